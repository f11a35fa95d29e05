import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Account, ApplicationStatus, Role } from '../accounts/account.ts'
import type { AccountChange, Accounts } from '../accounts/account.repository.ts'
import type { EmailTokens } from '../emails/email-token.repository.ts'
import type { Sessions } from '../sessions/session.repository.ts'
import type { Consents } from '../oauth/consents/consents.ts'
import type { Tokens } from '../oauth/tokens/token.repository.ts'
import type { ReadInstanceSettings } from '../instance/settings.ts'
import type { Revocations } from '../revocations/announce-revocations.ts'
import type { PurgeJob } from '../jobs/purge.ts'
import { PURGE_QUEUE } from '../jobs/purge.ts'
import type { Knex } from 'knex'

/** A deletion can be taken back for so long (rules/accounts.md#deletion). */
const DELETION_DELAY_MS = 30 * 24 * 3_600_000

type Needs = {
  db: Database
  settings: ReadInstanceSettings
  work: WorkQueues
  clock: Clock
  accounts: Accounts
  sessions: Sessions
  tokens: Tokens
  consents: Consents
  emailTokens: EmailTokens
  revocations: Revocations
}

const existing = (account: Account | null): Account => {
  if (!account) throw notFound('There is no such user.')
  return account
}

export type Administration = ReturnType<typeof createAdministration>

/** What administrators and operators do to accounts. Whatever takes rights away holds at every gateway at once. */
export const createAdministration = (needs: Needs) => {
  const { db, settings, work, clock, accounts, sessions, tokens, consents, emailTokens, revocations } = needs

  const change = (id: number, changeOf: (account: Account) => AccountChange): Promise<Account> =>
    db.transaction(async (tx) => {
      const held = existing(await accounts.lock(tx, id))
      return existing(await accounts.change(tx, id, changeOf(held)))
    })

  /** Whatever was given out ends for good, also should the account be restored: only signing in opens it again. */
  const endAccess = async (tx: Knex.Transaction, id: number): Promise<void> => {
    await sessions.endAll(tx, id)
    await tokens.revokeAll(tx, { accountId: id })
    await consents.endAll(tx, id)
  }

  const enqueuePurge = (tx: Knex.Transaction, accountId: number): Promise<void> =>
    work.enqueue(PURGE_QUEUE, { accountId, before: null } satisfies PurgeJob, {
      tx,
      id: `purge-${accountId}`,
    })

  return {
    async ban(id: number): Promise<Account> {
      const banned = await db.transaction(async (tx) => {
        const held = existing(await accounts.lock(tx, id))
        if (held.role !== 'user') throw forbidden('Administrators and global moderators cannot be banned.')
        await sessions.endAll(tx, id)
        return existing(await accounts.change(tx, id, { is_banned: true }))
      })
      await revocations.announce({ userId: id })
      return banned
    },

    /** Gateways hear of it too, as of all that opens an account again: they remember for a moment whom not to let in. */
    async unban(id: number): Promise<Account> {
      const unbanned = await change(id, () => ({ is_banned: false }))
      await revocations.announce({ userId: id })
      return unbanned
    },

    async setSuspended(id: number, on: boolean): Promise<Account> {
      return change(id, ({ role }) => {
        if (on && role !== 'user')
          throw forbidden('Administrators and global moderators cannot be suspended.')
        return { is_suspended: on }
      })
    },

    async setVerified(id: number, on: boolean): Promise<Account> {
      const changed = await change(id, () => ({ is_verified: on }))
      await revocations.announce({ userId: id })
      return changed
    },

    async setRole(id: number, role: Role): Promise<Account> {
      const changed = await change(id, () => ({ role }))
      await revocations.announce({ userId: id })
      return changed
    },

    /** Asked again, the date moves. */
    async markForDeletion(id: number): Promise<Account> {
      const marked = await db.transaction(async (tx) => {
        await endAccess(tx, id)
        return existing(
          await accounts.change(tx, id, {
            is_deleted: true,
            deletes_at: new Date(clock.now().getTime() + DELETION_DELAY_MS),
          }),
        )
      })
      await revocations.announce({ userId: id })
      return marked
    },

    /**
     * Answers at once: the account is gone for everybody, past taking back, and the work is done by a job. Should the
     * job be lost, the daily one finds the account again.
     */
    async askToPurge(id: number): Promise<void> {
      await db.transaction(async (tx) => {
        existing(await accounts.change(tx, id, { is_deleted: true, deletes_at: clock.now() }))
        await endAccess(tx, id)
        await enqueuePurge(tx, id)
      })
      await revocations.announce({ userId: id })
    },

    /** The daily job: accounts whose date has passed. */
    async purgeDue(): Promise<void> {
      const due = (await db
        .knex('account')
        .where('deletes_at', '<=', clock.now())
        .select('id')
        .orderBy('id')
        .limit(1000)) as { id: number }[]
      for (const { id } of due) await db.transaction((tx) => enqueuePurge(tx, id))
    },

    /** Repeating a decision does nothing and mails nobody. */
    async decide(id: number, decision: Exclude<ApplicationStatus, 'pending'>): Promise<void> {
      const { title } = await settings()
      const changed = await db.transaction(async (tx) => {
        const held = existing(await accounts.lock(tx, id))
        if (held.application === decision) return false
        const decided = existing(await accounts.change(tx, id, { application: decision }))
        if (decision === 'rejected') await sessions.endAll(tx, id)
        await emailTokens.sendDecision(tx, decided, title, decision === 'approved')
        return true
      })
      if (changed) await revocations.announce({ userId: id })
    },
  }
}
