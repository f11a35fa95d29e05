import { purgeWorks } from '@app/contract/calls/purge.ts'
import { userPurged } from '@app/contract/events/identity.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { isLocal } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { Relations } from '../relations/relations.ts'
import type { Revocations } from '../revocations/announce-revocations.ts'

export const PURGE_QUEUE = 'identity.purge'
export type PurgeJob = { accountId: number; before: number | null }

/** What content takes away at a time: a second's work, so that nobody else waits long for what it holds. */
const ITEMS = 200
/** A job hands on to its successor after this long: a broker takes back what is not acknowledged for half an hour. */
const TURN_MS = 60_000

type Needs = Pick<ContextDeps, 'db' | 'outbox' | 'work' | 'calls' | 'log'> & {
  accounts: Accounts
  relations: Relations
  revocations: Revocations
}

/**
 * Removes an account for good: what it made and cast turn by turn, then itself, which every other context hears of and
 * clears away what is left. Whoever is interrupted goes on with what is left, and running again finds nothing. An empty
 * row keeps a local name taken.
 */
export const createPurgeWorker = (needs: Needs): Worker<PurgeJob> => {
  const { db, outbox, work, calls, log, accounts, relations, revocations } = needs

  const finish = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const held = await accounts.lock(tx, id)
      if (!held) return
      await relations.clear(tx, id)
      await tx('account').where({ id }).delete()
      await outbox.add(tx, userPurged, { userId: id })
      if (isLocal(held))
        await accounts.insert(tx, {
          username: held.username,
          is_deleted: true,
          is_verified: false,
          discoverable: false,
          indexable: false,
          created_at: held.createdAt,
          last_active: held.lastActive,
        })
    })

  return {
    queue: PURGE_QUEUE,
    concurrency: 1,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000],
    async handle({ data: { accountId, before } }, signal) {
      if (!(await accounts.byId(accountId))) return
      const until = performance.now() + TURN_MS
      for (let turn = { before: before ?? null, left: true }; turn.left;) {
        signal.throwIfAborted()
        if (performance.now() > until) {
          const job: PurgeJob = { accountId, before: turn.before }
          await work.enqueue(PURGE_QUEUE, job, { id: `purge-${accountId}-${turn.before}` })
          return
        }
        turn = await calls.ask(purgeWorks, { userId: accountId, before: turn.before, limit: ITEMS })
      }
      await finish(accountId)
      await revocations.announce({ userId: accountId })
      log.info({ accountId }, 'an account was purged')
    },
  }
}
