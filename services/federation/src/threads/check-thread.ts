import { keepThreadCheck } from '@app/contract/calls/content.ts'
import type { ThreadCheck } from '@app/contract/calls/content.ts'
import type { MissingReason } from '@app/contract/content/completeness.ts'
import { isLimited } from '@app/contract/events/content.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import { readCollection } from '../collections/read-collection.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument, isUnanswered } from '../documents/fetch-document.ts'
import { BudgetSpent, politely } from '../documents/politely.ts'
import { federatesWith } from '../instances/policy.ts'
import { idOf, isJson, sameOrigin } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { readObject } from '../objects/read-object.ts'
import { isDeleted, saveObject } from '../objects/save-object.ts'
import type { Rows } from '../rows.ts'
import { askCounts, countsOf, countsTold } from './count-comments.ts'
import { digestedContextOf, digestOfThread, readThreadDigest, rememberContext } from './digest.ts'
import type { ToldDigest } from './digest.ts'

/** A thread is checked at most this often. */
const AGAIN_MS = 5 * 60 * 1000
const MAX_REQUESTS = 200
const MAX_REPLIES = 500
const MAX_PAGES = 20
/** How far replies to replies are followed where no collection lists them all. */
const MAX_DEPTH = 10
const LIMITS = { pages: MAX_PAGES, items: MAX_REPLIES }

type Thread = { type: 'entry' | 'post'; id: number }
/** `none`: there is nothing to be had, and nothing is missing. */
type Outcome = 'here' | 'none' | MissingReason

const reasonOf = (error: unknown): Outcome => {
  if (error instanceof BudgetSpent) return 'later'
  if (error instanceof DocumentGone)
    return error.status === 401 || error.status === 403
      ? 'private'
      : error.status === null
        ? 'unreachable'
        : 'none'
  return 'unreachable'
}

/** Which of these addresses are kept here. */
const knownAmong = async (federation: Federation, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await federation.db.query<Pick<Rows['content_object'], 'ap_id'>>(
    'known-objects',
    'select ap_id from content_object where ap_id = any($1)',
    [addresses],
  )
  return new Set(rows.map(({ ap_id: address }) => address))
}

type Kept = { outcome: Outcome; document: Json | null }

/** Keeps a reply that is not here. Embedded ones count where they are of the origin of the thread (FEP-fe34). */
const keepReply = async (polite: Federation, item: unknown, address: string, root: string): Promise<Kept> => {
  const without = (outcome: Outcome): Kept => ({ outcome, document: null })
  if (!URL.canParse(address) || isLocalAddress(polite, address) || (await isDeleted(polite, address)))
    return without('none')
  if (!(await federatesWith(polite, address))) return without('blocked')
  try {
    const isTold = isJson(item) && item['attributedTo'] !== undefined && sameOrigin(address, root)
    const document = isTold ? item : await fetchDocument(polite, address)
    const object = readObject(document, polite.clock.now())
    if (!object) return without('none')
    if (isLimited(object.audience)) return without('private')
    return { outcome: (await saveObject(polite, document)) ? 'here' : 'blocked', document }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return without(reasonOf(error))
  }
}

/** Counts what is missing while the replies of a thread are gone through, each once. */
class Replies {
  readonly missing = new Map<MissingReason, number>()
  readonly #seen = new Set<string>()
  readonly #polite: Federation
  readonly #root: string

  constructor(polite: Federation, root: string) {
    this.#polite = polite
    this.#root = root
    this.#seen.add(root)
  }

