import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Mailer } from '@app/platform/mail/mailer.ts'
import type { ReadInstanceSettings } from '../instance/settings.ts'
import { requirePasswords } from '../instance/settings.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Revocations } from '../revocations/announce-revocations.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { EmailTokens, Purpose } from '../emails/email-token.repository.ts'
import { namingTheField } from '../registration/register.ts'
import type { Passwords } from './hasher.ts'
import type { Proofs } from '../sign-in/require-proof.ts'
import type { Sessions } from '../sessions/session.repository.ts'

type Needs = {
  db: Database
  work: WorkQueues
  settings: ReadInstanceSettings
  accounts: Accounts
  passwords: Passwords
  proofs: Proofs
  emailTokens: EmailTokens
  sessions: Sessions
  revocations: Revocations
  mailer: Mailer
  secondFactor: SecondFactor
  clock: Clock
}

export type Credentials = ReturnType<typeof createCredentials>

export const LINK_QUEUE = 'identity.link'
/** `askedAt`, ISO 8601: two that are asked for at once are so however late their work is done. */
export type LinkJob = { purpose: Purpose; email: string; askedAt: string }

const badLink = () => badRequest('token: this link is unknown, was used already, or is too old.')

/** Confirmation of addresses and change of passwords. A new password ends every session. */
export const createCredentials = ({
  db,
  work,
  settings,
  accounts,
  passwords,
  proofs,
  emailTokens,
  sessions,
  revocations,
  mailer,
  secondFactor,
  clock,
}: Needs) => {
  const setPassword = async (accountId: number, plain: string): Promise<void> => {
    const hash = await passwords.hash(plain)
    await db.transaction(async (tx) => {
      await tx('account').where({ id: accountId }).update({ password_hash: hash })
      await tx('email_token').where({ account_id: accountId, purpose: 'reset' }).delete()
      await sessions.endAll(tx, accountId)
    })
    await revocations.announce({ userId: accountId })
  }

  return {
    setPassword,

    /** Where mails reach people, the new address has to be confirmed before the next login. */
    async changeEmail(account: Account, email: string): Promise<Account> {
      const { title } = await settings()
      const changed = await namingTheField(
        db.transaction(async (tx) => {
          const moved = await accounts.change(tx, account.id, { email, is_verified: !mailer.delivers })
          if (!moved) throw notFound('This account no longer exists.')
          await tx('email_token').where({ account_id: account.id }).delete()
          if (!moved.isVerified) {
            await emailTokens.sendVerification(tx, moved, title)
            await sessions.endAll(tx, account.id)
          }
          return moved
        }),
      )
      if (!changed.isVerified) await revocations.announce({ userId: account.id })
      return changed
    },

    /** Where a second factor is on, a stolen session and password are not enough. */
    async changePassword(
      accountId: number,
      wanted: { currentPassword: string; plainPassword: string; code?: string | null | undefined },
    ): Promise<void> {
      const account = await accounts.byId(accountId)
      if (!account) throw notFound('This account no longer exists.')
      await proofs.require(account, { password: wanted.currentPassword, sessionId: null })
      if (
        account.hasTwoFactor &&
        !(await secondFactor.proves(accountId, wanted.code?.replaceAll(' ', '') ?? ''))
      )
        throw forbidden('code: this code is not right, or was used already.')
      await setPassword(accountId, wanted.plainPassword)
    },

    async verifyEmail(token: string): Promise<Account> {
      return db.transaction(async (tx) => {
        const proof = await emailTokens.redeem(tx, 'verify', token)
        const account = proof && (await accounts.lock(tx, proof.accountId))
        if (!proof || !account || account.email !== proof.email) throw badLink()
        const verified = await accounts.change(tx, account.id, { is_verified: true })
        if (!verified) throw badLink()
        return verified
      })
    },

    /**
     * Takes the wish and looks for the account later: neither the answer nor the time it takes tells whether there is
     * one.
     */
    async askForLink(purpose: Purpose, email: string): Promise<void> {
      if (purpose === 'reset') requirePasswords(await settings())
      await work.enqueue(LINK_QUEUE, { purpose, email, askedAt: clock.now().toISOString() } satisfies LinkJob)
    },

    /** Sends nothing where there is nobody to send it to, or where it was sent lately. */
    async sendLink({ purpose, email, askedAt }: LinkJob): Promise<void> {
      const account = await accounts.byEmail(email)
      if (!account || account.isBot || account.isDeleted) return
      if (purpose === 'verify' && account.isVerified) return
      if (await emailTokens.sentLately(account.id, purpose, new Date(askedAt))) return
      const { title } = await settings()
      const send = purpose === 'verify' ? emailTokens.sendVerification : emailTokens.sendReset
      await db.transaction((tx) => send(tx, account, title))
    },

    async resetPassword(token: string, plain: string): Promise<void> {
      requirePasswords(await settings())
      const hash = await passwords.hash(plain)
      const accountId = await db.transaction(async (tx) => {
        const proof = await emailTokens.redeem(tx, 'reset', token)
        if (!proof) throw badLink()
        // Whoever could read the mail has proven the address.
        await accounts.change(tx, proof.accountId, { password_hash: hash, is_verified: true })
        await sessions.endAll(tx, proof.accountId)
        return proof.accountId
      })
      await revocations.announce({ userId: accountId })
    },
  }
}
