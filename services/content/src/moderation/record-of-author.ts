import type { RecordDay } from '@app/contract/community/report-record.ts'
import { RECORD_DAYS } from '@app/contract/community/report-record.ts'
import { SubjectType } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'

const DAYS = `
  select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as written,
    count(*) filter (where visibility = 'trashed')::int as removed
  from item where author_id = $1 and kind = any($2) and created_at > $3 and magazine_id = $4
  group by day order by day`

const DAY_MS = 24 * 60 * 60 * 1000

/** What somebody wrote in a magazine on each of the last days, of an index that begins with the author. */
export const recordOfAuthor = (
  { db, clock }: Content,
  authorId: number,
  magazineId: number,
): Promise<RecordDay[]> =>
  db.query<RecordDay>('record-of-author', DAYS, [
    authorId,
    SubjectType.options,
    new Date(clock.now().getTime() - RECORD_DAYS * DAY_MS),
    magazineId,
  ])
