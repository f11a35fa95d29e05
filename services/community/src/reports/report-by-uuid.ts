import type { CallOutput } from '@app/contract/call.ts'
import type { reportByUuid } from '@app/contract/calls/community.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'

type Found = Refine<
  Pick<
    Rows['report'],
    'subject_type' | 'subject_id' | 'magazine_id' | 'reporting_id' | 'reported_id' | 'reason'
  >,
  { subject_type: SubjectType }
>

/** A report of an instance that moved here, or one of those that its subject got besides; null: there is none. */
export const findReportByUuid = async (
  community: Community,
  uuid: string,
): Promise<CallOutput<typeof reportByUuid>> => {
  const [row] = await community.db.query<Found>(
    'report-by-uuid',
    `select subject_type, subject_id, magazine_id, reporting_id, reported_id, reason from report
     where uuid = $1 and subject_type <> 'user'
     union all
     select r.subject_type, r.subject_id, a.magazine_id, a.reporting_id, a.reported_id, a.reason from report r,
       jsonb_to_recordset(r.archive) a (uuid text, magazine_id int, reporting_id int, reported_id int, reason text)
     where r.archive @> jsonb_build_array(jsonb_build_object('uuid', $1::text)) and a.uuid = $1
     limit 1`,
    [uuid],
  )
  if (!row) return null
  return {
    type: row.subject_type,
    id: row.subject_id,
    magazineId: row.magazine_id,
    reporterId: row.reporting_id,
    reportedId: row.reported_id,
    reason: row.reason,
  }
}
