import { useTranslation } from '../../i18n/react.tsx'
import { Link, useLocation } from 'react-router'
import type { Pagination } from '../../api/contract.ts'
import { CommentCard } from '../comments/CommentCard.tsx'
import { EntryCard } from '../threads/EntryCard.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { entryPath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Item } from './feed.api.ts'

/** Threads, microblogs and comments in one list, each in its own shape. */
export const ItemList = ({ items, hideMagazine }: { items: readonly Item[]; hideMagazine?: boolean }) => (
  <div className="feed">
    {items.map((item, index) => {
      switch (item.kind) {
        case 'entry':
          return (
            <EntryCard
              key={`e${item.entry.entryId}`}
              entry={item.entry}
              index={index}
              hideMagazine={hideMagazine}
            />
          )
        case 'post':
          return <PostCard key={`p${item.post.postId}`} post={item.post} hideMagazine={hideMagazine} />
        case 'entryComment':
          return <CommentCard key={`c${item.entryComment.commentId}`} comment={item.entryComment} />
        default:
          return <CommentCard key={`r${item.postComment.commentId}`} comment={item.postComment} />
      }
    })}
  </div>
)

/** What moderators pinned, one line each above a magazine's feed. */
export const PinnedList = ({ items }: { items: readonly Item[] }) => {
  const { t } = useTranslation()
  return (
    <ul className="pinned" aria-label={t('card.pinnedList')}>
      {items.map(
        (item) =>
          item.kind === 'entry' && (
            <li key={item.entry.entryId} data-item>
              <Icon name="pin" size="s" />
              <Link className="t" to={entryPath(item.entry)} data-open>
                {item.entry.title}
              </Link>
              <span className="n">{t('thread.comments', { count: item.entry.numComments })}</span>
            </li>
          ),
      )}
    </ul>
  )
}

/** Links to the pages before and after; the filters stay in the address. */
export const Pager = ({ pagination }: { pagination: Pagination }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { currentPage, maxPage } = pagination
  const to = (page: number): string => {
    const query = new URLSearchParams(search)
    if (page === 1) query.delete('p')
    else query.set('p', String(page))
    const text = query.toString()
    return pathname + (text && `?${text}`)
  }
  if (maxPage <= 1) return <p className="end-note">{t('feed.end')}</p>
  return (
    <>
      <nav className="more-row" aria-label={t('feed.page', { page: currentPage, pages: maxPage })}>
        {currentPage > 1 && (
          <Link className="btn" rel="prev" to={to(currentPage - 1)}>
            {t('feed.previous')}
          </Link>
        )}
        {currentPage < maxPage && (
          <Link className="btn" rel="next" to={to(currentPage + 1)}>
            {t('feed.next')}
          </Link>
        )}
      </nav>
      <p className="end-note">
        {currentPage >= maxPage ? t('feed.end') : t('feed.page', { page: currentPage, pages: maxPage })}
      </p>
    </>
  )
}
