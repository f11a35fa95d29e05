import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { opens } from '../../app/act-button.ts'
import { answerPath } from '../../model/act-paths.ts'
import { useAppDispatch, useAppSelector, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { dataOf, useFresh } from '../../app/fresh.ts'
import { FreshLine } from '../../ui/FreshLine.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { itemChanged, type Changed } from '../votes/votes.api.ts'
import { commentsApi, commentSorts, talkViews, type Talk, type TalkShown } from './comments.api.ts'
import type { Audience } from '../items/AudienceMark.tsx'
import { useIsSuspended, useMemberSettings, type MemberSettings } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { LazyMemory } from '../reading/LazyMemory.tsx'
import type { ReadState } from '../../api/contract.ts'
import type { CommentCounts } from '../items/Origin.tsx'
import { CommentNode, CountsContext, ReadContext, UnfoldedContext } from './CommentNode.tsx'
import { LazyComposer } from './LazyComposer.tsx'
import { LazyFlatTalk, LazyMoreTalk, LazyTalkTools } from './LazyTalk.tsx'
import { talkPath, type TalkAddress } from './talk-path.ts'

const icons = {
  hot: 'flame',
  top: 'arrow-big-up',
  newest: 'clock',
  active: 'activity',
  oldest: 'history',
} as const

/** What an address says, or leaves to the member. */
export const talkShown = (
  sort: string | undefined,
  search: URLSearchParams,
  settings: MemberSettings | null,
): TalkShown => ({
  sort: commentSorts.find((known) => known === sort) ?? settings?.commentDefaultSort ?? 'hot',
  view: talkViews.find((known) => known === search.get('view')) ?? settings?.commentDefaultView ?? 'tree',
  q: (search.get('q') ?? '').trim(),
  p: pageNumber(search),
})

/** The one-line box that becomes the editor; absent on what is locked. */
const ReplyBox = ({
  talk,
  post,
  magazine,
  above,
}: {
  talk: Talk
  post?: boolean
  magazine: { name: string }
  above?: Audience
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const suspended = useIsSuspended()
  if (suspended) return <SuspendedNote />
  if (!me)
    return (
      <Link className="reply-box" to={loginPath(pathname)} rel="nofollow">
        <Icon name="message-square" />
        {t('thread.logInToReply')}
      </Link>
    )
  if (open)
    return (
      <div className="reply-here">
        <LazyComposer talk={talk} parent={null} above={above} onDone={() => setOpen(false)} />
      </div>
    )
  return (
    <button {...opens(answerPath(magazine, talk, null), () => setOpen(true))} className="reply-box">
      <Avatar user={me} />
      {post ? t('thread.reply') : t('thread.add')}
      <kbd>r</kbd>
    </button>
  )
}

const foldAll = (open: boolean): void => {
  for (const branch of document.querySelectorAll<HTMLDetailsElement>('.tree > .cm > details'))
    branch.open = open
}

/** Pages take at most so long from when they are asked for until they listen; what happens meanwhile is told then. */
const MADE_MS = 10_000

/** Comments that the page does not show yet; what was written while it was made is told as well. */
const newComments = (type: string, id: number): boolean =>
  type.endsWith('_comment') && !document.getElementById(`${type.replace('_', '-')}-${id}`)

/** Comments with their sort, folding and composer. */
export const Conversation = ({
  talk,
  count,
  op,
  locked,
  audience,
  sort: word,
  base,
  magazine,
  readState = null,
  note,
  counts,
}: {
  talk: Talk
  count: number
  op: number
  locked: boolean
  /** For whom it is. */
  audience?: Audience
  /** The sort that its address names. */
  sort: string | undefined
  /** Address of the thread, to which a sort can be added. */
  base: string
  magazine: { name: string }
  readState?: ReadState | null | undefined
  /** What is said of the conversation as a whole. */
  note?: ReactNode
  /** How other servers count the votes of its comments. */
  counts?: readonly CommentCounts[] | undefined
}) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const settings = useMemberSettings()
  const shown = talkShown(word, search, settings)
  const { sort, view, q, p } = shown
  const usual = talkShown(undefined, new URLSearchParams(), settings)
  const levels = search.get('levels')
  const usually = useAppSelector((state) => state.page.appearance.unfolded)
  const unfolded = levels ?? usually
  const to = (change: Partial<TalkAddress>): string =>
    talkPath(base, { ...shown, levels, p: 1, ...change }, usual)
  const isTree = view === 'tree' && !q
  const asked = commentsApi.useReadCommentsQuery({ ...talk, ...shown })
  const dispatch = useAppDispatch()
  const listen = useCallback(
    (source: EventSource) => {
      const told = (event: Event): void => {
        const item = dataOf<Changed>(event)
        if (item) dispatch(itemChanged(item))
      }
      source.addEventListener('voted', told)
      source.addEventListener('checked', told)
    },
    [dispatch],
  )
  const [fresh, seen] = useFresh(`thread=${talk.on}:${talk.id}`, newComments, { listen, madeMs: MADE_MS })
  const [folded, setFolded] = useState(false)
  const post = talk.on === 'post'
  // As it was when the conversation was opened, whatever is remembered by now.
  const [read] = useState(readState)
  const me = useMe()
  const counted = useMemo(() => counts && new Map(counts.map((one) => [one.commentId, one])), [counts])
  return (
    <ReadContext value={read}>
      {locked ? (
        <div className="notes">
          <div className="note">
            <Icon name="lock" />
            <span>{post ? t('thread.lockedPost') : t('thread.locked')}</span>
          </div>
        </div>
      ) : (
        <ReplyBox talk={talk} post={post} magazine={magazine} above={audience} />
      )}
      <section id="comments" aria-label={t('thread.comments', { count })}>
        <div className="talk-head" id="filters">
          <h2>{post ? t('post.replies', { count }) : t('thread.comments', { count })}</h2>
          <span className="push" />
          {count > 1 && (
            <>
              <LazyTalkTools {...{ shown, unfolded, to }} pagination={asked.currentData?.pagination} />
              {(view !== 'chat' || q) && (
                <button
                  type="button"
                  className={`drop${sort === usual.sort ? '' : ' is-set'}`}
                  popoverTarget="c-sort"
                  aria-label={t('feed.sort', { value: t(`feed.sorts.${sort}`) })}
                >
                  <Icon name={icons[sort]} size="s" />
                  <span>{t(`feed.sorts.${sort}`)}</span>
                  <Icon name="chevron-down" />
                </button>
              )}
              {isTree && (
                <button
                  type="button"
                  className="drop"
                  id="fold-all"
                  aria-label={folded ? t('thread.unfoldAll') : t('thread.foldAll')}
                  onClick={() => {
                    foldAll(folded)
                    setFolded(!folded)
                  }}
                >
                  <Icon name={folded ? 'unfold' : 'fold'} size="s" />
                  <span className="w">{folded ? t('thread.unfoldAll') : t('thread.foldAll')}</span>
                </button>
              )}
            </>
          )}
        </div>
        <Menu id="c-sort" label={t('feed.sort', { value: '' })}>
          {commentSorts.map((value) => (
            <MenuLink
              key={value}
              icon={icons[value]}
              label={t(`feed.sorts.${value}`)}
              to={`${to({ sort: value })}#comments`}
              chosen={value === sort}
            />
          ))}
        </Menu>
        {note}
        {me && <LazyMemory talk={talk} count={count} read={read} />}
        <FreshLine
          text={fresh > 0 ? t('thread.fresh', { count: fresh }) : null}
          onShow={() => {
            seen()
            void asked.refetch()
          }}
        />
        <Answered of={asked} skeleton={<TextSkeleton lines={8} />}>
          {({ items, pagination: { maxPage } }) =>
            !isTree ? (
              <LazyFlatTalk {...{ items, maxPage, talk, op, locked, shown, to }} />
            ) : items.length === 0 ? (
              <Empty icon="message-square" title={post ? t('post.noReplies') : t('thread.none')}>
                {!locked && <span>{t('thread.noneHint')}</span>}
              </Empty>
            ) : (
              <UnfoldedContext key={unfolded} value={unfolded}>
                {p > 1 && (
                  <div className="more-row">
                    <Link className="btn" to={`${to({ p: p - 1 })}#comments`}>
                      {t('feed.previous')}
                    </Link>
                  </div>
                )}
                <CountsContext value={counted ?? null}>
                  <div className="tree">
                    {items.map((comment) => (
                      <CommentNode
                        key={comment.commentId}
                        comment={comment}
                        talk={talk}
                        depth={0}
                        op={op}
                        locked={locked}
                      />
                    ))}
                  </div>
                  {p < maxPage && (
                    <LazyMoreTalk
                      key={`${sort} ${p}`}
                      {...{ talk, shown, to, maxPage, op, locked }}
                      above={items}
                    />
                  )}
                </CountsContext>
              </UnfoldedContext>
            )
          }
        </Answered>
      </section>
    </ReadContext>
  )
}
