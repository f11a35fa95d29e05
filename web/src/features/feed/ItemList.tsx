import { useTranslation } from '../../i18n/react.tsx'
import { Link } from '../../ui/Link.tsx'
import { CommentCard } from '../comments/CommentCard.tsx'
import { EntryCard } from '../threads/EntryCard.tsx'
import { LazyPreview } from '../posts/LazyPreview.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { entryPath } from '../../model/links.ts'
import { useMemberSettings } from '../session/session.api.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Item } from './feed.api.ts'

/** Threads, microblogs and comments in one list, each in its own shape. */
export const ItemList = ({ items, hideMagazine }: { items: readonly Item[]; hideMagazine?: boolean }) => (
  <div className="feed" data-read={useMemberSettings()?.readItems}>
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
          return (
            <PostCard
              key={`p${item.post.postId}`}
              post={item.post}
              hideMagazine={hideMagazine}
              below={LazyPreview}
            />
          )
        case 'entryComment':
          return (
            <CommentCard
              key={`c${item.entryComment.commentId}`}
              comment={item.entryComment}
              hideMagazine={hideMagazine}
            />
          )
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
