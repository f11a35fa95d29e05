import { writeLetter } from '@app/platform/mail/letter.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { issueEmailToken } from './email-token.repository.ts'
import { sendMail } from './send-mail.ts'

export const sendVerification = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'verify', account, account.email)
  await sendMail(
    identity,
    {
      to: account.email,
      subject: `Confirm your e-mail address for ${title}`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: [
          'please confirm your e-mail address by opening this link within an hour:',
          { button: 'Confirm my address', url: `${identity.config.url}/auth/verify-email?token=${token}` },
          `If you did not open an account on ${title}, you need not do anything.`,
        ],
      }),
    },
    tx,
  )
}

export const sendPasswordReset = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'reset', account, account.email)
  await sendMail(
    identity,
    {
      to: account.email,
      subject: `Set a new password for ${title}`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: [
          'you can set a new password by opening this link within an hour:',
          { button: 'Set a new password', url: `${identity.config.url}/reset-password/reset/${token}` },
          'If you did not ask for this, you need not do anything: your password stays as it is.',
        ],
      }),
    },
    tx,
  )
}

export const sendDecision = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
  approved: boolean,
): Promise<void> => {
  if (!account.email) return
  await sendMail(
    identity,
    {
      to: account.email,
      subject: approved ? `Your account on ${title} is open` : `Your application to ${title}`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: approved
          ? ['your account was approved.', { button: 'Sign in', url: `${identity.config.url}/login` }]
          : ['your application for an account was not accepted.'],
      }),
    },
    tx,
  )
}
