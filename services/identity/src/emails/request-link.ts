import { findAccountByEmail } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import type { Purpose } from './email-token.repository.ts'
import { wasSentLately } from './email-token.repository.ts'
import { sendPasswordReset, sendVerification } from './letters.ts'

export const LINK_QUEUE = 'identity.link'

/** `askedAt`, ISO 8601: two that are asked for at once are so however late their work is done. */
export type LinkJob = { purpose: Purpose; email: string; askedAt: string }

/**
 * Takes the wish and looks for the account later: neither the answer nor the time it takes tells whether there is
 * one.
 */
export const requestLink = async (identity: Identity, purpose: Purpose, email: string): Promise<void> => {
  if (purpose === 'reset') requirePasswords(await readSettings(identity))
  await identity.work.enqueue(LINK_QUEUE, {
    purpose,
    email,
    askedAt: identity.clock.now().toISOString(),
  } satisfies LinkJob)
}

/** Sends nothing where there is nobody to send it to, or where it was sent lately. */
export const sendLink = async (identity: Identity, { purpose, email, askedAt }: LinkJob): Promise<void> => {
  const account = await findAccountByEmail(identity, email)
  if (!account || account.isBot || account.isDeleted) return
  if (purpose === 'verify' && account.isVerified) return
  if (await wasSentLately(identity, account.id, purpose, new Date(askedAt))) return
  const send = purpose === 'verify' ? sendVerification : sendPasswordReset
  await identity.db.transaction((tx) => send(identity, tx, account))
}
