import { userPurged } from '@app/contract/events/identity.ts'
import type { JobData } from '@app/contract/job.ts'
import type { accountPurge } from '@app/contract/jobs.ts'
import { purgeContent } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import { findAccount, insertAccount, lockAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import { removeArchivesOf } from '../archives/archive.ts'
import type { Identity } from '../context.ts'
import { removeRelations } from '../relations/relations.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { addPart, noteRemoved } from './report.repository.ts'

/** Identity's own part of the report. Nobody is written to at an address they never confirmed. */
const reportRemoval = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  follows: number,
): Promise<void> => {
  const isWrittenTo = identity.mailer.delivers && account.isVerified
  await noteRemoved(identity, tx, isWrittenTo ? account : { ...account, email: null })
  await addPart(identity, tx, account.id, { part: 'identity', counts: { follows } })
}

/** An empty row keeps a local name taken. */
const removeAccount = (identity: Identity, id: number): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, id)
    if (!held) return
    const follows = await removeRelations(tx, id)
    await removeArchivesOf(identity, tx, id)
    await tx('account').where({ id }).delete()
    await identity.outbox.add(tx, userPurged, { userId: id })
    if (!isLocal(held)) return
    await reportRemoval(identity, tx, held, follows)
    await insertAccount(identity, tx, {
      username: held.username,
      is_deleted: true,
      is_verified: false,
      discoverable: false,
      indexable: false,
      created_at: held.createdAt,
      last_active: held.lastActive,
    })
  })

/**
 * Removes an account for good: has content remove what it made and cast, then removes the account itself, which every other
 * context hears of and clears away what is left. Running again finds nothing.
 */
export const purgeAccount = async (
  identity: Identity,
  { accountId, before, emptied = false }: JobData<typeof accountPurge>,
): Promise<void> => {
  if (!(await findAccount(identity, accountId))) return
  if (!emptied) return giveJob(identity.work, purgeContent, { of: 'user', userId: accountId, before })
  await removeAccount(identity, accountId)
  await announceRevocations(identity, { userId: accountId })
  identity.log.info({ accountId }, 'an account was purged')
}
