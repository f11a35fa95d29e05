import { purgeWorks } from '@app/contract/calls/purge.ts'
import { userPurged } from '@app/contract/events/identity.ts'
import { findAccount, insertAccount, lockAccount } from '../accounts/account.repository.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { removeRelations } from '../relations/relations.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import type { PurgeJob } from './delete-account.ts'
import { PURGE_QUEUE } from './delete-account.ts'

/** What content takes away at a time: a second's work, so that nobody else waits long for the rows it locks. */
const ITEMS_PER_BATCH = 200
/** A job hands on to its successor after this long: a broker takes back what is not acknowledged for half an hour. */
const JOB_MS = 60_000

/** An empty row keeps a local name taken. */
const removeAccount = (identity: Identity, id: number): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, id)
    if (!held) return
    await removeRelations(tx, id)
    await tx('account').where({ id }).delete()
    await identity.outbox.add(tx, userPurged, { userId: id })
    if (isLocal(held))
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
 * Removes an account for good: what it made and cast batch by batch, then itself, which every other context hears of and
 * clears away what is left. Whoever is interrupted goes on with what is left, and running again finds nothing.
 */
export const purgeAccount = async (
  identity: Identity,
  { accountId, before }: PurgeJob,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await findAccount(identity, accountId))) return
  const until = performance.now() + JOB_MS
  for (let batch = { before, left: true }; batch.left;) {
    signal.throwIfAborted()
    if (performance.now() > until) {
      const job: PurgeJob = { accountId, before: batch.before }
      await identity.work.enqueue(PURGE_QUEUE, job, { id: `purge-${accountId}-${batch.before}` })
      return
    }
    batch = await identity.calls.ask(purgeWorks, {
      userId: accountId,
      before: batch.before,
      limit: ITEMS_PER_BATCH,
    })
  }
  await removeAccount(identity, accountId)
  await announceRevocations(identity, { userId: accountId })
  identity.log.info({ accountId }, 'an account was purged')
}
