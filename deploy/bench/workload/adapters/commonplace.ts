import { getJson, memberHeaders } from '../../people.ts'
import type { Adapter, Asked, Choice, Magazine, Thread } from '../adapter.ts'

type Listed = {
  items: { entryId: number; title: string; magazine: { name: string } }[]
}
type Paged = { pagination: { count: number } }
type Magazines = { items: { magazineId: number; name: string; entryCount: number }[] }

const PER_PAGE = 25
const THREADS = 500
/** Sign-ins at once: each hashes a password. */
const AT_ONCE = 4

const itemsOf = (body: string): number => (JSON.parse(body) as { items: unknown[] }).items.length
const read = (path: string, atLeast: number, count = itemsOf): Asked => ({
  method: 'GET',
  path,
  count,
  atLeast,
})
/** Articles of a page: the cards of a list, or the thread itself. */
const articles = (body: string): number => body.split('<article').length - 1
const html = (path: string, atLeast: number): Asked => ({
  ...read(path, atLeast, articles),
  headers: { accept: 'text/html' },
})
const withId = (field: string) => (body: string) =>
  typeof (JSON.parse(body) as Record<string, unknown>)[field] === 'number' ? 1 : 0

/** Members do not see those whom they block: of a few things none may be left. */
const sure = ({ member }: Choice, things: number): number =>
  things === 0 || (member !== null && things < 10) ? 0 : 1

const requests: Record<Choice['step'], (choice: Choice) => Asked> = {
  'front page': () => read('/api/entries?sort=hot', 1),
  magazine: (choice) =>
    read(`/api/magazine/${choice.magazine.id}/entries?sort=newest`, sure(choice, choice.magazine.threads)),
  subscribed: () => read('/api/entries/subscribed', 0),
  thread: (choice) => read(`/api/entry/${choice.thread.id}/comments`, sure(choice, choice.thread.comments)),
  'front page, HTML': () => html('/', 1),
  'thread, HTML': ({ thread }) => html(`/m/${thread.magazine}/t/${thread.id}/-`, 1),
  search: (choice) =>
    read(`/api/search/v2?${new URLSearchParams({ q: choice.words }).toString()}`, sure(choice, 1)),
  notifications: () => read('/api/notifications', 0),
  vote: ({ thread, vote }) => ({
    method: 'PUT',
    path: `/api/entry/${thread.id}/vote/${vote}`,
    count: withId('entryId'),
    atLeast: 1,
  }),
  comment: ({ thread, number }) => ({
    method: 'POST',
    path: `/api/entry/${thread.id}/comments`,
    body: JSON.stringify({ body: `Measured ${number}.`, lang: 'en' }),
    count: withId('commentId'),
    atLeast: 1,
  }),
}

/** Our own API and pages, on data that `mbin seed` made. */
const commonplace: Adapter = {
  name: 'commonplace',
  async prepare({ origin, members, password }) {
    const threads: Thread[] = []
    for (let p = 1; threads.length < THREADS; p++) {
      const { items } = await getJson<Listed>(origin, `/api/entries?sort=hot&perPage=${PER_PAGE}&p=${p}`)
      const found = items.map(async ({ entryId: id, title, magazine }): Promise<Thread> => {
        // Not how many are counted: of a thread for adults, say, a visitor gets none.
        const { pagination } = await getJson<Paged>(origin, `/api/entry/${id}/comments`)
        return { id, title, magazine: magazine.name, comments: pagination.count }
      })
      threads.push(...(await Promise.all(found)))
      if (items.length < PER_PAGE) break
    }
    const { items } = await getJson<Magazines>(origin, '/api/magazines?sort=threads&perPage=100')
    const magazines = items
      .map(({ magazineId: id, name, entryCount }): Magazine => ({ id, name, threads: entryCount }))
      .filter((magazine) => magazine.threads > 0)
    const signedIn: Record<string, string>[] = []
    while (signedIn.length < members) {
      const first = signedIn.length + 1
      const names = Array.from({ length: Math.min(AT_ONCE, members - signedIn.length) }, (_, i) => first + i)
      signedIn.push(...(await Promise.all(names.map((n) => memberHeaders(origin, `member_${n}`, password)))))
    }
    return { members: signedIn, threads, magazines }
  },
  ask: (choice) => requests[choice.step](choice),
}

export default commonplace
