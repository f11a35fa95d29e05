import { isActivity, readActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import { resolveActor } from '../actors/actor.ts'
import type { Actor } from '../actors/types.ts'
import { isLocalAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import { idOf, isJson, many, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { ensureObject } from '../objects/save-object.ts'
import { receiveQuoteAnswer } from '../quotes/receive-answer.ts'
import { receiveQuoteRequest } from '../quotes/receive-request.ts'
import { receiveRelayAnswer, takeRelayed } from '../relays/hear-relay.ts'
import { isRelay } from '../relays/relay.repository.ts'
import type { Rows } from '../rows.ts'
import { receiveObject, receiveRemoval, receiveUpdate } from './content.ts'
import { receiveAnswer, receiveFollow, receiveUnfollow } from './follows.ts'
import { receiveAddOrRemove, receiveBan, receiveLock, receiveReport } from './moderation.ts'
import { receiveMove } from './moves.ts'
import type { Trust } from './pass-on.ts'
import { receiveVote } from './votes.ts'

/** A hub passes on what happened in its magazine; it speaks for that magazine only (FEP-1b12). */
const fromHub = async (federation: Federation, activity: Activity, group: Actor): Promise<void> => {
  for (const item of many(activity.object).slice(0, 100)) {
    const inner = isActivity(item) ? readActivity(item) : null
    if (inner) {
      if (isLocalAddress(federation, inner.actor) || inner.type === 'Announce') continue
      await perform(federation, inner, { group })
      continue
    }
    const address = idOf(item)
    if (!address || isLocalAddress(federation, address)) continue
    await ensureObject(federation, address, group.localId)
  }
}

const announce = async (federation: Federation, activity: Activity, trust: Trust): Promise<void> => {
  if (await isRelay(federation, activity.actor)) return takeRelayed(federation, activity)
  const announcer = await resolveActor(federation, activity.actor)
  if (announcer?.kind === 'magazine' && !announcer.local) return fromHub(federation, activity, announcer)
  if (announcer?.kind === 'user') await receiveVote(federation, activity, 'boost', activity.object, trust)
}

/** What somebody elsewhere says to a QuoteRequest or a Follow of ours; a relay, to that of the instance. */
const answered = async (federation: Federation, activity: Activity): Promise<void> => {
  const accepted = activity.type === 'Accept'
  if (await receiveRelayAnswer(federation, activity, accepted)) return
  if (!(await receiveQuoteAnswer(federation, activity, accepted)))
    await receiveAnswer(federation, activity, accepted)
}

/** What an Undo names: as it was embedded, or as it was received before. */
type Undone = { type: string; object: unknown; json: Json | null }

type Handler = {
  take: (federation: Federation, activity: Activity, trust: Trust) => Promise<void>
  /** Takes it back; none: an Undo of it changes nothing here. */
  undo?: (federation: Federation, activity: Activity, undone: Undone, trust: Trust) => Promise<void>
  /** Whether it counts also where a hub passes it on; the others are between two servers alone. */
  countsFromHub: boolean
}

const anyhow = (take: Handler['take'], undo?: Handler['undo']): Handler => ({
  take,
  ...(undo && { undo }),
  countsFromHub: true,
})
const firsthand = (take: Handler['take'], undo?: Handler['undo']): Handler => ({
  ...anyhow(take, undo),
  countsFromHub: false,
})

const undoFollow: Handler['undo'] = async (federation, activity, { object }, trust) => {
  if (!trust.group) await receiveUnfollow(federation, activity.actor, idOf(object) ?? '')
}

/** The type that an Undo names may be wrong (Lemmy): both kinds of vote are taken back. */
const undoVote: Handler['undo'] = async (federation, activity, { object }, trust) => {
  await receiveVote(federation, activity, 'unlike', object, trust)
  await receiveVote(federation, activity, 'undislike', object, { group: trust.group })
}

/** What an activity names: embedded, or by its id what the same actor did before. */
const undoneBy = async (federation: Federation, { actor, object }: Activity): Promise<Undone | null> => {
  if (isJson(object)) return { type: typeOf(object), object: object['object'], json: object }
  const [row] = await federation.db.query<Pick<Rows['received'], 'type' | 'object'>>(
    'received-by-id',
    'select type, object from received where activity_id = $1 and actor = $2',
    [idOf(object), actor],
    { byKey: true },
  )
  return row ? { ...row, json: null } : null
}

const undo: Handler['take'] = async (federation, activity, trust) => {
  const undone = await undoneBy(federation, activity)
  if (undone) await handlerOf(undone.type)?.undo?.(federation, activity, undone, trust)
}

/** What each kind of activity does here; of all others (View, Listen, Join, Offer …) nothing is ours. */
export const handlers = {
  Follow: firsthand(receiveFollow, undoFollow),
  Accept: firsthand(answered),
  Reject: firsthand(answered),
  Create: anyhow(receiveObject),
  Update: anyhow(receiveUpdate),
  Delete: anyhow(
    (federation, activity, trust) => receiveRemoval(federation, activity, trust, false, activity.object),
    (federation, activity, { object }, trust) => receiveRemoval(federation, activity, trust, true, object),
  ),
  Like: anyhow(
    (federation, activity, trust) => receiveVote(federation, activity, 'like', activity.object, trust),
    undoVote,
  ),
  EmojiReact: anyhow(
    (federation, activity, trust) => receiveVote(federation, activity, 'like', activity.object, trust),
    undoVote,
  ),
  Dislike: anyhow(
    (federation, activity, trust) => receiveVote(federation, activity, 'dislike', activity.object, trust),
    undoVote,
  ),
  Announce: firsthand(announce, (federation, activity, { object }, trust) =>
    receiveVote(federation, activity, 'unboost', object, trust),
  ),
  Undo: anyhow(undo),
  Add: anyhow((federation, activity, trust) => receiveAddOrRemove(federation, activity, trust, true)),
  Remove: anyhow((federation, activity, trust) => receiveAddOrRemove(federation, activity, trust, false)),
  Block: anyhow(
    (federation, activity, trust) => receiveBan(federation, activity, activity.json, trust, true),
    async (federation, activity, { json }, trust) => {
      if (json) await receiveBan(federation, activity, json, trust, false)
    },
  ),
  Lock: anyhow(
    (federation, activity, trust) => receiveLock(federation, activity, activity.object, trust, true),
    (federation, activity, { object }, trust) => receiveLock(federation, activity, object, trust, false),
  ),
  Move: firsthand(receiveMove),
  QuoteRequest: firsthand(receiveQuoteRequest),
  Flag: firsthand(receiveReport),
} satisfies Record<string, Handler>

const handlerOf = (type: string): Handler | null =>
  Object.hasOwn(handlers, type) ? handlers[type as keyof typeof handlers] : null

const perform = async (federation: Federation, activity: Activity, trust: Trust): Promise<void> => {
  // A magazine may pass on what comes from a host we do not talk to; and a host may be cut off while its work waits.
  if (!(await federatesWith(federation, activity.actor))) return
  const handler = handlerOf(activity.type)
  if (handler && (handler.countsFromHub || !trust.group)) await handler.take(federation, activity, trust)
}

/**
 * What an activity from elsewhere changes here (rules/federation.md#activities). Every effect is idempotent: the same
 * activity may come again, through another server, or under another id. What its author took back stays undone, even
 * where a retry or another process works on it after its Undo.
 */
export const processActivity = async (federation: Federation, activity: Activity): Promise<void> => {
  const trust = { group: null }
  await perform(federation, activity, trust)
  if (handlerOf(activity.type)?.undo && (await federation.inbox.isTakenBack(activity)))
    await undo(federation, { ...activity, type: 'Undo', object: activity.json }, trust)
}
