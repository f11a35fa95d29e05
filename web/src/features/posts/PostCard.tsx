import { memo, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { opens } from '../../app/act-button.ts'
import { answerPath } from '../../model/act-paths.ts'
import type { Post } from '../../api/contract.ts'
import { useAppSelector } from '../../app/store.ts'
import { wordsOf } from '../../model/quotes.ts'
import { handleOf, magazinePath, postPath, splitHandle, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { useCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { AudienceMark } from '../items/AudienceMark.tsx'
import { Replacement, useReplaced } from '../items/replaced.tsx'
import { Gallery } from '../items/Gallery.tsx'
import { Warned } from '../items/Warned.tsx'
import { LazyExtras } from '../items/LazyExtras.tsx'
import { LevelMenu } from '../notifications/LevelMenu.tsx'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { ItemMenuButton } from '../items/ItemMenu.tsx'
import { menuTargetOf } from '../items/menu-target.ts'
import { useGoneText } from '../items/visibility.ts'
import { marksOf } from '../items/read-marks.ts'
import { Edited, NewComments } from '../threads/EntryCard.tsx'
import { UserChips } from '../people/UserChips.tsx'
import { BoostButton, FavouriteButton, useVoting } from '../votes/Votes.tsx'

/** A long text folded with a fade, and the way to see it all. */
const Foldable = ({ long, children }: { long: boolean; children: ReactNode }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(!long)
  if (open) return children
  return (
    <>
      <div className="fold-body">{children}</div>
      <button type="button" className="act unfold" onClick={() => setOpen(true)}>
        <Icon name="chevron-down" />
        {t('post.all')}
      </button>
    </>
  )
}

/** Favourite, boost, save and the menu of a microblog or one of its replies; there is no reduce. */
const PostActs = ({ post, whole, onReply }: { post: Post; whole?: boolean; onReply?: () => void }) => {
  const { t } = useTranslation()
  const count = useCount()
  const voting = useVoting({ kind: 'Post', id: post.postId }, post)
  const to = postPath(post)
  return (
    <div className="post-acts">
      {onReply ? (
        <button
          {...opens(answerPath(post.magazine, { on: 'post', id: post.postId }, null), onReply)}
          className="act reply"
          aria-label={t('thread.reply')}
        >
          <Icon name={post.isLocked ? 'lock' : 'message-square'} />
          {count(post.comments)}
        </button>
      ) : (
        <Link
          className="act reply"
          to={`${to}#comments`}
          aria-label={t('post.replies', { count: post.comments })}
        >
          <Icon name={post.isLocked ? 'lock' : 'message-square'} />
          {count(post.comments)}
          <NewComments item={post} />
        </Link>
      )}
      <BoostButton item={post} voting={voting} />
      <FavouriteButton item={post} voting={voting} />
      <BookmarkButton subject={{ kind: 'Post', id: post.postId }} bookmarks={post.bookmarks} />
      {whole && (
        <LevelMenu
          target={{ kind: 'Post', id: post.postId }}
          level={post.notificationStatus}
          className="act"
        />
      )}
      <ItemMenuButton target={menuTargetOf({ kind: 'Post', id: post.postId }, post, voting.me)} />
    </div>
  )
}

const FOLD_AT = 1200

/** One microblog of a list, or with `whole` on its own page. */
export const PostCard = memo(
  ({
    post,
    whole,
    hideMagazine,
    onReply,
    below: Below,
  }: {
    post: Post
    whole?: boolean
    hideMagazine?: boolean
    onReply?: () => void
    /** What a list shows below it. */
    below?: ComponentType<{ post: Post }>
  }) => {
    const { t } = useTranslation()
    const now = useAppSelector((state) => state.page.now)
    const own = useAppSelector((state) => state.page.me?.userId === post.user.userId)
    const by = useReplaced({ kind: 'Post', id: post.postId })
    const gone = useGoneText(post.visibility)
    return (
      <article
        className={`post${own && !whole ? ' is-mine' : ''}${whole ? '' : marksOf(post)}`}
        id={`post-${post.postId}`}
        data-item
      >
        <Link to={userPath(post.user)} tabIndex={-1} aria-hidden="true">
          <Avatar user={post.user} size={40} />
        </Link>
        <div>
          <header className="post-head">
            <b>
              <Link to={userPath(post.user)}>
                <Name user={post.user} />
              </Link>
            </b>
            <span dir="ltr">{handleOf(post.user)}</span>
            <UserChips user={post.user} mod={post.isAuthorModeratorInMagazine} now={now} />
            <span>·</span>
            <Link to={postPath(post)} data-open>
              <Ago date={post.createdAt} />
            </Link>
            <AudienceMark audience={post.audience} />
            <Edited item={post} />
            {post.isPinned && (
              <span title={t('card.pinned')}>
                <Icon name="pin" size="s" />
                <span className="sr">{t('card.pinned')}</span>
              </span>
            )}
            {!hideMagazine && (
              <Link className="mag" to={magazinePath(post.magazine)}>
                <Tile magazine={post.magazine} size={16} />
                {splitHandle(post.magazine.name).name}
              </Link>
            )}
          </header>
          {by ? (
            <Replacement by={by} kind="Post" id={post.postId} item={post} />
          ) : post.visibility !== 'visible' && post.body === null && post.image === null ? (
            <p className="mute">{gone}</p>
          ) : (
            <Warned warning={post.contentWarning} lang={post.lang} emojis={post.emojis}>
              <Foldable long={!whole && (post.body?.length ?? 0) > FOLD_AT}>
                {post.body && <Prose source={wordsOf(post)} emojis={post.emojis} lang={post.lang} />}
              </Foldable>
              <Gallery attachments={post.attachments} isAdult={post.isAdult} />
              <LazyExtras item={post} />
            </Warned>
          )}
          <PostActs post={post} whole={whole} onReply={onReply} />
          {Below && <Below post={post} />}
        </div>
      </article>
    )
  },
)
