import { removeRemote } from '@app/contract/calls/content.ts'
import {
  moderateRemote,
  reportRemote,
  reportRemotePerson,
  setOriginBan,
  setRemoteBan,
  setRemoteModerator,
} from '@app/contract/calls/remote-moderation.ts'
import { catchUp } from '@app/platform/events/catch-up.ts'
import type { Activity } from '../activities/activity.ts'
import { actorAddress, findActor, resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress, parseLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { idOf, idsOf, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { ensureObject, findObject } from '../objects/save-object.ts'
import type { Rows } from '../rows.ts'
import { passOn } from './pass-on.ts'
import type { Trust } from './pass-on.ts'
import { receiveProfilePin } from './profile-pins.ts'

/** A report names one thing (Lemmy) or a person and a few (Mastodon). */
const MAX_REPORTED = 20
const MAX_REASON = 5_000

/** Items of a banned person removed between two looks at what is left. */
const REMOVED_AT_A_TIME = 100

/** Mbin says why in `summary`, others in `content`. */
const reasonOf = (json: Json): string | null =>
  (textOf(json['summary']) ?? textOf(json['content']))?.slice(0, MAX_REASON) ?? null

/** Mbin says `expires`, Lemmy `endTime`; null: for good. */
const endOf = (json: Json): string | null => {
  const end = new Date(textOf(json['expires']) ?? textOf(json['endTime']) ?? '')
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/**
 * Who acts in this magazine, and whether its own server says so; null where nobody may be believed to. What moderators
 * elsewhere do (rules/federation.md#moderation) counts from a moderator of the magazine, or on the word of the magazine's
 * own server: a magazine that passes it on, or whose origin signed it. Whether somebody moderates is asked where it is
 * known.
 */
const saidIn = async (federation: Federation, magazine: Actor, activity: Activity, { group }: Trust) => {
  if (group && group.apId !== magazine.apId) return null
  const by = await resolveActor(federation, activity.actor)
  if (by?.kind !== 'user' || by.local) return null
  const vouched = !magazine.local && (group !== null || sameOrigin(activity.actor, magazine.apId))
  return { byId: by.localId, vouched }
}

const magazineAt = async (federation: Federation, address: string | null): Promise<Actor | null> => {
  const actor = address ? await findActor(federation, address) : null
  return actor?.kind === 'magazine' ? actor : null
}

const magazineOf = async (federation: Federation, magazineId: number): Promise<Actor | null> =>
  magazineAt(federation, await actorAddress(federation, 'magazine', magazineId))

/** Which list of which magazine an address names: the address its own document gave, whatever it looks like. */
const listAt = async (
  federation: Federation,
  address: string | null,
): Promise<{ magazine: Actor; ofModerators: boolean } | null> => {
  if (!address) return null
  const ours = isLocalAddress(federation, address)
    ? /^(.+)\/(moderators|pinned|featured)$/.exec(address)
    : null
  const [theirs] = ours
    ? []
    : await federation.db.query<Pick<Rows['remote_actor'], 'ap_id'> & { of_moderators: boolean }>(
        'list-of-magazine',
        `select ap_id, coalesce(moderators = $1, false) as of_moderators from remote_actor
          where kind = 'magazine' and (moderators = $1 or featured = $1) limit 1`,
        [address],
      )
  const magazine = await magazineAt(federation, ours?.[1] ?? theirs?.ap_id ?? null)
  return (
    magazine && { magazine, ofModerators: ours ? ours[2] === 'moderators' : theirs?.of_moderators === true }
  )
}

/** What they wrote in the magazine goes into its trash; without one, all they wrote goes, as if they had removed it. */
const removeWorks = async (
  federation: Federation,
  userId: number,
  magazineId: number | null,
  said: { byId: number; vouched: boolean },
): Promise<void> => {
  // What they wrote a moment ago would stay for ever.
  await catchUp(federation, 'content')
  const works = () =>
    federation.db.knex('content_object').where({
      author_id: userId,
      visibility: 'visible',
      ...(magazineId === null ? {} : { magazine_id: magazineId }),
    })
  for (let after = ''; ;) {
    const apIds = await works()
      .where('ap_id', '>', after)
      .orderBy('ap_id')
      .limit(REMOVED_AT_A_TIME)
      .pluck<string[]>('ap_id')
    for (const apId of apIds)
      await federation.calls.ask(removeRemote, {
        apId,
        byUserId: said.byId,
        vouched: said.vouched,
        restore: false,
      })
    if (apIds.length < REMOVED_AT_A_TIME) return
    after = apIds.at(-1) ?? ''
  }
}

/** Whether the server of the item's magazine says this itself. */
export const isVouched = async (
  federation: Federation,
  magazineId: number,
  activity: Activity,
  { group }: Trust,
): Promise<boolean> => {
  const magazine = await magazineOf(federation, magazineId)
  if (!magazine || magazine.local) return false
  return group ? group.apId === magazine.apId : sameOrigin(activity.actor, magazine.apId)
}

/**
 * Add and Remove: a moderator made or dropped, a thread pinned in a magazine or something on its author's profile, or not
 * any more. Other lists are none of ours.
 */
export const receiveAddOrRemove = async (
  federation: Federation,
  activity: Activity,
  trust: Trust,
  on: boolean,
): Promise<void> => {
  const [named, address] = [await listAt(federation, idOf(activity.json['target'])), idOf(activity.object)]
  // A magazine has no word on somebody's profile.
  if (!named && !trust.group) return receiveProfilePin(federation, activity, on)
  const said = named && (await saidIn(federation, named.magazine, activity, trust))
  if (!named || !said || !address) return
  const { localId: magazineId, local } = named.magazine
  if (named.ofModerators) {
    const person = await resolveActor(federation, address)
    if (person?.kind !== 'user') return
    const change = { magazineId, userId: person.localId, on, ...said }
    const { applied } = await federation.calls.ask(setRemoteModerator, change)
    if (applied) await passOn(federation, activity, magazineId, trust)
    return
  }
  // A magazine says itself what is in it; of one of ours, the thread says where it belongs.
  if (on) await ensureObject(federation, address, local ? null : magazineId)
  const card = await findObject(federation, address)
  if (card?.magazineId !== magazineId) return
  const act = on ? 'pinned' : 'unpinned'
  const { applied } = await federation.calls.ask(moderateRemote, { apId: address, act, ...said })
  if (applied) await passOn(federation, activity, magazineId, trust)
}

/** Whether an address names a whole server, as Lemmy writes it, and not something on one. */
const isServer = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname === '/' && new URL(address).search === ''

/**
 * Somebody is banned from a whole server, or no more. Their own server's word counts everywhere: they are banned here as
 * well, and with `removeData` what they wrote is removed. What another server does with them is its own affair.
 */
const receiveServerBan = async (
  federation: Federation,
  { actor }: Activity,
  block: Json,
  { group }: Trust,
  on: boolean,
): Promise<void> => {
  const [server, address] = [idOf(block['target']), idOf(block['object'])]
  if (!server || !address || !sameOrigin(address, server) || !sameOrigin(actor, server)) return
  if (group && !sameOrigin(group.apId, server)) return
  const person = await findActor(federation, address)
  if (person?.kind !== 'user' || person.local) return
  const userId = person.localId
  const { applied } = await federation.calls.ask(setOriginBan, { userId, on, endsAt: endOf(block) })
  if (applied && on && block['removeData'] === true)
    await removeWorks(federation, userId, null, { byId: userId, vouched: false })
}

/**
 * Block with a magazine as target bans from it, with a server from that; Undo lifts it. `block` is the Block itself.
 * Without a target it is a person's own affair.
 */
export const receiveBan = async (
  federation: Federation,
  activity: Activity,
  block: Json,
  trust: Trust,
  on: boolean,
): Promise<void> => {
  const target = idOf(block['target'])
  if (target && isServer(target)) return receiveServerBan(federation, activity, block, trust, on)
  const [magazine, address] = [await magazineAt(federation, target), idOf(block['object'])]
  const said = magazine && (await saidIn(federation, magazine, activity, trust))
  if (!said || !address) return
  const person = await resolveActor(federation, address)
  if (person?.kind !== 'user') return
  const [magazineId, userId] = [magazine.localId, person.localId]
  const { applied } = await federation.calls.ask(setRemoteBan, {
    magazineId,
    userId,
    on,
    reason: reasonOf(block),
    expiredAt: endOf(block),
    ...said,
  })
  if (!applied) return
  if (on && block['removeData'] === true) await removeWorks(federation, userId, magazineId, said)
  await passOn(federation, activity, magazineId, trust)
}

/** Lock and its Undo: nobody answers there any more. The author may, too. */
export const receiveLock = async (
  federation: Federation,
  activity: Activity,
  target: unknown,
  trust: Trust,
  on: boolean,
): Promise<void> => {
  const apId = idOf(target)
  const card = apId ? await findObject(federation, apId) : null
  const magazine = card && (await magazineOf(federation, card.magazineId))
  const said = magazine && (await saidIn(federation, magazine, activity, trust))
  if (!said || !apId) return
  const act = on ? 'locked' : 'unlocked'
  const { applied } = await federation.calls.ask(moderateRemote, { apId, act, ...said })
  if (applied) await passOn(federation, activity, magazine.localId, trust)
}

/** Flag: a report into the queue of the magazine, or of a person for the staff. It is told to us alone and passed on to nobody. */
export const receiveReport = async (federation: Federation, activity: Activity): Promise<void> => {
  const reporter = await resolveActor(federation, activity.actor)
  if (reporter?.kind !== 'user' || reporter.local) return
  const reason = reasonOf(activity.json)
  const reporterId = reporter.localId
  const named = [...new Set(idsOf(activity.object))].slice(0, MAX_REPORTED)
  const isPerson = (apId: string) => parseLocalAddress(federation, apId)?.kind === 'user'
  let filed = false
  for (const apId of named.filter((one) => !isPerson(one))) {
    const { applied } = await federation.calls.ask(reportRemote, { apId, reporterId, reason })
    filed ||= applied
  }
  // Mastodon names the person beside what they wrote: only alone they are what is reported.
  for (const apId of filed ? [] : named.filter(isPerson)) {
    const person = await findActor(federation, apId)
    if (person?.kind === 'user' && person.local)
      await federation.calls.ask(reportRemotePerson, { reportedId: person.localId, reporterId, reason })
  }
}
