import { contentViews } from '@app/contract/calls/content.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { OwnReport, Report, ReportStatus } from '@app/contract/community/moderation.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import { requireModerator } from '../rights/access.ts'
import { notesOf } from './report-note.ts'
import { isOfItem } from './report.ts'
import type { ReportRow } from './report.ts'

/**
 * What all views of reports show, in a handful of questions for a page, whatever its length. While content does not
 * answer, reports are shown without what they are about.
 */
export const factsOf = async (
  community: Community,
  rows: readonly ReportRow[],
  principal: Principal,
  { unmasked }: { unmasked: boolean },
) => {
  const refs = rows.filter(isOfItem).map((row) => ({ type: row.subject_type, id: row.subject_id }))
  const [user, magazine, subjects] = await Promise.all([
    usersByIds(
      community.db,
      rows.flatMap((row) => [row.reporting_id, row.reported_id, row.considered_by_id, row.assigned_to_id]),
      principal,
    ),
    smallMagazines(
      community,
      rows.map((row) => row.magazine_id),
      principal,
    ),
    refs.length === 0
      ? null
      : askOrNull(community, contentViews, {
          viewer: { ...principal, scopes: [...principal.scopes] },
          refs,
          unmasked,
        }),
  ])
  const found = new Map(refs.map(({ type, id }, index) => [`${type}:${id}`, subjects?.items[index] ?? null]))
  const shared = rows.map((row): OwnReport => {
    const subject = found.get(`${row.subject_type}:${row.subject_id}`) ?? null
    return {
      reportId: row.id,
      type: subject === null || !isOfItem(row) ? 'null_report' : (`${row.subject_type}_report` as const),
      magazine: magazine(row.magazine_id),
      reason: row.reason,
      reported: user(row.reported_id),
      subject,
      ...(isOfItem(row) ? {} : { isOfPerson: true }),
      status: row.status,
      createdAt: formatDateTime(row.created_at),
      consideredAt: row.considered_at === null ? null : formatDateTime(row.considered_at),
    }
  })
  return { shared, user }
}

/**
 * Reports with what they are about in full, for those who decide on them. Whoever looks at them has read what they were
 * told of them (rules/notifications.md#reading).
 */
const toReports = async (
  community: Community,
  rows: readonly ReportRow[],
  principal: Principal,
): Promise<Report[]> => {
  const [{ shared, user }, notes] = await Promise.all([
    factsOf(community, rows, principal, { unmasked: true }),
    notesOf(community, rows, principal),
  ])
  const at = community.clock.now().toISOString()
  for (const { id } of rows) community.seen.add({ userId: principal.userId, what: 'report', id, at })
  return rows.flatMap((row, index) => {
    const report = shared[index]
    const noted = notes.get(row.id)
    return report
      ? {
          ...report,
          ...(row.appeal === null || row.appealed_at === null
            ? {}
            : { appeal: { text: row.appeal, createdAt: formatDateTime(row.appealed_at) } }),
          ...(row.assigned_to_id === null || row.assigned_at === null
            ? {}
            : {
                assignment: { moderator: user(row.assigned_to_id), since: formatDateTime(row.assigned_at) },
              }),
          ...(noted ? { notes: noted } : {}),
          reporting: user(row.reporting_id),
          weight: row.weight,
          consideredBy: row.considered_by_id === null ? null : user(row.considered_by_id),
        }
      : []
  })
}

export const reportView = async (
  community: Community,
  row: ReportRow,
  principal: Principal,
): Promise<Report> => {
  const [report] = await toReports(community, [row], principal)
  if (!report) throw new Error('a report was lost while it was shown')
  return report
}

/** A magazine's queue, or that of all: pending first, then the heaviest, then the newest (rules/moderation.md#reports). */
const QUEUE = 'weight desc, created_at desc, id desc'

type QueueQuery = PageQuery & { status: ReportStatus | 'any' }

/** Reads a page of a queue; what is about it is asked for once it is known that it may be shown. */
const queueOf = async (
  community: Community,
  { name, where, value }: { name: string; where: string; value: number },
  query: QueueQuery,
  principal: Principal,
) => {
  const any = query.status === 'any'
  const filter = any ? where : `${where} and status = $4`
  const rows = await community.db.query<ReportRow & { found: number }>(
    `reports-of-${name}-${any ? 'any' : 'status'}`,
    `select *, (select sum(count)::int from report_tally where ${filter}) as found
      from report where ${filter} order by ${any ? "(status <> 'pending'), " : ''}${QUEUE} limit $2 offset $3`,
    [value, query.perPage, sliceOf(query).offset, ...(any ? [] : [query.status])],
  )
  const count = countOf(rows, query)
  return async () => pageOf(await toReports(community, rows, principal), count, query)
}

/** The queue of a magazine. */
export const listReports = async (
  community: Community,
  magazineId: number,
  query: QueueQuery,
  principal: Principal,
) => {
  const [, page] = await Promise.all([
    requireModerator(community, magazineId, principal),
    queueOf(community, { name: 'magazine', where: 'magazine_id = $1', value: magazineId }, query, principal),
  ])
  return page()
}

/** The magazines somebody looks after: a hidden one is there for its owner alone (rules/moderation.md#magazines). */
const LOOKED_AFTER = `magazine_id in (
  select o.magazine_id from moderator o join magazine m on m.id = o.magazine_id
    where o.user_id = $1 and (o.is_owner or m.visibility = 'visible'))`

/** The queues of all magazines that somebody looks after in one: the staff looks after every magazine. */
export const listAllReports = async (community: Community, query: QueueQuery, principal: Principal) => {
  const isStaff = principal.isAdmin || principal.isGlobalModerator
  const page = await queueOf(
    community,
    isStaff
      ? { name: 'instance', where: '$1::int is not null', value: principal.userId }
      : { name: 'looked-after', where: LOOKED_AFTER, value: principal.userId },
    query,
    principal,
  )
  return page()
}

/** What somebody reported, and what became of it; of what it is about, what they may see. Of several who report the same, the first. */
export const listOwnReports = async (
  community: Community,
  query: PageQuery & { status: ReportStatus | 'any' },
  principal: Principal,
) => {
  const any = query.status === 'any'
  const where = `reporting_id = $1${any ? '' : ' and status = $4'}`
  const rows = await community.db.query<ReportRow & { found: number }>(
    `reports-own-${any ? 'any' : 'status'}`,
    `select *, (select count(*)::int from report where ${where}) as found
      from report where ${where} order by id desc limit $2 offset $3`,
    [principal.userId, query.perPage, sliceOf(query).offset, ...(any ? [] : [query.status])],
  )
  const count = countOf(rows, query)
  const { shared } = await factsOf(community, rows, principal, { unmasked: false })
  return pageOf(shared, count, query)
}
