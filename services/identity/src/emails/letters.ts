import { writeLetter } from '@app/platform/mail/letter.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
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

/** Tells its owner that a browser signed in which never did before. */
export const sendSignInNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  userAgent: string | undefined,
): Promise<void> => {
  if (!account.email || !identity.mailer.delivers) return
  const { title } = await readSettings(identity)
  const when = identity.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  await sendMail(
    identity,
    {
      to: account.email,
      subject: `A new sign-in to your account on ${title}`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: [
          `a browser that had not been used with your account before signed in on ${when} UTC. It calls itself: ${userAgent?.slice(0, 200) ?? 'nothing'}`,
          'If that was you, you need not do anything. If not, end its session and set a new password:',
          { button: 'My sessions', url: `${identity.config.url}/settings/password` },
        ],
      }),
    },
    tx,
  )
}

/** Tells the owner of an address that somebody asked for an account with it. Whoever asked learns nothing of it. */
export const sendAddressInUse = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> => {
  if (!account.email) return
  await sendMail(
    identity,
    {
      to: account.email,
      subject: `You have an account on ${title} already`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: [
          `somebody, perhaps you, asked for an account on ${title} with this address, which has one already: ${account.username}. None was opened for it.`,
          { button: 'Sign in', url: `${identity.config.url}/login` },
          'If you have forgotten your password, you can set a new one there. If it was not you, you need not do anything.',
        ],
      }),
    },
    tx,
  )
}

/** Tells its owner when the account will be deleted, and how to keep it. */
export const sendDeletionNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
): Promise<void> => {
  if (!account.email || !account.deletesAt || !identity.mailer.delivers) return
  const { title } = await readSettings(identity)
  const date = account.deletesAt.toISOString().slice(0, 10)
  await sendMail(
    identity,
    {
      to: account.email,
      subject: `Your account on ${title} will be deleted on ${date}`,
      ...writeLetter({
        greeting: `Hello ${account.username},`,
        parts: [
          `your account is marked for deletion. It is hidden already and every session and app has been signed out. On ${date} everything you made, cast and uploaded here will be removed, and the servers that know you will be told.`,
          'Until then you can keep it by signing in and confirming that you want to:',
          { button: 'Keep my account', url: `${identity.config.url}/login` },
        ],
      }),
    },
    tx,
  )
}
