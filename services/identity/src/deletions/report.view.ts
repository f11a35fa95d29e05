import { formatDateTime } from '@app/contract/common.ts'
import {
  contentOfMember,
  magazinesOfMember,
  messagesOfMember,
  toldOfDeletion,
} from '@app/contract/calls/deletions.ts'
import { DeletionPart } from '@app/contract/identity/deletions.ts'
import type { DeletionCounts, DeletionReport } from '@app/contract/identity/deletions.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { pageOf, paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { awaitsDeletion, statusOf } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { countFollows } from '../relations/relations.ts'
import { findParts, findReport } from './report.repository.ts'
import type { Report } from './report.repository.ts'

const sum = (all: readonly DeletionCounts[]): DeletionCounts => {
  const total: DeletionCounts = {}
  for (const counts of all)
    for (const [kind, count] of Object.entries(counts) as [keyof DeletionCounts, number][])
      total[kind] = (total[kind] ?? 0) + count
  return total
}

/** What will go. Whoever does not answer is left out. */
const countsBefore = async (identity: Identity, userId: number): Promise<DeletionCounts> => {
  const asked = { userId }
  const [follows, ...others] = await Promise.all([
    countFollows(identity, userId),
    ...[contentOfMember, magazinesOfMember, messagesOfMember].map((call) => askOrNull(identity, call, asked)),
  ])
  return sum([{ follows }, ...others.filter((counts) => counts !== null)])
}

const serversOf = async (
  identity: Identity,
  userId: number,
  page: PageQuery,
): Promise<DeletionReport['servers']> => {
  const told = await askOrNull(identity, toldOfDeletion, { userId, ...page })
  if (!told) return null
  const { confirmed, refused, trying, givenUp } = told.counts
  const count = confirmed + refused + trying + givenUp
  paginationOf(page, count)
  return { ...told.counts, ...pageOf(told.servers, count, page) }
}

const time = (date: Date | null): string | null => (date === null ? null : formatDateTime(date))

const whileThere = async (identity: Identity, report: Report): Promise<DeletionReport> => {
  const account = await findAccount(identity, report.account_id)
  const now = identity.clock.now()
  const isWaiting = account !== null && awaitsDeletion(account, now)
  return {
    state: isWaiting ? 'waiting' : 'removing',
    // Whoever may not sign in, as for a ban, cannot restore it.
    username: account && statusOf(account, now) === 'leaving' ? account.username : null,
    deletesAt: formatDateTime(report.deletes_at),
    removedAt: null,
    endsAt: null,
    counts: isWaiting ? await countsBefore(identity, report.account_id) : null,
    parts: isWaiting ? [] : DeletionPart.options.map((part) => ({ part, reportedAt: null })),
    keptComments: null,
    servers: null,
  }
}

/**
 * How far a deletion is, for whoever has its secret link. 404 where the link leads nowhere, or no more; it does not say
 * which. 404 as well past the last page of servers.
 */
export const reportByToken = async (
  identity: Identity,
  token: string,
  page: PageQuery,
): Promise<DeletionReport> => {
  const report = await findReport(identity, token)
  if (!report) throw notFound('This link leads nowhere, or no longer.')
  sliceOf(page)
  if (!report.removed_at) return whileThere(identity, report)
  const [parts, servers] = await Promise.all([
    findParts(identity, report.account_id),
    serversOf(identity, report.account_id, page),
  ])
  const byName = new Map(parts.map((one) => [one.part, one]))
  return {
    state: report.completed_at === null ? 'removing' : 'removed',
    username: null,
    deletesAt: formatDateTime(report.deletes_at),
    removedAt: time(report.removed_at),
    endsAt: time(report.ends_at),
    counts: sum(parts.map(({ counts }) => counts)),
    parts: DeletionPart.options.map((part) => ({
      part,
      reportedAt: time(byName.get(part)?.reported_at ?? null),
    })),
    keptComments: byName.get('content')?.kept_comments ?? null,
    servers,
  }
}
