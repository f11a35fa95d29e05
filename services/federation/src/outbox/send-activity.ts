import { randomUUID } from 'node:crypto'
import { runIn } from '@app/platform/db/run-in.ts'
import { enqueuing } from '@app/platform/events/work.ts'
import type { Knex } from 'knex'
import { activityAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { hasRemoteAudience, REMOTE_SUBSCRIBERS } from '../delivery/audience.ts'
import type { Audience } from '../delivery/audience.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import type { Sender } from './sender.ts'

export const FAN_OUT = 'federation.fan-out'
export type FanOutJob = { uuid: string; sender: Sender; audience: Audience }

export type Draft = { type: string; object: unknown; to: string[]; cc: string[]; public?: boolean } & Json

const KEEP = `insert into activity (uuid, actor, type, body, public, created_at) values ($1, $2, $3, $4, $5, $6)`

const INSERT_RELATION = `
  insert into sent_relation (kind, actor_id, object, activity_id) values ($1, $2, $3, $4) on conflict do nothing
  returning kind`
const DELETE_RELATION =
  'delete from sent_relation where kind = $1 and actor_id = $2 and object = $3 returning activity_id'

/** A draft as an activity with an id of ours, and what `KEEP` takes of it. */
const kept = (
  federation: Federation,
  sender: Sender,
  { public: isPublic = true, ...members }: Draft,
  uuid: string,
): { body: Json; values: unknown[] } => {
  const now = federation.clock.now()
  const body = {
    '@context': documentContext,
    id: activityAddress(federation, uuid),
    actor: sender.address,
    published: now.toISOString(),
    ...members,
  }
  return { body, values: [uuid, sender.address, members.type, JSON.stringify(body), isPublic, now] }
}

/**
 * Stores a draft as an activity with an id of ours and hands it to delivery where somebody elsewhere is to get it, all or
 * nothing with `tx`.
 */
export const sendActivity = async (
  federation: Federation,
  tx: Knex.Transaction,
  sender: Sender,
  draft: Draft,
  audience: Audience,
  uuid: string = randomUUID(),
): Promise<Json> => {
  const { body, values } = kept(federation, sender, draft, uuid)
  await runIn(tx, 'keep-activity', KEEP, values)
  if (await hasRemoteAudience(federation, tx, audience)) {
    const job: FanOutJob = { uuid, sender, audience }
    await federation.work.enqueue(FAN_OUT, job, { tx, id: uuid })
  }
  return body
}

/** Sends what can be taken back (Follow, Like, boost …), unless it was sent and not taken back. */
export const sendRelation = async (
  federation: Federation,
  tx: Knex.Transaction,
  kind: string,
  sender: Sender,
  object: string,
  draft: Draft,
  audience: Audience,
): Promise<Json | null> => {
  const uuid = randomUUID()
  const [fresh] = await runIn(tx, 'insert-relation', INSERT_RELATION, [
    kind,
    sender.id,
    object,
    activityAddress(federation, uuid),
  ])
  return fresh ? sendActivity(federation, tx, sender, draft, audience, uuid) : null
}

/** Takes back what was sent, if it was. `inner` is what was sent then. */
export const undoRelation = async (
  federation: Federation,
  tx: Knex.Transaction,
  kind: string,
  sender: Sender,
  object: string,
  inner: Draft,
  audience: Audience,
): Promise<Json | null> => {
  const [gone] = await runIn<Pick<Rows['sent_relation'], 'activity_id'>>(
    tx,
    'delete-relation',
    DELETE_RELATION,
    [kind, sender.id, object],
  )
  if (!gone) return null
  const { public: isPublic = true, ...members } = inner
  return sendActivity(
    federation,
    tx,
    sender,
    {
      type: 'Undo',
      to: inner.to,
      cc: inner.cc,
      public: isPublic,
      object: { id: gone.activity_id, actor: sender.address, ...members },
    },
    audience,
  )
}

const announceOf = (magazine: Sender, activity: Json, exceptHost?: string) => ({
  draft: {
    type: 'Announce',
    object: activity,
    to: [PUBLIC],
    cc: [`${magazine.address}/followers`],
  } satisfies Draft,
  audience: { subscribersOf: magazine.id, ...(exceptHost ? { exceptHost } : {}) } satisfies Audience,
})

/** What a magazine passes on to its subscribers: the activity exactly as received (FEP-1b12). */
export const announceActivity = async (
  federation: Federation,
  tx: Knex.Transaction,
  magazine: Sender,
  activity: Json,
  exceptHost?: string,
): Promise<void> => {
  const { draft, audience } = announceOf(magazine, activity, exceptHost)
  await sendActivity(federation, tx, magazine, draft, audience)
}

const ANNOUNCE = `
  with kept as (${KEEP} returning uuid),
  heard as (select 1 from kept where exists (select ${REMOTE_SUBSCRIBERS} $7::int)),
  given as ${enqueuing('heard', 8)}
  select 1 as one from heard`

/** The same where nothing else is to be done with it: in one statement, for a magazine passes on every vote. */
export const passOnActivity = async (
  federation: Federation,
  magazine: Sender,
  activity: Json,
  exceptHost: string,
): Promise<void> => {
  const uuid = randomUUID()
  const { draft, audience } = announceOf(magazine, activity, exceptHost)
  const job: FanOutJob = { uuid, sender: magazine, audience }
  const { values, accepted } = federation.work.within(FAN_OUT, job, uuid)
  const heard = await federation.db.query('announce-activity', ANNOUNCE, [
    ...kept(federation, magazine, draft, uuid).values,
    magazine.id,
    ...values,
  ])
  if (heard.length > 0) accepted()
}
