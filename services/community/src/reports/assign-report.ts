import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { findReport, requireMayDecide } from './report.ts'
import type { ReportRow } from './report.ts'

/** Lets the others see who is on it; whoever had taken it on before no longer is (rules/moderation.md#working-together). */
export const takeReport = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
): Promise<ReportRow> => {
  const report = await findReport(community, magazineId, reportId, principal)
  requireMayDecide(report, principal)
  const [taken] = await community.db.query<ReportRow>(
    'report-take',
    `update report set assigned_to_id = $2,
       assigned_at = case when assigned_to_id = $2 then assigned_at else $3 end
     where id = $1 and status = 'pending' returning *`,
    [reportId, principal.userId, community.clock.now()],
  )
  if (!taken) throw badRequest('This report does not wait for a decision.')
  return taken
}

/** Gives back what this moderator took on; what nobody is on stays so. 403 where somebody else is on it. */
export const releaseReport = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
): Promise<ReportRow> => {
  const report = await findReport(community, magazineId, reportId, principal)
  const [released] = await community.db.query<ReportRow>(
    'report-release',
    `update report set assigned_to_id = null, assigned_at = null
     where id = $1 and (assigned_to_id = $2 or assigned_to_id is null) returning *`,
    [reportId, principal.userId],
  )
  if (!released && report.assigned_to_id !== null)
    throw forbidden('Somebody else is on this report: take it over instead.')
  return released ?? report
}
