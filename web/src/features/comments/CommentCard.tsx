import { memo } from 'react'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Comment, FeedComment } from '../../api/contract.ts'
import { commentPath, entryPath, magazinePath, splitHandle, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AudienceMark } from '../items/AudienceMark.tsx'
import { Replacement, useReplaced } from '../items/replaced.tsx'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { ItemMenuButton } from '../items/ItemMenu.tsx'
import { menuTargetOf } from '../items/menu-target.ts'
import { useGoneText } from '../items/visibility.ts'
import { BoostButton, useVoting, VoteArrows } from '../votes/Votes.tsx'
import { CommentBody } from './CommentBody.tsx'

type Shown = { comment: Comment | FeedComment; hideMagazine?: boolean }

/** A comment outside its conversation: who wrote it and where, with the way there. */
export const CommentCard = memo(({ comment, hideMagazine }: Shown) => {
  const goneText = useGoneText(comment.visibility)
  const kind = 'entryId' in comment ? 'EntryComment' : 'PostComment'
  const voting = useVoting({ kind, id: comment.commentId }, comment)
  const to = commentPath(comment)
  const by = useReplaced({ kind, id: comment.commentId })
  return (
    <article className="act-item" data-item>
      {'entry' in comment && (
        <h2>
          <Link to={entryPath({ ...comment.entry, magazine: comment.magazine })}>{comment.entry.title}</Link>
        </h2>
      )}
      <p className="kind">
        <Icon name="message-square" />
        <span>
          <Link to={userPath(comment.user)}>
            <Name user={comment.user} />
          </Link>
          {!hideMagazine && (
            <>
              {' · '}
              <Link to={magazinePath(comment.magazine)}>{splitHandle(comment.magazine.name).name}</Link>
            </>
          )}
          {' · '}
          <Link to={to} data-open>
            <Ago date={comment.createdAt} />
          </Link>{' '}
          <AudienceMark audience={comment.audience} />
        </span>
      </p>
      {by ? (
        <Replacement by={by} kind={kind} id={comment.commentId} item={comment} />
      ) : comment.body || comment.image ? (
        <CommentBody comment={comment} />
      ) : (
        <p className="mute">{goneText}</p>
      )}
      <div className="cm-acts">
        <VoteArrows item={comment} voting={voting} row noReduce={kind === 'PostComment'} />
        <BoostButton item={comment} voting={voting} />
        <BookmarkButton subject={{ kind, id: comment.commentId }} bookmarks={comment.bookmarks} />
        <ItemMenuButton target={menuTargetOf({ kind, id: comment.commentId }, comment, voting.me)} />
      </div>
    </article>
  )
})
