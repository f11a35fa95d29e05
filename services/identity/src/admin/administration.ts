import { userPurged } from '@app/contract/events/identity.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Outbox } from '@app/platform/events/outbox.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Account, ApplicationStatus, Role } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import type { AccountChange, Accounts } from '../accounts/account.repository.ts'
import type { EmailTokens } from '../accounts/email-tokens.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { ReadInstanceSettings } from '../instance-settings.ts'
import type { Relations } from '../relations/relations.ts'
import type { Revocations } from '../revocations.ts'

export const PURGE_QUEUE = 'identity.purge'
/** A deletion can be taken back for so long (accounts and notifications, section 9). */
const DELETION_DELAY_MS = 30 * 24 * 3_600_000

type Needs = {
  db: Database
  settings: ReadInstanceSettings
  outbox: Outbox
  work: WorkQueues
  clock: Clock
  accounts: Accounts
  sessions: Sessions
  relations: Relations
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
  const { db, settings, outbox, work, clock, accounts, sessions, relations, emailTokens, revocations } = needs

  const change = (id: number, changeOf: (account: Account) => AccountChange): Promise<Account> =>
    db.transaction(async (tx) => {
      const held = existing(await accounts.lock(tx, id))
      return existing(await accounts.change(tx, id, changeOf(held)))
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

    unban: (id: number) => change(id, () => ({ is_banned: false })),

    verify: (id: number) => change(id, () => ({ is_verified: true })),

    async setVerified(id: number, on: boolean): Promise<Account> {
      const changed = await change(id, () => ({ is_verified: on }))
      if (!on) await revocations.announce({ userId: id })
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
        await sessions.endAll(tx, id)
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

    /** Answers at once; the work is done by a job, which every context joins when it hears of it. */
    async askToPurge(id: number): Promise<void> {
      existing(await accounts.byId(id))
      await db.transaction((tx) => work.enqueue(PURGE_QUEUE, { accountId: id }, { tx, id: `purge-${id}` }))
    },

    /** Removes the account; an empty row keeps a local name taken. Harmless where it is gone already. */
    async purge(id: number): Promise<void> {
      await db.transaction(async (tx) => {
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
      await revocations.announce({ userId: id })
    },

    /** The daily job: accounts whose date has passed. */
    async purgeDue(): Promise<void> {
      const due = (await db
        .knex('account')
        .where('deletes_at', '<=', clock.now())
        .select('id')
        .limit(1000)) as { id: number }[]
      for (const { id } of due) {
        await db.transaction((tx) => work.enqueue(PURGE_QUEUE, { accountId: id }, { tx, id: `purge-${id}` }))
      }
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
      if (changed && decision === 'rejected') await revocations.announce({ userId: id })
    },
  }
}
