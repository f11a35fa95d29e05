import type { Database } from '@app/platform/db/database.ts'
import { batchLoader } from '@app/platform/db/batch-loader.ts'
import { isDatabaseUnavailable } from '@app/platform/db/unavailable.ts'
import { enqueuingEach } from '@app/platform/events/work.ts'
import { inBatches } from '@app/platform/run/in-batches.ts'
import type { AssertionKey } from '../actors/types.ts'

/** What came in, and the work on it as `WorkQueues.within` gives it. */
export type Arrival = {
  remembered: string
  type: string
  actor: string
  object: string | null
  at: Date
  work: readonly unknown[]
}

export type StoredKey = {
  asked: string
  ap_id: string
  key_id: string | null
  public_key_pem: string | null
  assertion_keys: AssertionKey[]
  fetched_at: Date
  gone_at: Date | null
}

const ACCEPT = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
      as given (activity_id, type, actor, object, received_at, job_id)
  ),
  fresh as (
    insert into received (activity_id, type, actor, object, received_at)
    select activity_id, type, actor, object, received_at from given on conflict (activity_id) do nothing
    returning activity_id
  ),
  wanted as (select job_id from given join fresh using (activity_id)),
  work as ${enqueuingEach('wanted', 6)}
  select activity_id from fresh`

const KEYS = `
  select a.asked, k.* from unnest($1::text[]) as a (asked) cross join lateral (
    select ap_id, key_id, public_key_pem, assertion_keys, fetched_at, gone_at from remote_actor
    where (key_id = a.asked or ap_id = split_part(a.asked, '#', 1))
      and (public_key_pem is not null or assertion_keys <> '[]') limit 1
  ) k`

const TAKEN_BACK = `
  select exists (select from received r where r.object = a.object and r.type = 'Undo' and r.actor = a.actor) as found
  from unnest($1::text[], $2::text[]) with ordinality as a (object, actor, place) order by place`

/** What the activities of many peers ask of the database in the same moment, each in one statement for all of them. */
export const createInboxBatches = (db: Database) => ({
  /** Keeps that an activity came, and the work on it; false: it came before. */
  accept: inBatches<Arrival, boolean>(
    async (batch) => {
      const of = (value: (arrival: Arrival) => unknown) => batch.map(value)
      const rows = await db.query<{ activity_id: string }>('accept-activity', ACCEPT, [
        of(({ remembered }) => remembered),
        of(({ type }) => type),
        of(({ actor }) => actor),
        of(({ object }) => object),
        of(({ at }) => at),
        // The id of the work, which is the first of these, the queue, what it is about, and whose trace it belongs to.
        ...[0, 1, 2, 3].map((place) => of(({ work }) => work[place])),
      ])
      const fresh = new Set(rows.map(({ activity_id }) => activity_id))
      // Of one that came twice at once, the first did.
      return batch.map(({ remembered }) => fresh.delete(remembered))
    },
    { concernsAll: isDatabaseUnavailable },
  ),
  keyOf: batchLoader<string, StoredKey>(db, 'stored-key', KEYS, ({ asked }) => asked),
  /** Whether its actor took this activity back, be it before the activity itself came. */
  isTakenBack: inBatches<{ id: string; actor: string }, boolean>(
    async (batch) => {
      const rows = await db.query<{ found: boolean }>(
        'taken-back',
        TAKEN_BACK,
        [batch.map(({ id }) => id), batch.map(({ actor }) => actor)],
        { byKey: true },
      )
      return rows.map(({ found }) => found)
    },
    { concernsAll: isDatabaseUnavailable },
  ),
})
