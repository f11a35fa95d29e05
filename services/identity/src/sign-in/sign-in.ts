import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal, forbidden } from '@app/platform/http/refusal.ts'
import { findAccountByLogin } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { renewHash } from '../passwords/renew-hash.ts'
import { requireCode } from '../second-factor/require-code.ts'
import { browserOf, knownDevice } from '../sessions/device.repository.ts'
import type { SignedIn } from './start-session.ts'
import { startSession } from './start-session.ts'

const invalidCredentials = () => new Refusal(401, 'Invalid credentials.')

/**
 * What keeps an account from signing in. Told only to who knows the password, so that the answer does not reveal which
 * accounts exist; rejected and deleted ones look like wrong credentials even then.
 */
const refuseUnlessActive = (account: Account, restore: boolean, now: Date): void => {
  switch (statusOf(account, now)) {
    case 'active':
      return
    case 'leaving':
      if (restore) return
      throw forbidden(
        `restore: your account is marked for deletion on ${account.deletesAt?.toISOString().slice(0, 10)}. Confirm that you want to keep it.`,
      )
    case 'banned':
      throw forbidden('Your account has been banned.')
    case 'pending':
      throw forbidden('Your account awaits approval by an administrator.')
    case 'unverified':
      throw forbidden('Your e-mail address is not confirmed yet. You can ask for a new confirmation link.')
    case 'rejected':
    case 'deleted':
    case 'remote':
      throw invalidCredentials()
  }
}

/** Checks the credentials and opens a session. With `restore` it takes back a deletion that was still to come. */
export const signIn = async (
  identity: Identity,
  req: IncomingMessage,
  res: ServerResponse,
  credentials: {
    login: string
    password: string
    totp?: string | null | undefined
    restore?: boolean | null | undefined
  },
  ip: string,
): Promise<SignedIn> => {
  requirePasswords(await readSettings(identity))
  const { login } = credentials
  const found = await findAccountByLogin(identity, login)
  // Bots sign in nowhere.
  const candidate = found && !found.isBot ? found : null
  const browser = browserOf(identity, req)
  const device = await knownDevice(identity, found?.id ?? 0, browser.device)
  const account = await identity.throttle.password(found?.id ?? login, { ip, device }, async (guess) => {
    const known = await identity.passwordStrategy.authenticate(req, res, { account: candidate, credentials })
    if (!known) {
      await guess.failed()
      throw invalidCredentials()
    }
    refuseUnlessActive(known, credentials.restore === true, identity.clock.now())
    if (known.hasTwoFactor) {
      // Until the code is right too, nothing is forgotten: who has the password may not wash guesses away with it.
      if (!credentials.totp) throw new Refusal(401, 'totp: a code of your second factor is required.')
      await requireCode(identity, known.id, credentials.totp)
    }
    await guess.succeeded()
    await renewHash(identity, known, credentials.password)
    return known
  })
  return startSession(identity, account, browser)
}
