import type { WaveSign } from '@app/contract/events/identity.ts'
import type { Site } from '@app/platform/mail/layout.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import * as drafts from './drafts.ts'
import type { Draft } from './drafts.ts'
import { issueEmailToken } from './email-token.repository.ts'
import { sendMail } from './send-mail.ts'
import { siteOf } from './site.ts'

/** What a letter needs of who gets it: an account, or what is left of one. */
type Receiver = { username: string; email: string | null; language: string | null }

/** Sends the owner of an account what `write` says, in their language, else in the one of the instance. */
const sendLetter = async (
  identity: Identity,
  tx: Knex.Transaction,
  { email, username, language }: Receiver,
  write: (texts: Texts, site: Site) => Draft,
): Promise<void> => {
  if (!email) return
  const settings = await readSettings(identity)
  const site = siteOf(identity, settings)
  const texts = textsIn(language ?? settings.language)
  const greeting = texts.say('mails.greeting', { username })
  const letter = writeLetter({ site, language: texts, greeting, ...write(texts, site) })
  await sendMail(identity, { to: email, ...letter }, tx)
}

export const sendVerification = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'verify', account, account.email)
  await sendLetter(identity, tx, account, (texts, site) => drafts.verification(texts, site, token))
}

export const sendPasswordReset = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
): Promise<void> => {
  if (!account.email) return
  const token = await issueEmailToken(identity, tx, 'reset', account, account.email)
  await sendLetter(identity, tx, account, (texts, site) => drafts.passwordReset(texts, site, token))
}

export const sendDecision = (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  approved: boolean,
): Promise<void> => sendLetter(identity, tx, account, approved ? drafts.approval : drafts.rejection)

/** Tells its owner that a browser signed in which never did before. */
export const sendSignInNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  userAgent: string | undefined,
): Promise<void> => {
  if (!identity.mailer.delivers) return
  const at = identity.clock.now()
  await sendLetter(identity, tx, account, (texts, site) =>
    drafts.signInNotice(texts, site, { at, userAgent }),
  )
}

const sendPasskeyNotice =
  (kind: 'added' | 'removed') =>
  async (identity: Identity, tx: Knex.Transaction, account: Account, name: string): Promise<void> => {
    if (!identity.mailer.delivers) return
    await sendLetter(identity, tx, account, (texts, site) =>
      drafts.passkeyNotice(texts, site, { kind, name }),
    )
  }

/** Tells its owner that somebody can sign in to the account by something new. */
export const sendPasskeyAdded = sendPasskeyNotice('added')

/** Tells its owner that something opens the account no longer. */
export const sendPasskeyRemoved = sendPasskeyNotice('removed')

/** Tells the owner of an address that somebody asked for an account with it. Whoever asked learns nothing of it. */
export const sendAddressInUse = (identity: Identity, tx: Knex.Transaction, account: Account): Promise<void> =>
  sendLetter(identity, tx, account, (texts, site) => drafts.addressInUse(texts, site, account.username))

/** Tells its owner when the account will be deleted, how to keep it, and where that can be followed. */
export const sendDeletionNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  token: string,
): Promise<void> => {
  const { deletesAt } = account
  if (!deletesAt || !identity.mailer.delivers) return
  await sendLetter(identity, tx, account, (texts, site) =>
    drafts.deletionNotice(texts, site, { deletesAt, token }),
  )
}

/** The last mail: tells whoever had an account that it is gone, and where they see what was removed. */
export const sendDeleted = async (
  identity: Identity,
  tx: Knex.Transaction,
  receiver: Receiver,
  report: { token: string; endsAt: Date },
): Promise<void> => {
  if (identity.mailer.delivers)
    await sendLetter(identity, tx, receiver, (texts, site) => drafts.deleted(texts, site, report))
}

/** Tells its owner that the file they brought is worked through. */
export const sendImportNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
): Promise<void> => {
  if (identity.mailer.delivers) await sendLetter(identity, tx, account, drafts.importNotice)
}

/** Tells its owner that the archive they asked for is there, and until when. */
export const sendArchiveNotice = async (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  endsAt: Date,
): Promise<void> => {
  if (identity.mailer.delivers)
    await sendLetter(identity, tx, account, (texts, site) => drafts.archiveNotice(texts, site, endsAt))
}

/** Tells one of the staff that new accounts wait for approval, because of a wave. */
export const sendWaveNotice = (
  identity: Identity,
  tx: Knex.Transaction,
  account: Account,
  wave: { sign: WaveSign; count: number },
): Promise<void> => sendLetter(identity, tx, account, (texts, site) => drafts.waveNotice(texts, site, wave))
