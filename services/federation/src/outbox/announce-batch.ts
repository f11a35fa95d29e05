import type { Database } from '@app/platform/db/database.ts'
import { isDatabaseUnavailable } from '@app/platform/db/unavailable.ts'
import { enqueuingEach } from '@app/platform/events/work.ts'
import { inBatches } from '@app/platform/run/in-batches.ts'
import { REMOTE_SUBSCRIBERS } from '../delivery/remote-relations.ts'

/** An Announce of a magazine, as a row of `activity`, and the work on it as `WorkQueues.within` gives it. */
type Announcement = { magazineId: number; values: readonly unknown[]; work: readonly unknown[] }

const ANNOUNCE = `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::boolean[], $6::timestamptz[], $7::int[], $8::text[])
      as given (uuid, actor, type, body, public, created_at, magazine_id, job_id)
  ),
  heard as (select * from given where exists (select ${REMOTE_SUBSCRIBERS} given.magazine_id)),
  kept as (
    insert into activity (uuid, actor, type, body, public, created_at)
    select uuid, actor, type, body, public, created_at from heard
  ),
  work as ${enqueuingEach('heard', 8)}
  select job_id from heard`

/**
 * Keeps what magazines announce in the same moment, and gives the work to send it, in one statement. Answers of each whether
 * anybody elsewhere subscribes; what nobody hears is not kept.
 */
export const createAnnouncing = (db: Database) =>
  inBatches<Announcement, boolean>(
    async (batch) => {
      const column = (of: 'values' | 'work', place: number) => batch.map((one) => one[of][place])
      const rows = await db.query<{ job_id: string }>('announce-activities', ANNOUNCE, [
        ...[0, 1, 2, 3, 4, 5].map((place) => column('values', place)),
        batch.map(({ magazineId }) => magazineId),
        ...[0, 1, 2, 3].map((place) => column('work', place)),
      ])
      const heard = new Set(rows.map(({ job_id }) => job_id))
      return batch.map(({ work }) => heard.has(String(work[0])))
    },
    { concernsAll: isDatabaseUnavailable },
  )
