import { decideReport } from '@app/contract/calls/content.ts'
import type { ReportStatus } from '@app/contract/community/moderation.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { reportRemotePerson } from '@app/contract/calls/remote-moderation.ts'
import { personReported, reportChanged, reportWorkedOn } from '@app/contract/events/community.ts'
import type { contentReported, contentVisibilityChanged, SubjectType } from '@app/contract/events/content.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { RANDOM } from '../magazines/random.ts'
import { requireModerator, seeMagazine } from '../rights/access.ts'
import type { Rows } from '../rows.ts'
import { settledBy } from './report.rules.ts'

/** `user`: somebody, and nothing they wrote. Those wait in `random`, which the staff of the instance look after. */
export type ReportRow = Refine<Rows['report'], { subject_type: SubjectType | 'user'; status: ReportStatus }>
type ItemReport = ReportRow & { subject_type: SubjectType }

/** Whether the author of what was removed asked to have it back (rules/moderation.md#appeals). */
const isAppeal = ({ appealed_at }: ReportRow): boolean => appealed_at !== null

export const isOfItem = (report: ReportRow): report is ItemReport => report.subject_type !== 'user'

/** What is decided on is let go of. */
const nobodyOnIt = { assigned_to_id: null, assigned_at: null }

/** Tells open queues of what concerns nobody else. */
export const announceWork = async (
  { outbox }: Pick<Community, 'outbox'>,
  tx: Knex.Transaction,
  ...reports: readonly ReportRow[]
): Promise<void> =>
  outbox.addAll(
    tx,
    reportWorkedOn,
    reports.map(({ id, magazine_id }) => ({ reportId: id, magazineId: magazine_id })),
  )

export const announce = async (
  { outbox }: Pick<Community, 'outbox'>,
  tx: Knex.Transaction,
  reports: readonly ReportRow[],
  { isReopened = false } = {},
): Promise<void> => {
  await announceWork({ outbox }, tx, ...reports.filter((report) => !isOfItem(report)))
  await outbox.addAll(
    tx,
    reportChanged,
    reports.filter(isOfItem).map((report) => ({
      reportId: report.id,
      type: report.subject_type,
      id: report.subject_id,
      magazineId: report.magazine_id,
      reporterId: report.reporting_id,
      reportedId: report.reported_id,
      reason: report.reason,
      status: report.status,
      weight: report.weight,
      byId: report.considered_by_id,
      ...(isReopened ? { isReopened } : {}),
      ...(isAppeal(report) ? { isAppeal: true } : {}),
    })),
  )
}

/** The first report opens a record; every further one only adds weight to it (rules/moderation.md#reports). */
export const fileReport = async (
  community: Pick<Community, 'outbox'>,
  tx: Knex.Transaction,
  report: DataOf<typeof contentReported>,
  at: Date,
): Promise<void> => {
  const { rows }: { rows: ReportRow[] } = await tx.raw(
    `insert into report (subject_type, subject_id, magazine_id, reporting_id, reported_id, reason, created_at)
     select ?, ?, id, ?, ?, ?, ? from magazine where id = ?
     on conflict (subject_type, subject_id) do update set weight = report.weight + 1 returning *`,
    [report.type, report.id, report.reporterId, report.reportedId, report.reason, at, report.magazineId],
  )
  await announce(community, tx, rows)
}

/** Reports of somebody who was reported add weight to the first; once it was decided, it waits again. */
export const reportPerson = (
  community: Pick<Community, 'outbox' | 'db' | 'clock'>,
  { reportedId, reporterId, reason }: CallInput<typeof reportRemotePerson>,
): Promise<CallOutput<typeof reportRemotePerson>> =>
  community.db.transaction(async (tx) => {
    const { rows }: { rows: ReportRow[] } = await tx.raw(
      `insert into report (subject_type, subject_id, magazine_id, reporting_id, reported_id, reason, created_at)
       select 'user', account.user_id, magazine.id, ?, account.user_id, ?, ? from magazine, account
       where lower(magazine.name) = ? and magazine.domain is null and account.user_id = ? and account.domain is null
       on conflict (subject_type, subject_id) do update
         set weight = report.weight + 1, status = 'pending', considered_at = null, considered_by_id = null
       returning *`,
      [reporterId, reason, community.clock.now(), RANDOM.name, reportedId],
    )
    for (const { id } of rows)
      await community.outbox.add(tx, personReported, { reportId: id, reportedId, reporterId, reason })
    return { applied: rows.length > 0 }
  })

