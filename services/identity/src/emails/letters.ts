import type { Part } from '@app/platform/mail/letter.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { issueEmailToken } from './email-token.repository.ts'
import { sendMail } from './send-mail.ts'

/** Sends the owner of an account what `write` says, in their language. */
const sendLetter = async (
  identity: Identity,
  tx: Knex.Transaction,
  { email, username, language }: Account,
  write: (texts: Texts) => { subject: string; parts: readonly Part[] },
): Promise<void> => {
  if (!email) return
  const texts = textsIn(language)
  const { subject, parts } = write(texts)
  const greeting = texts.say('mails.greeting', { username })
  const letter = writeLetter({ language: texts, greeting, parts })
  await sendMail(identity, { to: email, subject, ...letter }, tx)
}

export const sendVerification = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'verify', account, account.email)
  await sendLetter(identity, tx, account, ({ say }) => ({
    subject: say('mails.verify.subject', { title }),
    parts: [
      say('mails.verify.ask'),
      { button: say('mails.verify.button'), url: `${identity.config.url}/auth/verify-email?token=${token}` },
      say('mails.verify.otherwise', { title }),
    ],
  }))
}

export const sendPasswordReset = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'reset', account, account.email)
  await sendLetter(identity, tx, account, ({ say }) => ({
    subject: say('mails.reset.subject', { title }),
    parts: [
      say('mails.reset.ask'),
      { button: say('mails.reset.button'), url: `${identity.config.url}/reset-password/reset/${token}` },
      say('mails.reset.otherwise'),
    ],
  }))
}

export const sendDecision = (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
  approved: boolean,
): Promise<void> =>
  sendLetter(identity, tx, account, ({ say }) =>
    approved
      ? {
          subject: say('mails.decision.approvedSubject', { title }),
          parts: [
            say('mails.decision.approved'),
            { button: say('mails.decision.button'), url: `${identity.config.url}/login` },
          ],
        }
      : {
          subject: say('mails.decision.refusedSubject', { title }),
          parts: [say('mails.decision.refused')],
        },
  )

/** Tells its owner that a browser signed in which never did before. */
export const sendSignInNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  userAgent: string | undefined,
): Promise<void> => {
  if (!account.email || !identity.mailer.delivers) return
  const { title } = await readSettings(identity)
  await sendLetter(identity, tx, account, ({ say, moment }) => ({
    subject: say('mails.signIn.subject', { title }),
    parts: [
      say('mails.signIn.what', { when: moment(identity.clock.now()) }),
      ...(userAgent ? [say('mails.signIn.agent', { agent: userAgent.slice(0, 200) })] : []),
      say('mails.signIn.otherwise'),
      { button: say('mails.signIn.button'), url: `${identity.config.url}/settings/password` },
    ],
  }))
}

/** Tells the owner of an address that somebody asked for an account with it. Whoever asked learns nothing of it. */
export const sendAddressInUse = (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  title: string,
): Promise<void> =>
  sendLetter(identity, tx, account, ({ say }) => ({
    subject: say('mails.inUse.subject', { title }),
    parts: [
      say('mails.inUse.what', { title, username: account.username }),
      { button: say('mails.inUse.button'), url: `${identity.config.url}/login` },
      say('mails.inUse.otherwise'),
    ],
  }))

/** Tells its owner when the account will be deleted, and how to keep it. */
export const sendDeletionNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
): Promise<void> => {
  const { deletesAt } = account
  if (!account.email || !deletesAt || !identity.mailer.delivers) return
  const { title } = await readSettings(identity)
  await sendLetter(identity, tx, account, ({ say, day }) => {
    const date = day(deletesAt)
    return {
      subject: say('mails.deletion.subject', { title, date }),
      parts: [
        say('mails.deletion.what', { date }),
        say('mails.deletion.keep'),
        { button: say('mails.deletion.button'), url: `${identity.config.url}/login` },
      ],
    }
  })
}
