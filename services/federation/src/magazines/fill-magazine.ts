import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Knex } from 'knex'
import { findActor, saveActor } from '../actors/actor.ts'
import { readActor } from '../actors/read-actor.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import { readPage } from '../collections/read-collection.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { BudgetSpent, politely } from '../documents/politely.ts'
import type { Patience } from '../documents/politely.ts'
import { idOf, isJson, sameOrigin, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { findObject, saveObject } from '../objects/save-object.ts'

export const FILL_MAGAZINE = 'federation.fill-magazine'

/**
 * `page` null: its outbox is looked up first. `left`: how many threads are still to be looked at. `untilKnown`: a page of
 * which all is here is the last.
 */
export type FillMagazineJob = { address: string; page: string | null; left: number; untilKnown?: boolean }

/** What a group has beyond this many threads is not fetched (`MBIN_BACKFILL_THREADS`). */
const THREADS = 500
const kept = new Set(['Page', 'Article', 'Video', 'Note', 'Question'])

/** The first subscription to a magazine elsewhere has what it published lately fetched, once and for all. */
export const requestFill = async (
  federation: Federation,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<void> => {
  const left = federation.config.backfillThreads ?? THREADS
  const { rows }: { rows: { address: string }[] } = await tx.raw(
    `insert into magazine_fill (magazine_id)
     select magazine_id from magazine_card where magazine_id = ? and domain is not null
     on conflict do nothing
     returning (select ap_profile_id from magazine_card m where m.magazine_id = magazine_fill.magazine_id) as address`,
    [magazineId],
  )
  const address = rows[0]?.address
  if (address && left > 0)
    await federation.work.enqueue(FILL_MAGAZINE, { address, page: null, left } satisfies FillMagazineJob, {
      tx,
    })
}

/**
 * Once a magazine has taken a subscription, what it published and changed since it was asked is looked for: nobody sent it
 * here, and its document and outbox may have been read before. Once, unless all from here left it in between.
 */
export const requestCatchUp = (federation: Federation, magazineId: number, address: string): Promise<void> =>
  federation.db.transaction(async (tx) => {
    const left = federation.config.backfillThreads ?? THREADS
    const due = await tx('magazine_fill')
      .where({ magazine_id: magazineId, caught_up: false })
      .update({ caught_up: true })
    const job: FillMagazineJob = { address, page: null, left, untilKnown: true }
    if (due > 0 && left > 0) await federation.work.enqueue(FILL_MAGAZINE, job, { tx })
  })

/** When nobody from here is subscribed any more nothing is sent: whoever subscribes next has to catch up. */
export const noteLeft = async (tx: Knex.Transaction, magazineId: number): Promise<void> => {
  await tx('magazine_fill')
    .where({ magazine_id: magazineId })
    .whereNotExists(
      tx('magazine_subscription as s')
        .join('user_card as u', 'u.user_id', 's.user_id')
        .where('s.magazine_id', magazineId)
        .whereNull('u.domain'),
    )
    .update({ caught_up: false })
}

/** The thread that something in an outbox is about: itself, what was created, or what a group announces of that. */
const threadIn = (item: unknown, depth = 0): Json | string | null => {
  if (typeof item === 'string') return item
  if (!isJson(item) || depth > 2) return null
  const type = typeOf(item)
  if (type === 'Announce' || type === 'Create') return threadIn(item['object'], depth + 1)
  return kept.has(type) ? item : null
}

/** Whether it was not here, and so counts. */
const keepThread = async (
  polite: Federation,
  found: Json | string,
  group: string,
  magazineId: number,
): Promise<boolean> => {
  const address = idOf(found)
  if (!address || isLocalAddress(polite, address) || (await findObject(polite, address))) return false
  // What a group tells of others is asked of their own servers (FEP-fe34).
  const isTold = isJson(found) && sameOrigin(address, group)
  const document = isTold ? found : await fetchDocument(polite, address)
  // Answers are fetched when their thread is opened.
  if (kept.has(typeOf(document)) && idOf(document['inReplyTo']) === null)
    await saveObject(polite, document, magazineId)
  return true
}

/** Keeps threads in their order, `left` new ones at most; `isSpent`: no more may be fetched at once, and some are left. */
const keepThreads = async (
  polite: Federation,
  threads: readonly (Json | string)[],
  { address: group, left }: FillMagazineJob,
  magazineId: number,
): Promise<{ looked: number; isSpent: boolean }> => {
  let looked = 0
  for (const thread of threads) {
    if (looked >= left) break
    try {
      if (await keepThread(polite, thread, group, magazineId)) looked += 1
    } catch (error) {
      if (error instanceof BudgetSpent) return { looked, isSpent: true }
      const isExpected =
        error instanceof DocumentGone || error instanceof FetchFailed || error instanceof UnsafeAddress
      if (!isExpected) throw error
      looked += 1
      polite.log.info({ err: error, magazine: group }, 'a thread of a magazine could not be fetched')
    }
  }
  return { looked, isSpent: false }
}

/** The outbox that a magazine names. Whoever catches up keeps what else its document says: texts, moderators, pins. */
const outboxOf = async (polite: Federation, { address, untilKnown }: FillMagazineJob): Promise<unknown> => {
  const document = await fetchDocument(polite, address)
  const remote = untilKnown ? readActor(document) : null
  if (remote?.id === address && remote.kind === 'magazine') await saveActor(polite, remote)
  return document['outbox']
}

/**
 * Keeps the threads of one page of an outbox, newest first, and gives itself the next page while there is budget; the same
 * page once more where its host may not be asked further for now.
 */
export const fillMagazine = async (
  federation: Federation,
  job: FillMagazineJob,
  patience: Patience = {},
): Promise<void> => {
  const { address, page, left, untilKnown = false } = job
  const magazine = await findActor(federation, address)
  if (magazine?.kind !== 'magazine' || magazine.local) return
  const polite = politely(federation, patience)
  const read = async () => readPage(polite, page ?? (await outboxOf(polite, job)), address)
  const found = await read().catch((error: unknown) => {
    if (error instanceof DocumentGone || error instanceof UnsafeAddress) return null
    throw error
  })
  if (!found) return
  const threads = found.items.flatMap((item) => {
    const thread = threadIn(item)
    const isAnswer = isJson(thread) && idOf(thread['inReplyTo']) !== null
    return thread === null || isAnswer ? [] : [thread]
  })
  const { looked, isSpent } = await keepThreads(polite, threads, { address, page, left }, magazine.localId)
  // A page without news costs a request as well, and a host that never answers ends the work; the head is no page.
  const rest = left - (page === null ? looked : Math.max(1, looked))
  const after = textOf(found.next) ?? idOf(found.next)
  const next = isSpent ? page : after
  const isAllKnown = untilKnown && threads.length > 0 && looked === 0
  const isMore = isSpent || (!isAllKnown && after !== null && after !== page)
  if (isMore && rest > 0) {
    const following: FillMagazineJob = { address, page: next, left: rest, ...(untilKnown && { untilKnown }) }
    await federation.work.enqueue(FILL_MAGAZINE, following)
  }
}
