import { accountPurge } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import { changeAccount, existing, findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendDeletionNotice } from '../emails/letters.ts'
import { endConsents } from '../oauth/consents/consents.ts'
import { revokeGrants } from '../oauth/tokens/token.repository.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import type { Rows } from '../rows.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { dropLinks, issueLink, openReport } from './report.repository.ts'

/** A deletion can be taken back for so long (rules/accounts.md#deletion). */
const DELETION_DELAY_MS = 30 * 24 * 3_600_000

/** Whatever was given out ends for good, also should the account be restored: only signing in opens it again. */
const endAccess = async (identity: Identity, tx: Knex.Transaction, id: number): Promise<void> => {
  await endSessions(tx, id)
  await revokeGrants(identity, tx, { accountId: id })
  await endConsents(tx, id)
}

const enqueuePurge = (identity: Identity, tx: Knex.Transaction, accountId: number): Promise<void> =>
  giveJob(identity.work, accountPurge, { accountId, before: null }, { tx, id: `purge-${accountId}` })

/** Asked again, the date moves. `report`: the secret by which its owner follows what becomes of it. */
export const markForDeletion = async (
  identity: Identity,
  id: number,
): Promise<{ account: Account; report: string }> => {
  const marked = await identity.db.transaction(async (tx) => {
    await endAccess(identity, tx, id)
    const deletesAt = new Date(identity.clock.now().getTime() + DELETION_DELAY_MS)
    const account = existing(
      await changeAccount(identity, tx, id, { is_deleted: true, deletes_at: deletesAt }),
    )
    await openReport(tx, id, deletesAt)
    await dropLinks(tx, id)
    const report = await issueLink(tx, id)
    await sendDeletionNotice(identity, tx, account, report)
    return { account, report }
  })
  await announceRevocations(identity, { userId: id })
  return marked
}

/**
 * Answers at once: the account is gone for everybody, past taking back, and the work is done by a job. Should the
 * job be lost, the daily one finds the account again. Answers the secret by which its owner follows that; null for an
 * account of another server.
 */
export const requestPurge = async (identity: Identity, id: number): Promise<string | null> => {
  const report = await identity.db.transaction(async (tx) => {
    const deletesAt = identity.clock.now()
    const account = existing(
      await changeAccount(identity, tx, id, { is_deleted: true, deletes_at: deletesAt }),
    )
    await endAccess(identity, tx, id)
    await enqueuePurge(identity, tx, id)
    if (!isLocal(account)) return null
    await openReport(tx, id, deletesAt)
    return issueLink(tx, id)
  })
  await announceRevocations(identity, { userId: id })
  return report
}

/** The daily job: accounts whose date has passed. */
export const requestDuePurges = async (identity: Identity): Promise<void> => {
  const due = (await identity.db
    .knex('account')
    .where('deletes_at', '<=', identity.clock.now())
    .select('id')
    .orderBy('id')
    .limit(1000)) as Pick<Rows['account'], 'id'>[]
  for (const { id } of due) await identity.db.transaction((tx) => enqueuePurge(identity, tx, id))
}

/** On the word of their host; a local account never goes by it. False where nobody remote has this id. */
export const purgeRemoteAccount = async (identity: Identity, id: number): Promise<boolean> => {
  const account = await findAccount(identity, id)
  const isKnown = account !== null && !isLocal(account)
  if (isKnown) await requestPurge(identity, id)
  return isKnown
}
