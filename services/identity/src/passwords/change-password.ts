import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { changeAccount, existing, findAccount, lockAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { redeemEmailToken } from '../emails/email-token.repository.ts'
import { badLink } from '../emails/verify-email.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { forgetPasskeys } from '../passkeys/passkey.repository.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { verifySecondFactor } from '../second-factor/second-factor.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { refuseGuessable } from './refuse-guessable.ts'

/** Confirmation of addresses and change of passwords. A new password ends every session. */
export const setPassword = async (identity: Identity, accountId: number, plain: string): Promise<void> => {
  const hash = await identity.passwords.hash(plain)
  await identity.db.transaction(async (tx) => {
    await tx('account').where({ id: accountId }).update({ password_hash: hash })
    await tx('email_token').where({ account_id: accountId, purpose: 'reset' }).delete()
    await endSessions(tx, accountId)
  })
  await announceRevocations(identity, { userId: accountId })
}

/** Where a second factor is on, a stolen session and password are not enough. */
export const changePassword = async (
  identity: Identity,
  accountId: number,
  sessionId: string | null,
  wanted: {
    currentPassword?: string | null | undefined
    plainPassword: string
    code?: string | null | undefined
  },
): Promise<void> => {
  const account = await findAccount(identity, accountId)
  if (!account) throw notFound('This account no longer exists.')
  const provenBy = await requireProof(identity, account, { password: wanted.currentPassword, sessionId })
  if (
    account.hasTwoFactor &&
    provenBy !== 'passkey' &&
    !(await verifySecondFactor(identity, accountId, wanted.code?.replaceAll(' ', '') ?? ''))
  )
    throw forbidden('code: this code is not right, or was used already.')
  await refuseGuessable(identity, wanted.plainPassword, account)
  await setPassword(identity, accountId, wanted.plainPassword)
}

export const resetPassword = async (identity: Identity, token: string, plain: string): Promise<void> => {
  requirePasswords(await readSettings(identity))
  const hash = await identity.passwords.hash(plain)
  const accountId = await identity.db.transaction(async (tx) => {
    const proof = await redeemEmailToken(identity, tx, 'reset', token)
    if (!proof) throw badLink()
    const account = existing(await lockAccount(tx, proof.accountId))
    // What is refused leaves the link as it was.
    await refuseGuessable(identity, plain, account)
    // Whoever could read the mail has proven the address.
    await changeAccount(identity, tx, proof.accountId, { password_hash: hash, is_verified: true })
    // Who had the account before its address was proven may be somebody else.
    if (!account.isVerified) await forgetPasskeys(tx, proof.accountId)
    await endSessions(tx, proof.accountId)
    return proof.accountId
  })
  await announceRevocations(identity, { userId: accountId })
}
