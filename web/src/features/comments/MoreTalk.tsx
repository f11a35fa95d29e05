import { useEffect, useRef, useState, type Ref } from 'react'
import type { Comment } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { warmMarkdown } from '../../ui/useMarkdown.ts'
import { commentsApi, type Talk, type TalkShown } from './comments.api.ts'
import { CommentNode } from './CommentNode.tsx'

/** How far below the window the end of a page is when the next one is asked for. */
const NEAR = '1000px'

type Props = {
  talk: Talk
  shown: TalkShown
  /** The same conversation, shown otherwise. */
  to: (change: Partial<TalkShown>) => string
  maxPage: number
  op: number
  locked: boolean
  /** What stands above it: a comment that moved on to a later page meanwhile is not shown twice. */
  above: readonly Comment[]
}

/** Leads to the next page without script; with it, it holds the place until that page has come. */
const MoreRow = ({
  shown: { p },
  to,
  maxPage,
  busy = false,
  ref,
}: Pick<Props, 'shown' | 'to' | 'maxPage'> & { busy?: boolean; ref?: Ref<HTMLDivElement> }) => {
  const { t } = useTranslation()
  return (
    <div className="more-row" ref={ref} aria-busy={busy || undefined}>
      <Link className="btn" to={`${to({ p })}#comments`}>
        {busy && <span className="spin" />}
        {t('thread.more', { page: p, pages: maxPage })}
      </Link>
    </div>
  )
}

/** The page after the one shown, and those after it. */
const NextPage = ({ above, shown, ...rest }: Props) => {
  const { talk, op, locked, to, maxPage } = rest
  const asked = commentsApi.useReadCommentsQuery({ ...talk, ...shown })
  return (
    <Answered of={asked} skeleton={<MoreRow {...{ shown, to, maxPage }} busy />}>
      {({ items, pagination: { maxPage } }) => {
        const known = new Set(above.map(({ commentId }) => commentId))
        const further = items.filter(({ commentId }) => !known.has(commentId))
        return (
          <>
            <div className="tree">
              {further.map((comment) => (
                <CommentNode key={comment.commentId} depth={0} {...{ comment, talk, op, locked }} />
              ))}
            </div>
            <MoreTalk {...rest} shown={shown} maxPage={maxPage} above={[...above, ...further]} />
          </>
        )
      }}
    </Answered>
  )
}

/** What follows the page of the address: it comes when its reader nears the end, and a link leads there without script. */
export const MoreTalk = (props: Props) => {
  const { to, maxPage } = props
  const shown = { ...props.shown, p: props.shown.p + 1 }
  const end = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (seen) => {
        // Comments that came before what draws their texts would grow afterwards.
        if (seen.some(({ isIntersecting }) => isIntersecting)) void warmMarkdown().then(() => setNear(true))
      },
      { rootMargin: `0px 0px ${NEAR}` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  if (shown.p > maxPage) return null
  if (near) return <NextPage {...props} shown={shown} />
  return <MoreRow {...{ shown, to, maxPage }} ref={end} />
}
