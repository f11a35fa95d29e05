import { createHash } from 'node:crypto'
import { runIn } from '@app/platform/db/run-in.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Request, Response } from 'express'
import type { Knex } from 'knex'
import { readActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import { wasActorKnown } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { wakeHost } from '../delivery/delivery.repository.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { compareFollowers } from '../followers/synchronise-followers.ts'
import { federatesWith } from '../instances/policy.ts'
import { idOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { mayRelay } from '../relays/hear-relay.ts'
import { isRelay } from '../relays/relay.repository.ts'
import { FORWARDED, isForwardable } from './forwarded.rules.ts'
import { asSigned, verifySignature } from './verify-signature.ts'

export const INBOX = 'federation.inbox'
export type InboxJob = { json: Json }

const answersGone = async (federation: Federation, address: string): Promise<boolean> => {
  try {
    await fetchDocument(federation, address)
    return false
  } catch (error) {
    return error instanceof DocumentGone && error.status === 410
  }
}

/**
 * Whether somebody who is gone says so themselves: with the key that they had, or their own address confirms it.
 * Mastodon tells everybody of every deleted account, and most of them nobody here ever knew.
 */
const isFarewell = async (
  federation: Federation,
  { type, actor, object }: Activity,
  signer: string | null,
): Promise<boolean> =>
  type === 'Delete' &&
  idOf(object) === actor &&
  (await wasActorKnown(federation, actor)) &&
  (signer === actor || (await answersGone(federation, actor)))

/**
 * What an activity is remembered by: its id, or where that is the id of its object (WriteFreely), what it says, because
 * the Create, each Update and the Delete then bear the same one.
 */
const rememberedAs = ({ id, object }: Activity, body: Buffer): string =>
  id === idOf(object) ? `${id}#${createHash('sha256').update(body).digest('base64url')}` : id

const RECEIVED = `
  insert into received (activity_id, type, actor, object, received_at)
  values ($1, $2, $3, $4, $5) on conflict (activity_id) do nothing returning activity_id`

/** Keeps that an activity came; false: it came before. */
export const markReceived = async (
  federation: Federation,
  tx: Knex.Transaction,
  { id, type, actor, object }: Activity,
  remembered: string = id,
): Promise<boolean> => {
  const values = [remembered, type, actor, idOf(object), federation.clock.now()]
  return (await runIn(tx, 'mark-received', RECEIVED, values)).length > 0
}

/** Keeps that an activity came, and the work on it, or neither where it came before. */
const accept = async (
  federation: Federation,
  { json, type, actor, object }: Activity,
  remembered: string,
): Promise<void> => {
  const job: InboxJob = { json }
  const { values, accepted } = federation.work.within(INBOX, job, remembered)
  const arrival = { remembered, type, actor, object: idOf(object), at: federation.clock.now(), work: values }
  if (await federation.inbox.accept(arrival)) accepted()
}

/** Notes that a host spoke to us, once in a while: each of its activities would wait for the one before. */
const noteHeard = async (federation: Federation, host: string): Promise<void> => {
  if (federation.heardOf.has(host)) return
  federation.heardOf.set(host, true)
  const received_at = federation.clock.now()
  await wakeHost(federation, host)
  await federation.db
    .knex('instance')
    .insert({ domain: host, received_at })
    .onConflict('domain')
    .merge({ received_at, failures: 0, changed: true })
}

/** Whoever we talk to may forward; a relay, which does nothing else, only so much. */
const mayForward = async (federation: Federation, signer: string): Promise<boolean> =>
  (await federatesWith(federation, signer)) &&
  (!(await isRelay(federation, signer)) || (await mayRelay(federation, signer)))

/** What a delivery says of followers is beside it: it arrives, whatever becomes of that. */
const heedFollowers = async (federation: Federation, signer: string, headers: Headers): Promise<void> => {
  try {
    await compareFollowers(federation, signer, headers)
  } catch (error) {
    federation.log.warn({ err: error, signer }, 'followers could not be compared')
  }
}

/** Takes activities in at once and works on them from a queue: a peer that waits stops its whole queue to us. */
export const receiveActivity = async (federation: Federation, req: Request, res: Response): Promise<void> => {
  const body: unknown = req.body
  if (!Buffer.isBuffer(body)) throw new Refusal(400, 'An inbox takes ActivityPub documents.')
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  const activity = readActivity(json)
  if (!activity)
    throw new Refusal(400, 'This is no activity: id, type and actor are needed, nested 32 deep at most.')

  // Told nothing, a host that was cut off does not try again; and nothing is asked of it, not even its key.
  if (!(await federatesWith(federation, activity.actor))) {
    res.status(202).end()
    return
  }

  const request = asSigned(federation, req, body)
  const verdict = await verifySignature(federation, request)
  if (verdict.kind === 'gone' && !(await isFarewell(federation, activity, verdict.actor))) {
    res.status(202).end()
    return
  }
  if (verdict.kind === 'refused') throw new Refusal(401, `The signature was refused: ${verdict.reason}.`)
  const signer = verdict.kind === 'verified' ? verdict.actor : activity.actor
  if (signer === activity.actor) await accept(federation, activity, rememberedAs(activity, body))
  else if (isForwardable(activity) && (await mayForward(federation, signer)))
    await federation.work.enqueue(FORWARDED, { json: activity.json } satisfies InboxJob)
  if (verdict.kind === 'verified') await heedFollowers(federation, signer, request.headers)
  await noteHeard(federation, new URL(signer).host)
  res.status(202).end()
}
