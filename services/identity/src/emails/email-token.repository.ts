import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import type { Mail } from '@app/platform/mail/mailer.ts'
import type { Knex } from 'knex'
import { hashToken, newToken } from '../secrets/secrets.ts'
import type { Account } from '../accounts/account.ts'

export const MAIL_QUEUE = 'identity.mail'
const TOKEN_LIFE_MS = 60 * 60_000

export type Purpose = 'verify' | 'reset'
/** A reset once an hour (rules/accounts.md#passwords); a confirmation may have gone astray just now. */
const PAUSE_MS = { verify: 2 * 60_000, reset: TOKEN_LIFE_MS } as const satisfies Record<Purpose, number>

export type EmailTokens = ReturnType<typeof createEmailTokens>

/** Links that prove an address: random, stored hashed, valid an hour, used once. Mails leave through a work queue. */
export const createEmailTokens = (db: Database, work: WorkQueues, instanceUrl: string, clock: Clock) => {
  const issue = async (tx: Knex.Transaction, purpose: Purpose, account: Account, email: string) => {
    const token = newToken()
    const now = clock.now()
    await tx('email_token').insert({
      token_hash: hashToken(token),
      purpose,
      account_id: account.id,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
    })
    return token
  }

  const send = (tx: Knex.Transaction, mail: Mail) => work.enqueue(MAIL_QUEUE, mail, { tx })

  return {
    async sendVerification(tx: Knex.Transaction, account: Account, title: string): Promise<void> {
      if (!account.email) return
      const token = await issue(tx, 'verify', account, account.email)
      await send(tx, {
        to: account.email,
        subject: `Confirm your e-mail address for ${title}`,
        ...writeLetter({
          greeting: `Hello ${account.username},`,
          parts: [
            'please confirm your e-mail address by opening this link within an hour:',
            { button: 'Confirm my address', url: `${instanceUrl}/auth/verify-email?token=${token}` },
            `If you did not open an account on ${title}, you need not do anything.`,
          ],
        }),
      })
    },

    async sendReset(tx: Knex.Transaction, account: Account, title: string): Promise<void> {
      if (!account.email) return
      const token = await issue(tx, 'reset', account, account.email)
      await send(tx, {
        to: account.email,
        subject: `Set a new password for ${title}`,
        ...writeLetter({
          greeting: `Hello ${account.username},`,
          parts: [
            'you can set a new password by opening this link within an hour:',
            { button: 'Set a new password', url: `${instanceUrl}/reset-password/reset/${token}` },
            'If you did not ask for this, you need not do anything: your password stays as it is.',
          ],
        }),
      })
    },

    async sendDecision(
      tx: Knex.Transaction,
      account: Account,
      title: string,
      approved: boolean,
    ): Promise<void> {
      if (!account.email) return
      await send(tx, {
        to: account.email,
        subject: approved ? `Your account on ${title} is open` : `Your application to ${title}`,
        ...writeLetter({
          greeting: `Hello ${account.username},`,
          parts: approved
            ? ['your account was approved.', { button: 'Sign in', url: `${instanceUrl}/login` }]
            : ['your application for an account was not accepted.'],
        }),
      })
    },

    /** Whether one was sent a short while before `askedAt` or since, so that nobody's mailbox is flooded. */
    async sentLately(accountId: number, purpose: Purpose, askedAt: Date): Promise<boolean> {
      const since = new Date(askedAt.getTime() - PAUSE_MS[purpose])
      const row: unknown = await db
        .knex('email_token')
        .where({ account_id: accountId, purpose })
        .where('created_at', '>', since)
        .first('account_id')
      return row !== undefined
    },

    /** Uses the token up; null where it is unknown, used or too old. All others of its purpose fall with it. */
    async redeem(
      tx: Knex.Transaction,
      purpose: Purpose,
      token: string,
    ): Promise<{ accountId: number; email: string } | null> {
      const [row] = (await tx('email_token')
        .where({ token_hash: hashToken(token), purpose })
        .where('expires_at', '>', clock.now())
        .delete()
        .returning(['account_id', 'email'])) as { account_id: number; email: string }[]
      if (!row) return null
      await tx('email_token').where({ account_id: row.account_id, purpose }).delete()
      return { accountId: row.account_id, email: row.email }
    },

    async sweep(): Promise<void> {
      await db.knex('email_token').where('expires_at', '<', clock.now()).delete()
    },
  }
}
