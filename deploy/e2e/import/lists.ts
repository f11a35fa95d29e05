import { expect, test } from '@jest/globals'
import { get, ofOld, signIn } from './moved.ts'
import { ids } from './old-rows/row.ts'
import { crowded } from './old-rows/threads.ts'

const PAGE = 100

type Sorts = Readonly<Record<string, string>>

/** What each sort looks at first; what is equal is newest first (rules/ranking.md#sorts). */
const ofThreads: Sorts = {
  hot: 't.ranking desc',
  top: 't.score desc',
  active: 't.last_active desc',
  commented: 't.comment_count desc',
  newest: 't.created_at desc',
  oldest: 't.created_at',
}
const shownOf = 'coalesce(t.ap_share_count, t.up_votes)'
const scoreOf = `${shownOf} + t.favourite_count - coalesce(t.ap_dislike_count, t.down_votes)`
const likedOf = `${shownOf} + t.favourite_count`
const byTime: Sorts = {
  active: 't.last_active desc',
  newest: 't.created_at desc',
  oldest: 't.created_at',
}
const ofComments: Sorts = { hot: `${shownOf} desc`, top: `${scoreOf} desc`, ...byTime }
const ofPostComments: Sorts = { hot: `${likedOf} desc`, top: `${likedOf} desc`, ...byTime }
const ofReplies: Sorts = { hot: 't.favourite_count desc', top: `${scoreOf} desc`, ...byTime }

const itemOf = { entry: 'entryId', post: 'postId', entry_comment: 'commentId', post_comment: 'commentId' }
type Kind = keyof typeof itemOf

type List = {
  path: string
  kind: Kind
  sorts: Sorts
  /** Of a row `t` with its author `u`. */
  where: string
  /** Before the sort. */
  first?: string
  sortBy?: true
  as?: 'anna'
}

const followedBy = `select following_id from user_follow where follower_id = ${ids.anna}`
const ofAnna = `m.id in (select magazine_id from magazine_subscription where user_id = ${ids.anna})
  or t.user_id = ${ids.anna} or t.user_id in (${followedBy})`
const lists: readonly List[] = [
  { path: '/api/entries', kind: 'entry', sorts: ofThreads, where: 'true' },
  { path: '/api/posts', kind: 'post', sorts: ofThreads, where: 'true' },
  ...(['entry', 'post'] as const).flatMap((kind): List[] => {
    const plural = kind === 'entry' ? 'entries' : 'posts'
    return [
      {
        path: `/api/magazine/${ids.cats}/${plural}`,
        kind,
        sorts: ofThreads,
        where: `m.id = ${ids.cats}`,
        first: 't.sticky desc, ',
      },
      {
        path: `/api/users/${ids.anna}/${plural}`,
        kind,
        sorts: ofThreads,
        where: `t.user_id = ${ids.anna}`,
        first: kind === 'entry' ? 't.sticky desc, ' : '',
      },
      {
        path: `/api/${plural}/subscribed`,
        kind,
        sorts: ofThreads,
        where: kind === 'entry' ? `${ofAnna} or t.domain_id = 3` : ofAnna,
        as: 'anna',
      },
      {
        path: `/api/${plural}/favourited`,
        kind,
        sorts: ofThreads,
        where: `t.id in (select ${kind}_id from favourite where user_id = ${ids.anna})`,
        as: 'anna',
      },
      {
        path: `/api/${plural}/moderated`,
        kind,
        sorts: ofThreads,
        where: `m.id in (select magazine_id from moderator where user_id = ${ids.anna})`,
        as: 'anna',
      },
      {
        path: `/api/tag/cats/${plural}`,
        kind,
        sorts: ofThreads,
        where: `t.id in (select ${kind}_id from hashtag_link where hashtag_id = 1)`,
        sortBy: true,
      },
    ]
  }),
  { path: '/api/domain/3/entries', kind: 'entry', sorts: ofThreads, where: 't.domain_id = 3' },
  {
    path: `/api/entry/${crowded.entry}/comments`,
    kind: 'entry_comment',
    sorts: ofComments,
    where: `t.parent_id is null and t.entry_id = ${crowded.entry}`,
    sortBy: true,
  },
  {
    path: `/api/posts/${crowded.post}/comments`,
    kind: 'post_comment',
    sorts: ofPostComments,
    where: `t.parent_id is null and t.post_id = ${crowded.post}`,
    sortBy: true,
  },
  {
    path: `/api/users/${ids.anna}/comments`,
    kind: 'entry_comment',
    sorts: ofComments,
    where: `t.user_id = ${ids.anna}`,
  },
  {
    path: `/api/users/${ids.anna}/post-comments`,
    kind: 'post_comment',
    sorts: ofPostComments,
    where: `t.user_id = ${ids.anna}`,
  },
  {
    path: '/api/domain/3/comments',
    kind: 'entry_comment',
    sorts: ofComments,
    where: 't.parent_id is null and t.entry_id in (select id from entry where domain_id = 3)',
  },
]

