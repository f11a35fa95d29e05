import { createContext, memo, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Comment, ReadState } from '../../api/contract.ts'
import { opens } from '../../app/act-button.ts'
import { answerPath } from '../../model/act-paths.ts'
import { kept } from '../../app/pieces.tsx'
import { keyOf, useAppSelector, useMe, type RootState } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { commentPath, loginPath, splitHandle, userPath } from '../../model/links.ts'
import { ageOf, isAnniversary, isNewAccount } from '../../model/time.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AudienceMark } from '../items/AudienceMark.tsx'
import { Replacement, useReplaced } from '../items/replaced.tsx'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { ItemMenuButton } from '../items/ItemMenu.tsx'
import { LazyCommentOrigin } from '../items/LazyOrigin.tsx'
import type { CommentCounts } from '../items/Origin.tsx'
import { menuTargetOf } from '../items/menu-target.ts'
import { AppealLink } from '../items/AppealLink.tsx'
import { useGoneText } from '../items/visibility.ts'
import { UserChips } from '../people/UserChips.tsx'
import { Edited } from '../threads/EntryCard.tsx'
import { BoostButton, useVoting, VoteArrows } from '../votes/Votes.tsx'
import { LazyWaitingMark } from '../waiting/LazyWaitingMark.tsx'
import type { Talk } from './comments.api.ts'
import { CommentBody } from './CommentBody.tsx'
import { LazyComposer } from './LazyComposer.tsx'

/** Branches deeper than this continue on a page of their own. */
const DEEPEST = 9

const Fold = ({ replies }: { replies: number }) => {
  const { t } = useTranslation()
  return (
    <summary>
      <span className="cm-line" />
      <span className="cm-fold">
        <Icon name="minus" />
        <Icon name="plus" />
      </span>
      <span className="sr">{t('thread.fold')}</span>
      <span className="folded">{t('thread.folded', { count: replies })}</span>
    </summary>
  )
}

const subjectOf = ({ commentId }: Comment, { on }: Talk) => ({
  kind: on === 'entry' ? ('EntryComment' as const) : ('PostComment' as const),
  id: commentId,
})

const Actions = ({ comment, talk, locked }: { comment: Comment; talk: Talk; locked: boolean }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const [replying, setReplying] = useState(false)
  const subject = subjectOf(comment, talk)
  const voting = useVoting(subject, comment)
  return (
    <>
      <div className="cm-acts">
        <VoteArrows item={comment} voting={voting} row noReduce={talk.on === 'post'} />
        {!locked &&
          (me ? (
            <button
              {...opens(answerPath(comment.magazine, talk, comment.commentId), () => setReplying(!replying))}
              className="act reply"
              aria-expanded={replying}
            >
              <Icon name="undo" />
              {t('thread.reply')}
            </button>
          ) : (
            <Link className="act reply" to={loginPath(pathname)} rel="nofollow">
              <Icon name="undo" />
              {t('thread.reply')}
            </Link>
          ))}
        <BoostButton item={comment} voting={voting} />
        <BookmarkButton subject={subject} bookmarks={comment.bookmarks} />
        <ItemMenuButton target={menuTargetOf(subject, comment, me)} />
      </div>
      {replying && (
        <LazyComposer
          talk={talk}
          parent={comment.commentId}
          answered={comment.user}
          above={comment.audience}
          onDone={() => setReplying(false)}
        />
      )}
    </>
  )
}

const isGone = ({ body, image }: Comment): boolean => body === null && image === null

/** What waits to be sent has no number yet (`features/waiting`). */
const isWaiting = ({ commentId }: Comment): boolean => commentId < 0

/** What the reader remembered of the conversation when they opened it. */
export const ReadContext = /* @__PURE__ */ createContext<ReadState | null>(null)

/** How many levels begin unfolded. */
export const UnfoldedContext = /* @__PURE__ */ createContext('all')

/** How other servers count the votes of comments, by their ids. */
export const CountsContext = /* @__PURE__ */ createContext<ReadonlyMap<number, CommentCounts> | null>(null)

type PieceProps = {
  comment: Comment
  talk: Talk
  op: number
  locked: boolean
  fresh?: boolean
  /** What is marked in it, and how. */
  words?: string
  finish?: (html: string) => string
}

/** What a drawn comment depends on beside itself. */
const dependsOn = (
  { comment, talk, op, locked, fresh, words }: PieceProps,
  { me, now, replaced }: RootState['page'],
): [object, ...unknown[]] | null => {
  const { createdAt, user } = comment
  return replaced[keyOf(subjectOf(comment, talk))]
    ? null
    : [
        comment,
        talk,
        locked,
        fresh,
        words,
        op === user.userId,
        me?.userId === user.userId,
        ageOf(createdAt, now),
        isNewAccount(user.createdAt, now),
        isAnniversary(user.createdAt, now),
      ]
}

