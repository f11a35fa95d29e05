import { userRegistered } from '@app/contract/events/identity.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import { findAccountByEmail, findAccountByName, insertAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendAddressInUse, sendVerification } from '../emails/letters.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { refuseGuessable } from '../passwords/refuse-guessable.ts'
import { recordSignUp } from '../sign-up-waves/wave.repository.ts'
import { watchSignUps } from '../sign-up-waves/watch-sign-ups.ts'
import type { NewAccount } from './create-account.ts'
import { chargeMailDomain } from './mail-domain.ts'
import { isTakenEmail, refuseTaken, taken } from './taken.ts'

const requireFree = async (identity: Identity, { username, email }: NewAccount): Promise<void> => {
  if (await findAccountByName(identity, username)) throw taken.username()
  // Where mails reach people its owner is written to instead.
  if (!identity.mailer.delivers && (await findAccountByEmail(identity, email))) throw taken.email()
}

/** A visitor opens an account (rules/accounts.md#registration). */
export const register = async (
  identity: Identity,
  wanted: NewAccount & {
    password: string
    language: InterfaceTag
    captcha?: string | null | undefined
  },
): Promise<Account> => {
  const instance = await readSettings(identity)
  if (!instance.registrationsEnabled) throw forbidden('This instance takes no new accounts at present.')
  requirePasswords(instance)
  const application = wanted.application?.trim() || null
  if (instance.newUsersNeedApproval && !application)
    throw badRequest('application: say why you would like to join; an administrator will read it.')

  await refuseGuessable(identity, wanted.password, wanted)

  if (instance.captcha) {
    // A captcha counts once, so what is taken already is said before it is used up.
    await requireFree(identity, wanted)
    if (!(await identity.captcha.holds(wanted.captcha ?? '')))
      throw badRequest(
        'captcha: solve the one of /auth/registration; each counts once, from six seconds to half an hour after it was given.',
      )
  }
  // Nor may it be told by the time an answer takes what is taken: from here on all costs the same.
  await chargeMailDomain(identity, wanted.email, instance.signUpsPerMailDomain)
  const hash = await identity.passwords.hash(wanted.password)
  const open = (email: string | null) =>
    identity.db.transaction(async (tx) => {
      const account = await insertAccount(identity, tx, {
        username: wanted.username,
        email,
        password_hash: hash,
        language: wanted.language,
        // Where mails reach nobody, nobody could confirm.
        is_verified: !identity.mailer.delivers,
        application: instance.newUsersNeedApproval ? 'pending' : 'approved',
        application_text: instance.newUsersNeedApproval ? application : null,
        created_at: identity.clock.now(),
        last_active: identity.clock.now(),
      })
      await identity.outbox.add(tx, userRegistered, { userId: account.id })
      await recordSignUp(tx, account)
      const owner = email === null ? await findAccountByEmail(identity, wanted.email) : null
      if (owner) await sendAddressInUse(identity, tx, owner)
      else if (!account.isVerified) await sendVerification(identity, tx, account)
      return account
    })
  const account = await refuseTaken(
    open(wanted.email).catch((error: unknown) => {
      if (!identity.mailer.delivers || !isTakenEmail(error)) throw error
      // Answered as a new one, and as dead: nobody can ever confirm it (OWASP, authentication responses).
      return open(null)
    }),
  )
  await watchSignUps(identity, account.id, instance)
  return account
}
