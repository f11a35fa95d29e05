import type { Context } from '@app/contract/operation.ts'
import { botTokens, cookieOf, ensureMember, getJson, memberToken, signIn, subscribe } from './people.ts'
import type { Shot } from './workers/load.ts'

/** One way of using the program that people take all the time. */
export type HotPath = {
  name: string
  /** Sent in turn; answers of all of them are alike. */
  shots: readonly Shot[]
  /** Whose modules answer it, where what it asks the database can be asked on its own. */
  sql?: { context: Context; session: string | null }
}

const SUBSCRIPTIONS = 150
const TOKENS = 300

type Listed = { items: { entryId: number }[]; pagination: { maxPage: number } }
type Magazines = { items: { magazineId: number }[] }

/** People who read in different ways, and what they read, on an instance that was seeded. */
export const hotPaths = async (origin: string): Promise<HotPath[]> => {
  const get = <T>(path: string) => getJson<T>(origin, path)
  const session = await signIn(origin, 'member_1')
  const keen = await signIn(origin, 'member_2')
  await ensureMember(origin, 'bench_newcomer')
  const newcomer = await signIn(origin, 'bench_newcomer')
  const token = await memberToken(origin, session)
  const tokens = await botTokens(origin, TOKENS)

  const pages = await Promise.all(
    [1, 2].map((p) => get<Magazines>(`/api/magazines?perPage=100&p=${p}`).catch(() => ({ items: [] }))),
  )
  const magazines = pages.flatMap(({ items }) => items.map(({ magazineId }) => magazineId))
  await subscribe(origin, keen, magazines.slice(0, SUBSCRIPTIONS))
  const large = (await get<{ magazineId: number }>('/api/magazine/name/topic_1')).magazineId
  const small = (await get<{ magazineId: number }>('/api/magazine/name/topic_90')).magazineId
  const { userId } = await get<{ userId: number }>('/api/users/name/member_1')
  const entries = (
    await Promise.all([1, 2, 3, 4].map((p) => get<Listed>(`/api/entries?sort=newest&perPage=50&p=${p}`)))
  ).flatMap(({ items }) => items.map(({ entryId }) => entryId))
  const commented = await get<Listed>('/api/entries?sort=commented')
  const [busiest] = commented.items
  // Talked of more than nineteen in twenty, however many there are.
  const place = Math.ceil(commented.pagination.maxPage / 20)
  const [thread] = (await get<Listed>(`/api/entries?sort=commented&p=${place}`)).items
  const deep = Math.min(200, Math.ceil(commented.pagination.maxPage / 2))

  const anonymous = (path: string): Shot => ({ method: 'GET', path, headers: {} })
  const member = (path: string, who = session): Shot => ({
    method: 'GET',
    path,
    headers: { cookie: cookieOf(who) },
  })
  const bearer = (path: string, by = token): Shot => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${by}` },
  })
  const write = (method: Shot['method'], path: string, body?: unknown): Shot => ({
    method,
    path,
    headers: { cookie: cookieOf(session), origin, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const byNobody = (context: Context, name: string, path: string): HotPath => ({
    name,
    shots: [anonymous(path)],
    sql: { context, session: null },
  })
  const bySomeone = (context: Context, name: string, path: string, who = session): HotPath => ({
    name,
    shots: [member(path, who)],
    sql: { context, session: who },
  })
  const sorts = ['hot', 'newest', 'oldest', 'active', 'top', 'commented']

  return [
    byNobody('content', 'front page, API', '/api/entries'),
    { name: 'front page, HTML', shots: [anonymous('/')] },
    byNobody('content', 'magazine feed', `/api/magazine/${large}/entries`),
    byNobody('content', 'combined feed', '/api/combined'),
    byNobody('content', 'thread and comments', `/api/entry/${thread?.entryId}/comments`),
    byNobody('identity', 'page of a user', `/api/users/${userId}`),
    byNobody('community', 'list of magazines', '/api/magazines'),
    { name: 'member: front page, HTML', shots: [member('/')] },
    ...sorts.map((sort) => bySomeone('content', `member: all, ${sort}`, `/api/entries?sort=${sort}`)),
    bySomeone('content', 'member: all, top of a week', '/api/entries?sort=top&time=1w'),
    bySomeone('content', 'member: all, page 200', `/api/entries?sort=hot&p=${deep}`),
    bySomeone('content', 'member: large magazine', `/api/magazine/${large}/entries`),
    bySomeone('content', 'member: small magazine', `/api/magazine/${small}/entries`),
    bySomeone('content', 'member: subscribed', '/api/entries/subscribed'),
    {
      name: 'member: subscribed, by token',
      shots: [bearer('/api/entries/subscribed')],
      sql: { context: 'content', session },
    },
    bySomeone('content', 'member of 150: subscribed', '/api/entries/subscribed', keen),
    bySomeone('content', 'member of none: subscribed', '/api/entries/subscribed', newcomer),
    bySomeone('content', 'member: combined, subscribed', '/api/combined/subscribed'),
    bySomeone('content', 'member: thread and comments', `/api/entry/${thread?.entryId}/comments`),
    bySomeone('content', 'member: busiest thread', `/api/entry/${busiest?.entryId}/comments`),
    bySomeone('content', 'member: threads of a user', `/api/users/${userId}/entries`),
    bySomeone('community', 'member: list of magazines', '/api/magazines'),
    bySomeone('identity', 'member: oneself', '/api/users/me'),
    {
      name: 'member: oneself, by token',
      shots: [bearer('/api/users/me')],
      sql: { context: 'identity', session },
    },
    { name: `${TOKENS} tokens in turn`, shots: tokens.map((one) => bearer('/api/users/me', one)) },
    {
      name: 'vote',
      shots: [1, -1].flatMap((choice) =>
        entries.map((id) => write('PUT', `/api/entry/${id}/vote/${choice}`)),
      ),
    },
    {
      name: 'comment',
      shots: entries.map((id) =>
        write('POST', `/api/entry/${id}/comments`, { body: 'Measured.', lang: 'en' }),
      ),
    },
  ]
}
