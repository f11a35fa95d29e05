import { recordOfAuthor } from '@app/contract/calls/content.ts'
import type { ReportRecord } from '@app/contract/community/report-record.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Community } from '../context.ts'
import { findReport } from './report.ts'

const RECORD = `
  select count(*)::int as all, count(*) filter (where status = 'rejected')::int as kept,
    (select count(*)::int from ban where user_id = $1 and magazine_id = $2) as bans
  from report where reported_id = $1 and magazine_id = $2 and subject_type <> 'user'`

/** What is known in a magazine of whom a report is about; without their days while content does not answer. */
export const readReportRecord = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
): Promise<ReportRecord> => {
  const { reported_id } = await findReport(community, magazineId, reportId, principal)
  const [[row], told] = await Promise.all([
    community.db.query<{ all: number; kept: number; bans: number }>('report-record', RECORD, [
      reported_id,
      magazineId,
    ]),
    askOrNull(community, recordOfAuthor, { authorId: reported_id, magazineId }),
  ])
  const { all = 0, kept = 0, bans = 0 } = row ?? {}
  return { days: told?.days ?? null, reports: { all, kept }, bans }
}
