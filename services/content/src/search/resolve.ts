import { resolveRemote } from '@app/contract/calls/federation.ts'
import { inTime } from '@app/platform/calls/in-time.ts'
import { readFromPrimary } from '@app/platform/http/request-context.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Ref } from '../items/content-card.ts'
import { onlyReadable } from '../items/audience.ts'
import { findByApId } from '../items/find-by-ap-id.ts'
import type { Rows } from '../rows.ts'
import type { Hit } from './kept-rankings.ts'

const HANDLE = /^([@!]?)([^\s@!/]{1,200})@([^\s@/]{1,253})$/

const isAddress = (q: string): boolean => /^https?:\/\//i.test(q) && URL.canParse(q)

/** Whether `q` may name somebody or something of another instance. */
const namesRemote = (q: string): boolean => HANDLE.test(q) || isAddress(q)

/** The setting that keeps anonymous readers from making this instance fetch from others. */
const mayAsk = async (content: Content, viewer: Principal | null): Promise<boolean> =>
  viewer !== null || !(await content.settings.current()).membersOnlyFederatedSearch

const cardHits = async (
  { db }: Content,
  where: { user: string; magazine: string },
  value: string,
): Promise<Hit[]> =>
  db.query<Hit>(
    `search-known-${where.user}`,
    `select 'user' as kind, user_id as id from user_card where ${where.user} = $1 and state <> 'deleted'
     union all
     select 'magazine', magazine_id from magazine_card where ${where.magazine} = $1 and visibility = 'visible'`,
    [value],
  )

/** People and magazines of that handle which are kept here already, those of this instance included. */
const knownByHandle = async (content: Content, [, sign, name = '', host = '']: RegExpExecArray) => {
  const own = host.toLowerCase() === content.config.domain.toLowerCase()
  const hits = await cardHits(
    content,
    { user: 'lower(username)', magazine: 'lower(name)' },
    (own ? name : `${name}@${host}`).toLowerCase(),
  )
  const meant = sign === '!' ? 'magazine' : sign === '@' ? 'user' : null
  const preferred = hits.filter(({ kind }) => kind === meant)
  return { own, hits: preferred.length > 0 ? preferred : hits }
}

type Found = Pick<Rows['item'], 'kind' | 'id' | 'visibility' | 'audience'>

const hitOf = async (content: Content, { type, id }: Ref): Promise<Found[]> =>
  content.db.query<Found>(
    'item-id',
    'select kind, id, visibility, audience from item where kind = $1 and number = $2',
    [type, id],
  )

/** An item that the reader may read; that there is another is not told. */
const readableHits = async (content: Content, viewer: Principal | null, items: Found[]): Promise<Hit[]> =>
  (await onlyReadable(content, viewer, items)).map(({ kind, id }) => ({ kind, id }))

const askFederation = async (content: Content, viewer: Principal | null, q: string): Promise<Hit[]> => {
  const { userId, magazineId, object } = await content.calls.ask(resolveRemote, { query: q })
  return [
    ...(userId === null ? [] : [{ kind: 'user' as const, id: userId }]),
    ...(magazineId === null ? [] : [{ kind: 'magazine' as const, id: magazineId }]),
    ...(object === null ? [] : await readableHits(content, viewer, await hitOf(content, object))),
  ]
}

/** A server elsewhere that does not answer, or answers nonsense, means that nothing is found there. */
const askLeniently = async (content: Content, viewer: Principal | null, q: string): Promise<Hit[]> => {
  try {
    return await askFederation(content, viewer, q)
  } catch (error) {
    content.log.info({ err: error }, 'what was searched for could not be fetched')
    return []
  }
}

/** How long a member waits for another server; what it says later is found by the next search. */
const PATIENCE_MS = 5_000

const lookUp = async (
  content: Content,
  viewer: Principal | null,
  q: string,
  background: boolean,
): Promise<Hit[]> => {
  const handle = HANDLE.exec(q)
  if (handle) {
    const { own, hits } = await knownByHandle(content, handle)
    return own || hits.length > 0 ? hits : askLeniently(content, viewer, q)
  }
  const item = await findByApId(content, q)
  if (item) return readableHits(content, viewer, [item])
  const actors = await cardHits(
    content,
    { user: "card ->> 'apProfileId'", magazine: "card ->> 'apProfileId'" },
    q,
  )
  if (actors.length > 0) return actors
  const asked = askLeniently(content, viewer, q)
  if (!background) return asked
  return viewer === null ? [] : ((await inTime(asked, PATIENCE_MS)) ?? [])
}

/**
 * What a handle or an address names, kept here or fetched now. `background`: a visitor does not wait for an object that
 * is not kept, and a member not for long; it is fetched all the same.
 */
export const resolve = async (
  content: Content,
  viewer: Principal | null,
  q: string,
  { background = false } = {},
): Promise<Hit[]> => {
  if (!namesRemote(q) || !(await mayAsk(content, viewer))) return []
  const hits = await lookUp(content, viewer, q, background)
  // What was fetched just now is in no replica yet.
  readFromPrimary()
  return hits
}
