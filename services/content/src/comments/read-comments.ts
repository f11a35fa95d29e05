import type { Pagination } from '@app/contract/common.ts'
import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { WrittenJson } from '@app/platform/http/written-json.ts'
import type { Content } from '../context.ts'
import { countBy } from '../feeds/count-by.ts'
import { sinceOf } from '../feeds/feed.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { noSuch } from '../items/item.repository.ts'
import type { CommentKind } from '../items/item.ts'
import { mustBeReadable } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import { readQuery } from '../search/query.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { commentColumns, commentTables, showComment } from '../views/comment.view.ts'
import { factsOf, viewerState } from '../views/viewer.ts'
import type { ViewerState, WithFacts } from '../views/viewer.ts'
import { listComments } from './comment-rows.ts'
import type { Found as FoundComment } from './comment-rows.ts'
import type { CommentListSpec } from './list-sql.ts'
import { countStatement, oneWithReplies } from './list-sql.ts'
import { withAnswered } from './answered.view.ts'
import { nest, showTrees } from './tree.ts'
import type { Branch } from './tree.ts'
import { writeTrees } from './write-trees.ts'

type Found = CommentRow & { top_id: number }

/** As many levels as programs that read JSON bear: each is two of theirs, and many give up at a thousand. */
const ALL_LEVELS = 400

export type CommentQuery = Page & {
  sort: CommentListSpec['sort'] | 'default'
  time: string
  d: number
  lang: readonly string[]
  usePreferredLangs: boolean
  federation?: CommentListSpec['federation']
  flat?: boolean
  q?: string | undefined
}

/** A person's own choice of languages is nothing an anonymous reader has. */
export const refuseAnonymousPreference = (principal: Principal | null, usePreferredLangs: boolean): void => {
  if (usePreferredLangs && !principal) throw forbidden('usePreferredLangs: only for signed-in readers.')
}

/** What `default` means to this reader. */
export const sortOf = async (
  content: Content,
  principal: Principal | null,
  sort: CommentQuery['sort'],
): Promise<CommentListSpec['sort']> => {
  if (sort !== 'default') return sort
  if (!principal) return 'hot'
  const [row] = await content.db.query<
    Refine<Pick<Rows['user_card'], 'comment_sort'>, { comment_sort: CommentListSpec['sort'] }>
  >('comment-sort', 'select comment_sort from user_card where user_id = $1', [principal.userId])
  return row?.comment_sort ?? 'hot'
}

/**
 * What of a thread is listed: all its comments, each by itself, where they were asked for so, or by the words they hold. Null
 * where words are asked for that nothing could hold.
 */
const conversationOf = async (
  content: Content,
  thread: number,
  { flat = false, q }: CommentQuery,
): Promise<CommentListSpec['of'] | null> => {
  if (!q) return { thread, flat }
  const asked = readQuery(q)
  if (!asked) return null
  const { variants } = await content.readings.of(asked)
  return { thread, flat: true, words: variants }
}

type CommentPage<T> = { items: T[]; pagination: Pagination }

/** A page of the comments of one thread: as trees, or each by itself with what it answers. */
export const readConversation = async <T extends EntryComment | PostComment>(
  content: Content,
  principal: Principal | null,
  kind: CommentKind,
  thread: number,
  query: CommentQuery,
): Promise<CommentPage<T> | WrittenJson<CommentPage<T>>> => {
  const of = await conversationOf(content, thread, query)
  if (!of) return { items: [], pagination: paginate(query, 0, 0) }
  if (!('flat' in of) || !of.flat) {
    const { trees, viewer, pagination } = await findTrees(content, principal, kind, of, query)
    const end = Buffer.from(`],"pagination":${JSON.stringify(pagination)}}`)
    return new WrittenJson([BEGIN, ...writeTrees(trees, viewer), end])
  }
  const page = await readCommentList<T>(content, principal, kind, of, { ...query, d: 0 })
  return { ...page, items: await withAnswered<T>(content, principal, kind, page.items) }
}

