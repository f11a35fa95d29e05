import { magazineByName } from '@app/contract/calls/community.ts'
import type { CallInput } from '@app/contract/call.ts'
import { contentByApId, ingestContent } from '@app/contract/calls/content.ts'
import type { SubjectRef } from '@app/contract/calls/content.ts'
import { isLimited } from '@app/contract/events/content.ts'
import type { z } from 'zod'
import { findActor, resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { idOf, idsOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { addresseesHere } from './audience.ts'
import { nameMentions } from './mentions.ts'
import { consentTo } from '../quotes/consent.ts'
import { readObject } from './read-object.ts'
import type { RemoteObject } from './read-object.ts'
import { rememberContext } from '../threads/digest.ts'

/** What was read, and what of. */
type Found = { json: Json; object: RemoteObject }
type Ref = z.infer<typeof SubjectRef>
type Saving = {
  /** Whether what it quotes is fetched, too. */
  quotes?: boolean
  /** Whether it is told of as new, so that a newer version of it that is here stays. */
  isCreation?: boolean
}

/** A reply whose thread is longer than this is not worth its fetches. */
const MAX_PARENTS = 100
/** How many addressed strangers are asked whether they are the magazine. */
const MAX_GROUP_FETCHES = 5

/** The item of an address, as content has it; null: it is not here. */
export const findObject = async (federation: Federation, apId: string) =>
  federation.calls.ask(contentByApId, { apId })

/** Whoever their own server or the staff here has banned writes nothing more, and votes no more. */
export const isBanned = async (federation: Federation, { localId }: Actor): Promise<boolean> =>
  (await federation.loaders.stateOfUser(localId))?.state === 'banned'

export const isDeleted = async (federation: Federation, apId: string): Promise<boolean> => {
  const rows = await federation.db.query('tombstone', 'select 1 from tombstone where ap_id = $1', [apId])
  return rows.length > 0
}

const magazineOf = async (
  federation: Federation,
  object: RemoteObject,
  hint: number | null,
): Promise<number | null> => {
  if (hint !== null) return hint
  for (const address of object.groups) {
    const actor = await findActor(federation, address)
    if (actor?.kind === 'magazine') return actor.localId
  }
  const strangers = object.groups
    .filter((address) => !isLocalAddress(federation, address))
    .slice(0, MAX_GROUP_FETCHES)
  for (const address of strangers) {
    const actor = await resolveActor(federation, address).catch(() => null)
    if (actor?.kind === 'magazine') return actor.localId
  }
  const random = await federation.calls.ask(magazineByName, { name: 'random' })
  return random?.magazineId ?? null
}

const findsGroup = async (federation: Federation, addresses: readonly string[]): Promise<boolean> => {
  for (const address of addresses.slice(0, MAX_GROUP_FETCHES))
    if ((await findActor(federation, address))?.kind === 'magazine') return true
  return false
}

const read = (federation: Federation, json: Json): Found | null => {
  const object = readObject(json, federation.clock.now())
  return object && { json, object }
}

/** What is quoted must not keep what quotes it from being kept: whatever fails with it is logged. */
const leniently = async <T>(federation: Federation, address: string, step: () => Promise<T>) => {
  try {
    return await step()
  } catch (error) {
    federation.log.info({ err: error, address }, 'what is quoted could not be kept')
    return null
  }
}

/**
 * What an object quotes, kept here too where that is to be had. `fetches`: of what is quoted in turn, and of what an object
 * answers, nothing is fetched.
 */
const quoteOf = async (
  federation: Federation,
  { apId, quote }: RemoteObject,
  author: Actor,
  fetches: boolean,
): Promise<CallInput<typeof ingestContent>['quote']> => {
  if (!quote) return undefined
  const { address, authorization } = quote
  let fetched: Promise<Json | null> | undefined
  const fetchOnce = () => leniently(federation, address, () => fetchDocument(federation, address))
  const document = () => (fetched ??= fetches ? fetchOnce() : Promise.resolve(null))
  let card = await findObject(federation, address)
  if (!card && !isLocalAddress(federation, address) && !(await isDeleted(federation, address))) {
    const json = await document()
    const keep = async () => json && (await saveObject(federation, json, null, { quotes: false }))
    const ref = await leniently(federation, address, keep)
    card = ref && (await findObject(federation, idOf(json) ?? address))
  }
  const item = card && { type: card.type, id: card.id }
  const quoting = { apId, authorId: author.localId, authorization }
  return { address, item, consent: card ? await consentTo(federation, quoting, card, document) : 'pending' }
}

const saveOne = async (
  federation: Federation,
  { json, object: { apId, author: address, mentions } }: Found,
  magazineId: number | null,
  { quotes, isCreation }: Required<Saving>,
): Promise<Ref | null> => {
  const author = await resolveActor(federation, address)
  if (author?.kind !== 'user' || author.local || (await isBanned(federation, author))) return null
  // Only of what is kept it is asked who is meant: a name may cost a fetch.
  const named = await nameMentions(federation, mentions)
  const object = readObject(json, federation.clock.now(), named, author.followers)
  if (!object) return null
  // Friendica and lotide write to a group, and the public stands in `cc`: what a group is written to, it lists.
  const isToGroup = object.audience === 'unlisted' && (await findsGroup(federation, idsOf(json['to'])))
  const audience = isToGroup ? 'public' : object.audience
  const limited = isLimited(audience)
  const addresseeIds = limited ? await addresseesHere(federation, json) : []
  // What is for some alone is an item where it answers one and somebody here is meant, and where it was one before.
  const concerns = object.kind === 'comment' && addresseeIds.length > 0
  if (audience === 'direct' && !concerns && !(await findObject(federation, apId))) return null
  const quote = await quoteOf(federation, object, author, quotes)
  const { ref, refusal } = await federation.calls.ask(ingestContent, {
    apId: object.apId,
    kind: object.kind,
    authorId: author.localId,
    magazineId,
    inReplyTo: object.inReplyTo,
    title: object.title,
    body: object.body,
    url: object.url,
    imageUrl: object.imageUrl,
    imageAlt: object.imageAlt,
    attachments: object.attachments,
    ...(object.captions.length > 0 ? { captions: object.captions } : {}),
    contentWarning: object.contentWarning,
    ...(object.emojis.length > 0 ? { emojis: object.emojis } : {}),
    ...(object.poll ? { poll: object.poll } : {}),
    ...(quote ? { quote } : {}),
    lang: object.lang,
    isAdult: object.isAdult,
    tags: object.hashtags,
    mentions: [...new Set(named.flatMap(({ handle, kind }) => (kind === 'user' ? `@${handle}` : [])))],
    visibility: limited ? 'private' : 'visible',
    audience,
    ...(limited ? { addresseeIds } : {}),
    createdAt: object.createdAt.toISOString(),
    editedAt: object.editedAt?.toISOString() ?? null,
    ...(isCreation ? { isCreation } : {}),
    ...(federation.isBackfill ? { isBackfill: true } : {}),
  })
  if (refusal) federation.log.info({ object: object.apId, refusal }, 'a remote object was not kept')
  if (ref && object.kind !== 'comment') await rememberContext(federation, json)
  return ref
}

const fetchObject = async (federation: Federation, address: string): Promise<Found | null> => {
  try {
    return read(federation, await fetchDocument(federation, address))
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error
    return null
  }
}

/**
 * Keeps an object whose origin is trusted, fetching the parents it hangs on; null where it, its thread or its author
 * is not to be had. `magazineId` overrules what the object says: the hub that announced it.
 */
export const saveObject = async (
  federation: Federation,
  json: Json,
  magazineId: number | null = null,
  { quotes = true, isCreation = false }: Saving = {},
): Promise<Ref | null> => {
  const first = read(federation, json)
  if (!first || isLocalAddress(federation, first.object.apId)) return null
  const chain = [first]
  for (let { inReplyTo } = first.object; inReplyTo !== null;) {
    if (await findObject(federation, inReplyTo)) break
    if (
      isLocalAddress(federation, inReplyTo) ||
      chain.length > MAX_PARENTS ||
      (await isDeleted(federation, inReplyTo))
    )
      return null
    const parent = await fetchObject(federation, inReplyTo)
    if (!parent || isLimited(parent.object.audience)) return null
    if (chain.some(({ object }) => object.apId === parent.object.apId)) return null
    chain.push(parent)
    inReplyTo = parent.object.inReplyTo
  }
  let ref: Ref | null = null
  for (const found of chain.toReversed()) {
    const { apId, kind } = found.object
    if (await isDeleted(federation, apId)) return null
    ref = await saveOne(
      federation,
      found,
      kind === 'comment' ? null : await magazineOf(federation, found.object, magazineId),
      found === first ? { quotes, isCreation } : { quotes: false, isCreation: false },
    )
    if (!ref) return null
  }
  return ref
}

/** Makes sure the object at an address is here, asking its origin when it is not. */
export const ensureObject = async (
  federation: Federation,
  address: string,
  magazineId: number | null = null,
): Promise<Ref | null> => {
  const card = await findObject(federation, address)
  if (card) return { type: card.type, id: card.id }
  if (isLocalAddress(federation, address)) return null
  try {
    return await saveObject(federation, await fetchDocument(federation, address), magazineId)
  } catch (error) {
    if (error instanceof DocumentGone) return null
    throw error
  }
}