const threadOf: Record<Kind, string> = {
  entry: 'join magazine m on m.id = t.magazine_id',
  post: 'join magazine m on m.id = t.magazine_id',
  entry_comment: 'join entry e on e.id = t.entry_id join magazine m on m.id = e.magazine_id',
  post_comment: 'join post e on e.id = t.post_id join magazine m on m.id = e.magazine_id',
}

/** The numbers that SQL over the old tables finds, in its order. */
const expected = async ({ kind, where, first = '', as }: List, order: string): Promise<number[]> => {
  const states = kind.endsWith('_comment') ? `'visible', 'trashed', 'soft_deleted'` : `'visible'`
  const rows = await ofOld<{ id: number }>(`
    select t.id from ${kind} t join "user" u on u.id = t.user_id ${threadOf[kind]}
    where (t.visibility in (${states}) ${as ? `or t.visibility = 'private' and t.user_id in (${followedBy})` : ''}) and u.visibility = 'visible' and not u.is_deleted and m.visibility = 'visible'
      and (${where}) order by ${first}${order}, t.created_at desc, t.id desc limit ${PAGE}`)
  return rows.map(({ id }) => id)
}

type Shown = Record<string, unknown> & { children?: Shown[] }

/** Every list by every sort, against SQL over the old tables. */
export const listsStay = (): void => {
  const cases = lists.flatMap((list) =>
    Object.entries(list.sorts).map(([sort, order]) => [list.path, sort, list, order] as const),
  )
  test.each(cases)('%s by %s', async (path, sort, list, order) => {
    const client = list.as && (await signIn(list.as))
    const named = list.sortBy ? 'sortBy' : 'sort'
    const { items } = await get<{ items: Shown[] }>(`${path}?${named}=${sort}&perPage=${PAGE}`, client)
    const found = items.map((item) => item[itemOf[list.kind]])
    expect(found).toEqual(await expected(list, order))
    expect(found.length).toBeGreaterThan(0)
  })

  test.each(Object.entries(ofReplies))('answers to one comment by %s', async (sort, order) => {
    const { items } = await get<{ items: Shown[] }>(
      `/api/entry/${crowded.entry}/comments?sortBy=${sort}&perPage=${PAGE}`,
    )
    const parent = items.find((item) => item['commentId'] === crowded.comment)
    const rows = await ofOld<{ id: number }>(
      `select id from entry_comment t where parent_id = ${crowded.comment} order by ${order}, created_at`,
    )
    expect(parent?.children?.map((child) => child['commentId'])).toEqual(rows.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(5)
  })

  test.each(Object.entries(ofThreads))('threads and microblogs together by %s', async (sort, order) => {
    const kinds = ['entry', 'post'] as const
    const columns =
      'id, created_at, ranking, score, last_active, comment_count, visibility, user_id, magazine_id'
    const rows = await ofOld<{ kind: string; id: number }>(`
      select kind, t.id from (${kinds.map((kind) => `select '${kind}' as kind, ${columns} from ${kind}`).join(' union all ')}) t
      join "user" u on u.id = t.user_id join magazine m on m.id = t.magazine_id
      where t.visibility = 'visible' and u.visibility = 'visible' and not u.is_deleted and m.visibility = 'visible'
      order by ${order}, t.created_at desc, t.id desc limit ${PAGE}`)
    type Both = { entry: { entryId: number } | null; post: { postId: number } | null }
    const { items } = await get<{ items: Both[] }>(`/api/combined?sort=${sort}&perPage=${PAGE}`)
    expect(
      items.map(({ entry, post }) => (entry ? `entry ${entry.entryId}` : `post ${post?.postId}`)),
    ).toEqual(rows.map(({ kind, id }) => `${kind} ${id}`))
  })
}
