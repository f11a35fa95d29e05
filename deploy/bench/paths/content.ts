import { FeedSort } from '@app/contract/content/queries.ts'
import { ensureMember, getJson, signIn, subscribe } from '../people.ts'
import type { HotPath, Readers } from './path.ts'
import { BUSY, busyMember, cursorOf, threadNear } from './busy.ts'
import { firstSearches } from './uncached.ts'
import { asClient, asMember, byMember, byNobody, write } from './path.ts'

const SUBSCRIPTIONS = 150
/** The threads whose discussions are nearest to these are read. */
const COMMENTS = 1_000
export const USUAL_COMMENTS = 200
/** What a member searches for, one after the other. */
const WORDS = ['telescope', 'harbour', 'election', 'telescope+harbour', 'harbour+election']

type Listed = { items: { entryId: number }[]; pagination: { maxPage: number } }
type Magazines = { items: { magazineId: number }[] }

/** Feeds, threads, votes and comments. */
export const contentPaths = async (readers: Readers): Promise<HotPath[]> => {
  const { origin, session, token } = readers
  const get = <T>(path: string) => getJson<T>(origin, path)
  const keen = await signIn(origin, 'member_2')
  await ensureMember(origin, 'bench_newcomer')
  const newcomer = await signIn(origin, 'bench_newcomer')

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
  const far = Math.min(400, commented.pagination.maxPage)
  const deep = Math.min(200, Math.ceil(commented.pagination.maxPage / 2))

  const busy = await busyMember(origin, magazines)
  const discussed = await threadNear(origin, COMMENTS, commented.pagination.maxPage)
  const usual = await threadNear(origin, USUAL_COMMENTS, commented.pagination.maxPage)
  const cursor = await cursorOf(origin, 50)

  const nobody = (name: string, path: string) => byNobody('content', name, path)
  const member = (name: string, path: string, who = session) =>
    byMember('content', `member: ${name}`, path, who)

  return [
    nobody('front page, API', '/api/entries'),
    nobody('magazine feed', `/api/magazine/${large}/entries`),
    nobody('combined feed', '/api/combined'),
    nobody('thread and comments', `/api/entry/${thread?.entryId}/comments`),
    ...FeedSort.options.map((sort) => member(`all, ${sort}`, `/api/entries?sort=${sort}`)),
    member('all, top of a week', '/api/entries?sort=top&time=1w'),
    member('all, page 200', `/api/entries?sort=hot&p=${deep}`),
    member('large magazine', `/api/magazine/${large}/entries`),
    member('small magazine', `/api/magazine/${small}/entries`),
    member('subscribed', '/api/entries/subscribed'),
    {
      name: 'member: subscribed, by token',
      shots: [asClient(token, '/api/entries/subscribed')],
      sql: { context: 'content', session },
    },
    member('subscribed to 150', '/api/entries/subscribed', keen),
    { ...member('subscribed to none', '/api/entries/subscribed', newcomer), mayBeEmpty: true },
    member('combined, subscribed', '/api/combined/subscribed'),
    member('thread and comments', `/api/entry/${thread?.entryId}/comments`),
    member(
      `thread near ${USUAL_COMMENTS} comments`,
      `/api/entry/${usual}/comments?d=10&perPage=${USUAL_COMMENTS}`,
    ),
    member('newest of a magazine', `/api/magazine/${large}/entries?sort=newest`),
    { name: 'member: search', shots: WORDS.map((words) => asMember(session, `/api/search/v2?q=${words}`)) },
    {
      name: 'member: search, uncached',
      shots: firstSearches('/api/search/v2').map((path) => asMember(session, path)),
    },
    member('busiest thread', `/api/entry/${busiest?.entryId}/comments`),
    member('threads of a user', `/api/users/${userId}/entries`),
    nobody('newest of a magazine', `/api/magazine/${large}/entries?sort=newest`),
    nobody('threads of a user', `/api/users/${userId}/entries`),
    nobody(`thread near ${COMMENTS} comments`, `/api/entry/${discussed}/comments?d=10&perPage=100`),
    nobody('combined by cursor, page 50', `/api/combined/v2?${cursor}`),
    nobody(`front page, page ${far}`, `/api/entries?sort=hot&p=${far}`),
    member(`subscribed to ${BUSY.subscriptions}, with follows and blocks`, '/api/combined/subscribed', busy),
    nobody('search, one word', '/api/search/v2?q=telescope'),
    nobody('search, three words', '/api/search/v2?q=telescope+harbour+election'),
    {
      name: 'vote',
      shots: [1, -1].flatMap((choice) =>
        entries.map((id) => write(readers, 'PUT', `/api/entry/${id}/vote/${choice}`)),
      ),
    },
    {
      name: 'comment',
      shots: entries.map((id) =>
        write(readers, 'POST', `/api/entry/${id}/comments`, { body: 'Measured.', lang: 'en' }),
      ),
    },
  ]
}