/** An item was trashed or deleted: its report is settled, unless somebody decided on it after that. */
export const settleReport = async (
  community: Pick<Community, 'outbox'>,
  tx: Knex.Transaction,
  item: DataOf<typeof contentVisibilityChanged>,
  at: Date,
): Promise<void> => {
  const verdict = settledBy(item)
  const report = tx('report').where({ subject_type: item.type, subject_id: item.id })
  if (verdict === 'restored') {
    // Out of the trash rather than out of the queue: the appeal has got what it asked for.
    const granted: ReportRow[] = await report
      .where({ status: 'pending' })
      .where('appealed_at', '<', at)
      .update({ ...nobodyOnIt, status: 'rejected', considered_at: at, considered_by_id: item.byId })
      .returning('*')
    return announce(community, tx, granted)
  }
  if (verdict === null) return
  const settled: ReportRow[] = await report
    // An appeal is decided on in the queue: what it is about lay in the trash before.
    .where((one) => (verdict === 'approved' ? one.whereNull('appealed_at') : one))
    .where((before) => before.whereNull('considered_at').orWhere('considered_at', '<', at))
    .where((before) => before.whereNull('reopened_at').orWhere('reopened_at', '<', at))
    .update(
      verdict === 'approved'
        ? { ...nobodyOnIt, status: verdict, considered_at: at, considered_by_id: item.byId }
        : { ...nobodyOnIt, status: verdict },
    )
    .returning('*')
  await announce(community, tx, settled)
}

const readReport = async (
  community: Community,
  magazineId: number,
  reportId: number,
): Promise<ReportRow | null> => {
  const [report] = await community.db.query<ReportRow>(
    'report',
    'select * from report where id = $1 and magazine_id = $2',
    [reportId, magazineId],
  )
  return report ?? null
}

/** The report as it stands; 404 for one of another magazine, 403 for who does not moderate. */
export const findReport = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
): Promise<ReportRow> => {
  const [report] = await Promise.all([
    readReport(community, magazineId, reportId),
    seeMagazine(community, magazineId, principal),
  ])
  if (!report) throw notFound('This magazine has no report with this id.')
  await requireModerator(community, magazineId, principal)
  return report
}

/** 403 for whoever asks with an appeal of their own. */
export const requireMayDecide = (report: ReportRow, { userId }: Principal): void => {
  if (isAppeal(report) && report.reported_id === userId)
    throw forbidden('Somebody else has to decide on your appeal.')
}

/** More than the moderators of any magazine decide on one report in the same moment. */
const MAX_ATTEMPTS = 10

type Decision = 'accept' | 'reject' | 'reopen'

/** What content is to do with the item of a report; null: nothing. */
const orderFor = (report: ItemReport, decision: Decision): 'remove' | 'keep' | null => {
  if (decision === 'accept') return 'remove'
  // What somebody appeals for lay in the trash before.
  if (decision === 'reopen' && isAppeal(report)) return report.status === 'rejected' ? 'remove' : null
  return decision === 'reject' || report.status === 'approved' ? 'keep' : null
}

/** The report as a decision of this moderator at this time leaves it. */
const after = (report: ReportRow, decision: Decision, moderatorId: number, at: Date): Partial<ReportRow> => {
  if (decision === 'reopen')
    return { status: 'pending', considered_at: null, considered_by_id: null, reopened_at: at }
  if (decision === 'accept' && report.reported_id === moderatorId) return { ...nobodyOnIt, status: 'closed' }
  return {
    ...nobodyOnIt,
    status: decision === 'accept' ? 'approved' : 'rejected',
    considered_at: at,
    considered_by_id: moderatorId,
  }
}

/**
 * Accepts (content removes the item as this moderator), rejects (content restores a trashed one) or reopens (content
 * restores what was trashed with it, and the report waits as before). Works whatever the report's status is. Content's
 * events about it arrive later and find the decision made. Answers the report as decided.
 *
 * Two moderators who decide otherwise at once must not leave a rejected report on a trashed item: whoever finds that
 * another decision came in between tells content again, so that report and item both follow the last one.
 */
export const decide = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
  decision: Decision,
): Promise<ReportRow> => {
  let report = await findReport(community, magazineId, reportId, principal)
  for (let attempt = 1; ; attempt++) {
    // It may have become one since it was read first.
    requireMayDecide(report, principal)
    if (decision === 'reopen' && report.status === 'pending') return report
    const order = isOfItem(report) ? orderFor(report, decision) : null
    if (isOfItem(report) && order)
      await community.calls.ask(decideReport, {
        ref: { type: report.subject_type, id: report.subject_id },
        moderatorId: principal.userId,
        decision: order,
      })
    const decided = after(report, decision, principal.userId, community.clock.now())
    const stored = report
    const rows = await community.db.transaction(async (tx) => {
      const kept: ReportRow[] = await tx('report')
        .where({ id: reportId })
        .where({ status: stored.status })
        .whereRaw('considered_at is not distinct from ?::timestamptz', [stored.considered_at])
        .whereRaw('reopened_at is not distinct from ?::timestamptz', [stored.reopened_at])
        .update(decided)
        .returning('*')
      await announce(community, tx, kept, { isReopened: decision === 'reopen' })
      return kept
    })
    if (rows[0]) return rows[0]
    const now = await readReport(community, magazineId, reportId)
    // Content may have purged the item, and its event the report: the answer still tells what was decided.
    if (!now) return { ...report, ...decided }
    // Content's own event about this very decision may have been quicker.
    const same =
      now.status === decided.status &&
      (decided.status === 'closed' || now.considered_by_id === decided.considered_by_id)
    if (same || attempt === MAX_ATTEMPTS) return now
    report = now
  }
}