/** Who said it, and when. */
export const CommentHead = kept(({ comment, op, fresh }: PieceProps) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  const goneText = useGoneText(comment.visibility)
  const { host } = splitHandle(comment.user.username)
  const gone = isGone(comment)
  return (
    <header className="cm-head">
      {gone ? (
        <>
          <span className="ghost">
            <Icon
              name={
                comment.visibility === 'trashed' ? 'shield' : comment.visibility === 'private' ? 'lock' : 'x'
              }
            />
          </span>
          <span>{goneText}</span>
          <span className="sep">·</span>
          <Ago date={comment.createdAt} />
        </>
      ) : (
        <>
          <Avatar user={comment.user} />
          <Link className="name" to={userPath(comment.user)} dir="auto">
            <Name user={comment.user} />
          </Link>
          {host && <span className="host">@{host}</span>}
          <UserChips
            user={comment.user}
            op={comment.user.userId === op}
            mod={comment.isAuthorModeratorInMagazine}
            now={now}
          />
          {isWaiting(comment) ? (
            <LazyWaitingMark id={comment.commentId} />
          ) : (
            <Link to={commentPath(comment)} data-open>
              <Ago date={comment.createdAt} />
            </Link>
          )}
          <AudienceMark audience={comment.audience} />
          <Edited item={comment} />
          {fresh && <span className="accent strong nw">{t('thread.new')}</span>}
        </>
      )}
    </header>
  )
}, dependsOn)

/** What was said, and what one may do about it. */
export const CommentWords = kept(({ comment, talk, locked, finish }: PieceProps) => {
  const subject = subjectOf(comment, talk)
  const by = useReplaced(subject)
  return (
    <>
      {by ? (
        <Replacement by={by} {...subject} item={comment} />
      ) : (
        <CommentBody comment={comment} finish={finish} />
      )}
      {!isWaiting(comment) && <Actions comment={comment} talk={talk} locked={locked} />}
    </>
  )
}, dependsOn)

type Props = {
  comment: Comment
  talk: Talk
  depth: number
  /** Who started the conversation. */
  op: number
  locked: boolean
  /** The comment a permalink points at. */
  target?: number
}

/** One comment with all that answers it. */
export const CommentNode = memo(({ comment, talk, depth, op, locked, target }: Props) => {
  const { t } = useTranslation()
  const gone = isGone(comment)
  const read = useContext(ReadContext)
  const counts = useContext(CountsContext)
  const unfolded = useContext(UnfoldedContext)
  const me = useMe()
  // Times are told to the second: within that of the visit, a comment is new where any is.
  const fresh = !!read?.newComments && comment.createdAt >= read.readAt! && comment.user.userId !== me?.userId
  const anchor = `${talk.on === 'entry' ? 'entry-comment' : 'post-comment'}-${comment.commentId}`
  const replies = comment.children as readonly Comment[]
  // What is for some alone is counted for nobody.
  const answers = Math.max(comment.childCount, replies.length)
  const deeper = answers > 0 && (depth >= DEEPEST || replies.length === 0)
  return (
    <article
      className={`cm d${Math.min(depth, 10)}${gone ? ' gone' : ''}${fresh ? ' is-new' : ''}${target === comment.commentId ? ' is-target' : ''}`}
      id={anchor}
      data-item={gone ? undefined : ''}
      data-top={depth === 0 ? '' : undefined}
    >
      <CommentHead {...{ comment, talk, op, locked, fresh }} />
      {gone && (
        <AppealLink
          kind={talk.on === 'entry' ? 'EntryComment' : 'PostComment'}
          id={comment.commentId}
          item={comment}
        />
      )}
      {(!gone || replies.length > 0) && (
        <details open={!(depth >= +unfolded) && !read?.folded.includes(comment.commentId)}>
          <Fold replies={answers} />
          {!gone && <CommentWords {...{ comment, talk, op, locked }} />}
          {!gone && <LazyCommentOrigin comment={comment} theirs={counts?.get(comment.commentId)} />}
          {answers > 0 && (
            <div className="replies">
              {deeper ? (
                <Link className="deeper" to={commentPath(comment)}>
                  {t('thread.deeper', { count: answers })}
                  <Icon name="arrow-right" size="s" />
                </Link>
              ) : (
                replies.map((reply) => (
                  <CommentNode
                    key={reply.commentId}
                    comment={reply}
                    talk={talk}
                    depth={depth + 1}
                    op={op}
                    locked={locked}
                    target={target}
                  />
                ))
              )}
            </div>
          )}
        </details>
      )}
    </article>
  )
})
