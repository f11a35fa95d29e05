import type { Comment } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { anchorOf } from '../../model/cached-items.ts'
import { commentPath, displayName } from '../../model/links.ts'
import { markWords } from '../../model/mark-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { CommentHead, CommentWords } from './CommentNode.tsx'
import type { Talk, TalkShown } from './comments.api.ts'
import { inALine, type Said } from './in-a-line.ts'

// Fetched together: what shows more of a conversation than the first page of its tree.
export { MoreTalk } from './MoreTalk.tsx'

type Props = {
  items: readonly Comment[]
  maxPage: number
  talk: Talk
  /** Who started the conversation. */
  op: number
  locked: boolean
  shown: TalkShown
  to: (change: Partial<TalkShown>) => string
}

const anchor = ({ commentId: id }: Pick<Comment, 'commentId'>, { on }: Talk): string =>
  anchorOf({ kind: on === 'entry' ? 'EntryComment' : 'PostComment', id })

type OneProps = Pick<Props, 'talk' | 'op' | 'locked'> & {
  comment: Said
  /** What it answers is on the page as well. */
  hasAnswered: boolean
  q: string
}

/** One comment by itself, with a line that leads to what it answers. */
const FlatComment = ({ comment, hasAnswered, talk, op, locked, q }: OneProps) => {
  const { t } = useTranslation()
  const own = useMe()?.userId === comment.user.userId
  const { answers } = comment
  return (
    <article className={`cm${own ? ' own' : ''}`} id={anchor(comment, talk)} data-item>
      <CommentHead {...{ comment, talk, op, locked }} />
      {answers && (
        <p className="cm-answers">
          <Link to={hasAnswered ? `#${anchor(answers, talk)}` : commentPath({ ...comment, ...answers })}>
            <Icon name="undo" size="s" />
            {t('talk.answers', { name: displayName(answers.user) })}
          </Link>
        </p>
      )}
      <CommentWords
        {...{ comment, talk, op, locked }}
        {...(q && { words: q, finish: (html: string) => markWords(html, q) })}
      />
    </article>
  )
}

/** A conversation as a list, or as a chat with the newest at the bottom; what a search found is a list. */
export const FlatTalk = ({ items, maxPage, talk, op, locked, shown, to }: Props) => {
  const { t } = useTranslation()
  const { view, q, p } = shown
  const isChat = view === 'chat' && !q
  if (items.length === 0)
    return (
      <Empty icon={q ? 'search' : 'message-square'} title={q ? t('talk.none') : t('thread.none')}>
        {q && <Link to={`${to({ q: '' })}#comments`}>{t('thread.allComments')}</Link>}
      </Empty>
    )
  const said = inALine(items, isChat)
  const here = new Set(said.map(({ commentId }) => commentId))
  const page = (by: 1 | -1, hash: string, text: string) =>
    p + by >= 1 &&
    p + by <= maxPage && (
      <Link className="btn" to={`${to({ q, p: p + by })}#${hash}`}>
        {text}
      </Link>
    )
  return (
    <>
      {isChat && (
        <div className="more-row">
          {page(1, 'latest', t('talk.earlier'))}
          <a className="btn" href="#latest">
            <Icon name="arrow-down" size="s" />
            {t('talk.latest')}
          </a>
        </div>
      )}
      <div className={`flat${isChat ? ' chat' : ''}`} key={q}>
        {said.map((comment) => (
          <FlatComment
            key={comment.commentId}
            {...{ comment, talk, op, locked, q }}
            hasAnswered={comment.answers !== undefined && here.has(comment.answers.commentId)}
          />
        ))}
      </div>
      {isChat ? (
        <div className="more-row" id="latest" tabIndex={-1}>
          {page(-1, 'comments', t('talk.later'))}
        </div>
      ) : (
        maxPage > 1 && (
          <div className="more-row">
            {page(-1, 'comments', t('feed.previous'))}
            {page(1, 'comments', t('thread.more', { page: p + 1, pages: maxPage }))}
          </div>
        )
      )}
    </>
  )
}
