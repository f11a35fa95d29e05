import type { DeletionCounts, DeletionPart } from '@app/contract/identity/deletions.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'

/** How long a report can be read after its account was removed (rules/accounts.md#deletion). */
const KEPT_MS = 30 * 24 * 3_600_000

export type Report = Rows['deletion_report']
export type ReportedPart = Refine<
  Pick<Rows['deletion_part'], 'part' | 'counts' | 'kept_comments' | 'reported_at'>,
  { part: DeletionPart; counts: DeletionCounts }
>

/** A deletion is asked for, or its date moves. */
export const openReport = async (tx: Knex.Transaction, accountId: number, deletesAt: Date): Promise<void> => {
  await tx('deletion_report')
    .insert({ account_id: accountId, deletes_at: deletesAt })
    .onConflict('account_id')
    .merge(['deletes_at'])
}

/** The owner takes the deletion back: its links lead nowhere any more. */
export const dropReport = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await tx('deletion_report').where({ account_id: accountId, removed_at: null }).delete()
}

/** Another secret that opens the report. Those that were mailed before stay good. */
export const issueLink = async (tx: Knex.Transaction, accountId: number): Promise<string> => {
  const token = newToken()
  await tx('deletion_link').insert({ token_hash: hashToken(token), account_id: accountId })
  return token
}

/** Takes back what was mailed or shown before. */
export const dropLinks = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await tx('deletion_link').where({ account_id: accountId }).delete()
}

/** Null where the secret is unknown or the report has ended. */
export const findReport = async ({ db, clock }: Identity, token: string): Promise<Report | null> => {
  const [row] = await db.query<Report>(
    'deletion-report',
    `select r.* from deletion_report r join deletion_link l using (account_id)
     where l.token_hash = $1 and (r.ends_at is null or r.ends_at > $2)`,
    [hashToken(token), clock.now()],
  )
  return row ?? null
}

export const findParts = ({ db }: Identity, accountId: number): Promise<ReportedPart[]> =>
  db.query<ReportedPart>(
    'deletion-parts',
    'select part, counts, kept_comments, reported_at from deletion_part where account_id = $1',
    [accountId],
  )

/** The account goes: what the last mail needs is kept until that is written. */
export const noteRemoved = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  { id, deletesAt, username, email, language }: Account,
): Promise<void> => {
  const now = clock.now()
  const removal = {
    removed_at: now,
    ends_at: new Date(now.getTime() + KEPT_MS),
    ...(email === null ? {} : { username, email, language }),
  }
  await tx('deletion_report')
    .insert({ account_id: id, deletes_at: deletesAt ?? now, ...removal })
    .onConflict('account_id')
    .merge(Object.keys(removal))
}

/** Holds a report, so that the last two parts do not miss each other; null: there is none, or it has all. */
export const lockOpenReport = async (tx: Knex.Transaction, accountId: number): Promise<Report | null> =>
  (await tx('deletion_report')
    .where({ account_id: accountId, completed_at: null })
    .forUpdate()
    .first<Report | undefined>()) ?? null

/** What was reported first stands: a job may come twice. Answers how many parts there are now. */
export const addPart = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  accountId: number,
  {
    part,
    counts,
    keptComments = null,
  }: { part: DeletionPart; counts: DeletionCounts; keptComments?: number | null },
): Promise<number> => {
  await tx('deletion_part')
    .insert({
      account_id: accountId,
      part,
      counts: JSON.stringify(counts),
      kept_comments: keptComments,
      reported_at: clock.now(),
    })
    .onConflict()
    .ignore()
  const parts = await tx('deletion_part').where({ account_id: accountId }).pluck<string[]>('part')
  return parts.length
}

/** Nothing more is waited for, and nothing personal kept. */
export const closeReport = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  accountId: number,
): Promise<void> => {
  await tx('deletion_report')
    .where({ account_id: accountId })
    .update({ completed_at: clock.now(), username: null, email: null, language: null })
}

/** Accounts that were removed before a moment and of which not all parts have reported. */
export const lateReports = async ({ db }: Identity, before: Date): Promise<number[]> =>
  db
    .knex('deletion_report')
    .whereNull('completed_at')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(1000)
    .pluck<number[]>('account_id')

export const removeEndedReports = async ({ db, clock }: Identity): Promise<void> => {
  await db.knex('deletion_report').where('ends_at', '<=', clock.now()).delete()
}
