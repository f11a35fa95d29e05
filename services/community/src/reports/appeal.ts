import { contentCards } from '@app/contract/calls/content.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { Appeal, AppealRequest, AppealStatus } from '@app/contract/community/appeals.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound, Refusal } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { announce } from './report.ts'
import type { ReportRow } from './report.ts'
import { factsOf } from './report.view.ts'

/** What the decision on the report means to whoever appealed: accepted, what was removed stays so. */
const became: Record<ReportRow['status'], AppealStatus> = {
  pending: 'pending',
  appeal: 'pending',
  rejected: 'granted',
  approved: 'rejected',
  closed: 'closed',
}

/** Appeals as their author sees them: neither who reported what was removed, nor why, nor who decided. */
const toAppeals = async (
  community: Community,
  rows: readonly ReportRow[],
  principal: Principal,
): Promise<Appeal[]> => {
  const { shared } = await factsOf(community, rows, principal, { unmasked: true })
  return rows.flatMap((row, index) => {
    const facts = shared[index]
    if (!facts || row.appeal === null || row.appealed_at === null) return []
    const { reportId, type, magazine, subject, status, consideredAt } = facts
    return {
      appealId: reportId,
      type,
      magazine,
      subject,
      text: row.appeal,
      status: became[status],
      createdAt: formatDateTime(row.appealed_at),
      decidedAt: consideredAt,
    }
  })
}

/**
 * Asks the moderators to look once more at what they removed: a report that waits for a decision, whether or not there
 * was one before (rules/moderation.md#appeals). 404 for what somebody else wrote, 400 for what no moderator of a
 * magazine here removed, 409 where its author appealed before.
 */
export const appealFor = async (
  community: Community,
  { type, id, text }: AppealRequest,
  principal: Principal,
): Promise<Appeal> => {
  const { userId } = principal
  const [card] = (await community.calls.ask(contentCards, { refs: [{ type, id }] })).items
  if (!card || card.authorId !== userId) throw notFound('You wrote nothing with this type and id.')
  if (card.visibility !== 'trashed') throw badRequest('id: no moderator removed this.')
  const at = community.clock.now()
  const rows = await community.db.transaction(async (tx) => {
    const magazine = await tx('magazine').where({ id: card.magazineId }).first('domain')
    if (!magazine || magazine.domain !== null)
      throw badRequest('id: its magazine is on another server, whose moderators decide there.')
    const { rows }: { rows: ReportRow[] } = await tx.raw(
      `insert into report (subject_type, subject_id, magazine_id, reporting_id, reported_id, created_at, appeal, appealed_at)
       values (:type, :id, :magazineId, :userId, :userId, :at, :text, :at)
       on conflict (subject_type, subject_id) do update
         set appeal = :text, appealed_at = :at, reopened_at = :at, status = 'pending', considered_at = null,
           considered_by_id = null
         where report.appealed_at is null
       returning *`,
      { type, id, magazineId: card.magazineId, userId, at, text },
    )
    await announce(community, tx, rows, { isReopened: true })
    return rows
  })
  const [appeal] = await toAppeals(community, rows, principal)
  if (!appeal) throw new Refusal(409, 'You appealed once already; the moderators decide on that.')
  return appeal
}

/** What somebody appealed for, newest first, and what became of it. */
export const listOwnAppeals = async (community: Community, query: PageQuery, principal: Principal) => {
  const where = 'reported_id = $1 and appeal is not null'
  const rows = await community.db.query<ReportRow & { found: number }>(
    'appeals-own',
    `select *, (select count(*)::int from report where ${where}) as found
      from report where ${where} order by appealed_at desc, id desc limit $2 offset $3`,
    [principal.userId, query.perPage, sliceOf(query).offset],
  )
  const count = countOf(rows, query)
  return pageOf(await toAppeals(community, rows, principal), count, query)
}
