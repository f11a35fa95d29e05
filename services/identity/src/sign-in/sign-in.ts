import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProofOfWork } from '@app/contract/identity/accounts.ts'
import type { UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { findAccountByLogin } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { renewHash } from '../passwords/renew-hash.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { browserOf, knownDevice } from '../sessions/device.repository.ts'
import { invalidCredentials, refuseUnlessActive } from './refuse-unless-active.ts'
import type { SignedIn } from './start-session.ts'
import { startSession } from './start-session.ts'
import { doublingsAfter } from './throttle.ts'

/** What the work is for that a stranger may do in the place of waiting. */
const SIGN_IN = 'sign-in'

/** The work that lets a stranger try an account that is guessed at from many networks; null: none has to wait. */
export const signInTask = async (identity: Identity, login: string): Promise<ProofOfWork | null> => {
  const found = await findAccountByLogin(identity, login)
  const failures = await identity.throttle.strangersFailed(found?.id ?? login)
  return failures > 0 ? identity.proofOfWork.taskFor(SIGN_IN, doublingsAfter(failures)) : null
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
    passkey?: UsedCredential | null | undefined
    restore?: boolean | null | undefined
    captcha?: string | null | undefined
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
  const guess: Parameters<typeof identity.throttle.password<Account>>[2] = async (outcome) => {
    const known = await identity.passwordStrategy.authenticate(req, res, { account: candidate, credentials })
    if (!known) {
      await outcome.failed()
      throw invalidCredentials()
    }
    refuseUnlessActive(known, credentials.restore === true, identity.clock.now())
    // Until the code is right too, nothing is forgotten: who has the password may not wash guesses away with it.
    if (known.hasTwoFactor) await requireSecondFactor(identity, known.id, credentials)
    await outcome.succeeded()
    await renewHash(identity, known, credentials.password)
    return known
  }
  const hasWorked = async (failures: number): Promise<boolean> =>
    credentials.captcha
      ? identity.proofOfWork.holdsFor(SIGN_IN, doublingsAfter(failures), credentials.captcha)
      : false
  const account = await identity.throttle.password(found?.id ?? login, { ip, device }, guess, hasWorked)
  return startSession(
    identity,
    account,
    browser,
    credentials.passkey && account.hasTwoFactor ? 'passkey' : 'password',
  )
}