const BEGIN = Buffer.from('{"items":[')

type Trees = { trees: Branch<FoundComment['row']>[]; viewer: ViewerState; pagination: Pagination }

const findTrees = async (
  content: Content,
  principal: Principal | null,
  kind: CommentKind,
  of: CommentListSpec['of'],
  query: CommentQuery,
): Promise<Trees> => {
  refuseAnonymousPreference(principal, query.usePreferredLangs)
  const sort = await sortOf(content, principal, query.sort)
  const spec: CommentListSpec = {
    kind,
    of,
    sort,
    since: sinceOf(query.time, content.clock.now()),
    langs: query.lang,
    usePreferredLangs: query.usePreferredLangs,
    federation: query.federation ?? 'all',
    viewer: principal,
    depth: query.d,
  }
  const [found, count] = await Promise.all([
    listComments(content, spec, { offset: offsetOf(query), rows: query.perPage }),
    countBy(content, 'comments-count', countStatement(spec)),
  ])
  const viewer = await viewerState(
    content.db,
    principal,
    found.map(({ row }) => row),
  )
  const tops = found.flatMap(({ topId, row }) => (row.id === topId ? [row] : []))
  const replies = Map.groupBy(
    found.filter(({ topId, row }) => row.id !== topId),
    ({ topId }) => topId,
  )
  const trees = tops.flatMap((top) => {
    const answers = replies.get(top.id)?.map(({ row }) => row) ?? []
    return nest([top], answers, sort, query.d)
  })
  return { trees, viewer, pagination: paginate(query, count, tops.length) }
}

/** A page of comments, each with its tree. */
export const readCommentList = async <T extends EntryComment | PostComment>(
  content: Content,
  principal: Principal | null,
  kind: CommentKind,
  of: CommentListSpec['of'],
  query: CommentQuery,
): Promise<CommentPage<T>> => {
  const { trees, viewer, pagination } = await findTrees(content, principal, kind, of, query)
  return { items: showTrees<T>(trees, viewer), pagination }
}

/** One comment with its replies to `depth` levels; below 0: all that can be told (`ALL_LEVELS`). */
export const readComment = async <T extends EntryComment | PostComment>(
  content: Content,
  principal: Principal | null,
  kind: CommentKind,
  number: number,
  depth: number,
): Promise<T> => {
  const found = await content.db.query<Found>(
    'comment-one',
    oneWithReplies,
    [principal?.userId ?? 0, number, kind, depth < 0 ? ALL_LEVELS : depth],
    { fromReplica: true },
  )
  const top = found.find((row) => row.id === row.top_id)
  if (!top) throw noSuch(kind, number)
  await mustBeReadable(content, principal, top)
  const viewer = await viewerState(content.db, principal, found)
  const replies = found.filter((row) => row.id !== row.top_id)
  const [shown] = showTrees<T>(nest([top], replies, 'hot', depth), viewer)
  if (!shown) throw noSuch(kind, number)
  return shown
}

const ALONE = `
  select ${commentColumns('$1')}, ${factsOf('$1')}
  from item i ${commentTables} where i.kind = $3 and i.number = $2`

/** One comment alone, as answers to votes and moderation show it: they build no tree. */
export const readCommentAlone = async <T extends EntryComment | PostComment>(
  content: Content,
  principal: Principal | null,
  kind: CommentKind,
  number: number,
  { reveal = false } = {},
): Promise<T> => {
  const values = [principal?.userId ?? 0, number, kind]
  const [found] = await content.db.query<CommentRow & WithFacts>('comment-alone', ALONE, values, {
    fromReplica: true,
    plannedOnce: true,
  })
  if (!found) throw noSuch(kind, number)
  return showComment<T>(found, await viewerState(content.db, principal, [found]), { reveal, childCount: 0 })
}
