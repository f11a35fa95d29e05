import { ensureMember, getJson, signIn, subscribe } from '../people.ts'
import { tie } from '../people-ties.ts'

/** A member who uses everything: so many subscriptions, people they follow and people they block. */
export const BUSY = { subscriptions: 200, follows: 50, blocks: 20 }

const NAME = 'bench_busy'

/** Signs in a member with as many ties as `BUSY` says. */
export const busyMember = async (origin: string, magazines: readonly number[]): Promise<string> => {
  await ensureMember(origin, NAME)
  const session = await signIn(origin, NAME)
  const { items } = await getJson<{ items: { userId: number }[] }>(origin, '/api/users?perPage=100')
  const self = await getJson<{ userId: number }>(origin, `/api/users/name/${NAME}`)
  const others = items.map(({ userId }) => userId).filter((id) => id !== self.userId)
  await subscribe(origin, session, magazines.slice(0, BUSY.subscriptions))
  await tie(origin, session, 'follow', others.slice(0, BUSY.follows))
  await tie(origin, session, 'block', others.slice(BUSY.follows, BUSY.follows + BUSY.blocks))
  return session
}

/** The thread whose discussion is nearest to so many comments, by halves: threads are listed by how much is said. */
export const threadNear = async (origin: string, comments: number, pages: number): Promise<number> => {
  type Counted = { items: { entryId: number; numComments: number }[] }
  const at = async (p: number) => (await getJson<Counted>(origin, `/api/entries?sort=commented&p=${p}`)).items
  let [low, high] = [1, pages]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [first] = await at(middle)
    if ((first?.numComments ?? 0) >= comments) low = middle
    else high = middle - 1
  }
  const [nearest] = (await at(low)).toSorted(
    (a, b) => Math.abs(a.numComments - comments) - Math.abs(b.numComments - comments),
  )
  return nearest?.entryId ?? 0
}

/** Where a page begins, walking from the first as a reader does: the query of its call. */
export const cursorOf = async (origin: string, page: number): Promise<string> => {
  type Walked = { pagination: { nextCursor: string | null; nextCursor2: string | null } }
  let at = new URLSearchParams()
  for (let turn = 1; turn < page; turn++) {
    const { pagination } = await getJson<Walked>(origin, `/api/combined/v2?${at.toString()}`)
    if (pagination.nextCursor === null) break
    at = new URLSearchParams({ cursor: pagination.nextCursor, cursor2: pagination.nextCursor2 ?? '' })
  }
  return at.toString()
}
