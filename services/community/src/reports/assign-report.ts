import type { Principal } from '@app/platform/http/principal.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { announceWork, findReport, requireMayDecide } from './report.ts'
import type { ReportRow } from './report.ts'

/** Changes who is on a report, and tells open queues. */
const updateReport = (
  { db, outbox }: Community,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<ReportRow[]> =>
  db.transaction(async (tx) => {
    const rows = await runIn<ReportRow>(tx, name, text, values)
    await announceWork({ outbox }, tx, ...rows)
    return rows
  })

/** Lets the others see who is on it; whoever had taken it on before no longer is (rules/moderation.md#working-together). */
export const takeReport = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
): Promise<ReportRow> => {
  const report = await findReport(community, magazineId, reportId, principal)
  requireMayDecide(report, principal)
  const [taken] = await updateReport(
    community,
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
  const [released] = await updateReport(
    community,
    'report-release',
    `update report set assigned_to_id = null, assigned_at = null
     where id = $1 and (assigned_to_id = $2 or assigned_to_id is null) returning *`,
    [reportId, principal.userId],
  )
  if (!released && report.assigned_to_id !== null)
    throw forbidden('Somebody else is on this report: take it over instead.')
  return released ?? report
}