  /** Keeps what is not here of a list; answers all of it that was not met before, with what was fetched of it. */
  async keep(
    items: readonly unknown[],
  ): Promise<{ address: string; document: Json | null; here: boolean }[]> {
    const fresh = items.flatMap((item) => {
      const address = idOf(item)
      if (!address || this.#seen.has(address) || this.#seen.size > MAX_REPLIES) return []
      this.#seen.add(address)
      return [{ item, address }]
    })
    const known = await knownAmong(
      this.#polite,
      fresh.map(({ address }) => address),
    )
    const met = []
    for (const { item, address } of fresh) {
      const { outcome, document } = known.has(address)
        ? { outcome: 'here' as const, document: null }
        : await keepReply(this.#polite, item, address, this.#root)
      if (outcome !== 'here' && outcome !== 'none')
        this.missing.set(outcome, (this.missing.get(outcome) ?? 0) + 1)
      met.push({ address, document, here: outcome === 'here' })
    }
    return met
  }
}

/** Follows the `replies` of a thread and of what answers it: first of what was fetched just now, then of what was here. */
const followReplies = async (polite: Federation, root: Json, replies: Replies): Promise<void> => {
  type Open = { address: string; document: Json | null; depth: number }
  const fetched: Open[] = [{ address: idOf(root) ?? '', document: root, depth: 0 }]
  const known: Open[] = []
  for (let open = fetched.shift(); open; open = fetched.shift() ?? known.shift()) {
    const { address, depth } = open
    if (isLocalAddress(polite, address)) continue
    try {
      const document = open.document ?? (await fetchDocument(polite, address))
      const listed = await readCollection(polite, document['replies'], address, LIMITS)
      const met = await replies.keep(listed?.items ?? [])
      if (depth >= MAX_DEPTH) continue
      for (const one of met) if (one.here) (one.document ? fetched : known).push({ ...one, depth: depth + 1 })
    } catch (error) {
      if (error instanceof BudgetSpent) return
      if (!isUnanswered(error)) throw error
    }
  }
}

/** The collection of the whole thread (FEP-7888), where its origin has one. */
const wholeThread = async (polite: Federation, root: Json, address: string) => {
  try {
    return await readCollection(polite, root['context'], address, LIMITS)
  } catch (error) {
    // Pleroma and Misskey name a context that is no document.
    if (!(error instanceof DocumentGone)) throw error
    return null
  }
}

type Checked = Pick<ThreadCheck, 'origin' | 'missing' | 'likes' | 'dislikes' | 'shares'>
const untold = { missing: [], likes: null, dislikes: null, shares: null }

const rootOf = async (polite: Federation, address: string): Promise<Json | ThreadCheck['origin']> => {
  if (!(await federatesWith(polite, address))) return 'blocked'
  try {
    return await fetchDocument(polite, address)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return error instanceof DocumentGone && error.status !== null ? 'gone' : 'unreachable'
  }
}

/** The digest that the origin tells of a thread; null: none is to be had. */
const toldDigest = async (polite: Federation, apId: string): Promise<ToldDigest | null> => {
  const context = await digestedContextOf(polite, apId)
  if (!context || !(await federatesWith(polite, apId))) return null
  try {
    return readThreadDigest(await fetchDocument(polite, context), apId)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return null
  }
}

/** What one request finds out of a thread that is whole; null: something differs, or its origin told no digest. */
const compareDigests = async (
  polite: Federation,
  thread: Thread,
  apId: string,
  told: ToldDigest | null,
): Promise<Checked | null> => {
  if (!told || told.digest !== (await digestOfThread(polite, { ...thread, apId }))) return null
  const { likes, dislikes, shares } = told
  return { origin: 'listed', missing: [], likes, dislikes, shares }
}

const compareAll = async (polite: Federation, address: string): Promise<Checked> => {
  const root = await rootOf(polite, address)
  if (!isJson(root)) return { origin: root, ...untold }
  await rememberContext(polite, root)
  const votes = await countsOf(polite, root, address)
  const replies = new Replies(polite, address)
  let origin: ThreadCheck['origin'] = 'listed'
  try {
    const thread = await wholeThread(polite, root, address)
    if (thread) await replies.keep(thread.items)
    else if (root['replies'] !== undefined && root['replies'] !== null)
      await followReplies(polite, root, replies)
    else origin = 'unlisted'
  } catch (error) {
    if (!isUnanswered(error)) throw error
    origin = 'unreachable'
  }
  const missing = [...replies.missing].map(([reason, count]) => ({ reason, count }))
  return { origin, missing, ...votes }
}

/**
 * Compares a thread from elsewhere with what its origin has of it, and keeps what is missing here: by the digest of all
 * that is in it, by the collection of that (FEP-7888, FEP-f228), else by following `replies`. How others count the votes of
 * its comments is found on the same occasion. At most once in five minutes; content is told the outcome.
 */
export const checkThread = async (
  federation: Federation,
  { type, id }: Thread,
  signal?: AbortSignal,
): Promise<void> => {
  const [thread] = await federation.db.query<Pick<Rows['content_object'], 'ap_id'>>(
    'thread-elsewhere',
    `select ap_id from content_object where type = $1 and id = $2 and not local and visibility = 'visible'`,
    [type, id],
  )
  if (!thread) return
  if (!(await federation.cache.add(`federation.check-thread ${type} ${id}`, '1', AGAIN_MS))) return
  const polite = politely(federation, { requests: MAX_REQUESTS, ...(signal ? { signal } : {}) })
  const tell = (found: Checked, comments: ThreadCheck['comments'] | null) =>
    federation.calls.ask(keepThreadCheck, {
      ref: { type, id },
      checkedAt: federation.clock.now().toISOString(),
      ...found,
      ...(comments && { comments }),
    })

  const known = await toldDigest(polite, thread.ap_id)
  const checked =
    (await compareDigests(polite, { type, id }, thread.ap_id, known)) ??
    (await compareAll(polite, thread.ap_id))
  // Where it tells its digest may be known only now.
  const told = known ?? (checked.origin === 'listed' ? await toldDigest(polite, thread.ap_id) : null)
  if (told?.comments) {
    await tell(checked, await countsTold(polite, { type, id }, thread.ap_id, told.comments))
    return
  }
  await tell(checked, null)
  // Whoever has the thread open knows by now whether it is whole; this may take a while.
  const counts = await askCounts(polite, { type, id })
  if (counts) await tell(checked, counts)
}
