import { DeletionPart } from '@app/contract/identity/deletions.ts'
import type { JobData } from '@app/contract/job.ts'
import type { removedOfAccount } from '@app/contract/jobs.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import { sendDeleted } from '../emails/letters.ts'
import { addPart, closeReport, issueLink, lateReports, lockOpenReport } from './report.repository.ts'
import type { Report } from './report.repository.ts'

/** A part that has not reported by then was down all the time, or is of the previous release. */
const LATE_MS = 24 * 3_600_000

/** The address goes in the transaction that writes the last mail to it. */
const complete = async (identity: Identity, tx: Knex.Transaction, report: Report): Promise<void> => {
  const { account_id: accountId, username, email, language, ends_at: endsAt } = report
  if (username !== null && email !== null && endsAt !== null) {
    const token = await issueLink(tx, accountId)
    await sendDeleted(identity, tx, { username, email, language }, { token, endsAt })
  }
  await closeReport(identity, tx, accountId)
}

/** Notes what a context removed; with the last of them the report is complete. Not ours to report: nothing. */
export const notePart = (
  identity: Identity,
  { userId, part, counts, keptComments }: JobData<typeof removedOfAccount>,
): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const report = await lockOpenReport(tx, userId)
    if (!report?.removed_at) return
    const reported = await addPart(identity, tx, userId, { part, counts, keptComments: keptComments ?? null })
    if (reported === DeletionPart.options.length) await complete(identity, tx, report)
  })

/** The hourly task: nobody's address is kept because a context does not report. */
export const completeLateReports = async (identity: Identity): Promise<void> => {
  const before = new Date(identity.clock.now().getTime() - LATE_MS)
  for (const accountId of await lateReports(identity, before))
    await identity.db.transaction(async (tx) => {
      const report = await lockOpenReport(tx, accountId)
      if (report) await complete(identity, tx, report)
    })
}
