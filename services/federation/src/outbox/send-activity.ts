import { randomUUID } from 'node:crypto'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { subjectOf } from '../activities/subject.ts'
import { activityAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { haveRemoteAudience } from '../delivery/audience.ts'
import type { Audience } from '../delivery/audience.ts'
import { activityContext } from '../json-ld/activity-context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import type { Sender } from './sender.ts'

export const FAN_OUT = 'federation.fan-out'
/** `about`: activities about one object are fanned out one after the other. The previous release gave none. */
export type FanOutJob = { uuid: string; sender: Sender; audience: Audience; about?: string | null }

export type Draft = { type: string; object: unknown; to: string[]; cc: string[]; public?: boolean } & Json

const KEEP_ALL = `
  insert into activity (uuid, actor, type, body, public, created_at)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::boolean[], $6::timestamptz[])`

const INSERT_RELATION = `
  insert into sent_relation (kind, actor_id, object, activity_id) values ($1, $2, $3, $4) on conflict do nothing
  returning kind`
const DELETE_RELATION =
  'delete from sent_relation where kind = $1 and actor_id = $2 and object = $3 returning activity_id'

/** An activity with an id of ours, and to whom it goes. */
export type Outgoing = { body: Json; sender: Sender; audience: Audience; uuid: string; values: unknown[] }

/** Makes an activity of a draft. It goes nowhere before it is kept. */
export const outgoing = (
  federation: Federation,
  sender: Sender,
  { public: isPublic = true, ...members }: Draft,
  audience: Audience,
  uuid: string = randomUUID(),
): Outgoing => {
  const now = federation.clock.now()
  const body = {
    '@context': activityContext(members),
    id: activityAddress(federation, uuid),
    actor: sender.address,
    published: now.toISOString(),
    ...members,
  }
  const values = [uuid, sender.address, members.type, JSON.stringify(body), isPublic, now]
  return { body, sender, audience, uuid, values }
}

/** Stores activities and hands those to delivery that somebody elsewhere is to get, all or nothing with `tx`. */
export const keepOutgoing = async (
  federation: Federation,
  tx: Knex.Transaction,
  activities: readonly Outgoing[],
): Promise<void> => {
  if (activities.length === 0) return
  const columns = [0, 1, 2, 3, 4, 5].map((column) => activities.map(({ values }) => values[column]))
  await runIn(tx, 'keep-activities', KEEP_ALL, columns)
  const heard = await haveRemoteAudience(
    federation,
    tx,
    activities.map(({ audience }) => audience),
  )
  for (const [index, { uuid, sender, audience, body }] of activities.entries()) {
    if (!heard[index]) continue
    const job: FanOutJob = { uuid, sender, audience, about: subjectOf(body) }
    await federation.work.enqueue(FAN_OUT, job, { tx, id: uuid })
  }
}

/** The same of one draft. */
export const sendActivity = async (
  federation: Federation,
  tx: Knex.Transaction,
  sender: Sender,
  draft: Draft,
  audience: Audience,
  uuid: string = randomUUID(),
): Promise<Json> => {
  const activity = outgoing(federation, sender, draft, audience, uuid)
  await keepOutgoing(federation, tx, [activity])
  return activity.body
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

/** What a magazine passes on to its subscribers: the activity exactly as received (FEP-1b12). */
export const announcement = (
  federation: Federation,
  magazine: Sender,
  activity: Json,
  exceptHost?: string,
): Outgoing =>
  outgoing(
    federation,
    magazine,
    { type: 'Announce', object: activity, to: [PUBLIC], cc: [`${magazine.address}/followers`] },
    {
      subscribersOf: magazine.id,
      subscribersReading: ['announces', 'either'],
      ...(exceptHost ? { exceptHost } : {}),
    },
  )

export const announceActivity = (
  federation: Federation,
  tx: Knex.Transaction,
  magazine: Sender,
  activity: Json,
): Promise<void> => keepOutgoing(federation, tx, [announcement(federation, magazine, activity)])

/** The same where nothing else is to be done with it: a magazine passes on every vote, and mostly many at once. */
export const passOnActivity = async (
  federation: Federation,
  magazine: Sender,
  activity: Json,
  exceptHost: string,
): Promise<void> => {
  const { uuid, audience, values } = announcement(federation, magazine, activity, exceptHost)
  const job: FanOutJob = { uuid, sender: magazine, audience, about: subjectOf(activity) }
  const work = federation.work.within(FAN_OUT, job, uuid)
  if (await federation.announce({ magazineId: magazine.id, values, work: work.values })) work.accepted()
}
