import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { findAccountByLogin } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { renewHash } from '../passwords/renew-hash.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { browserOf, knownDevice } from '../sessions/device.repository.ts'
import { invalidCredentials, refuseUnlessActive } from './refuse-unless-active.ts'
import type { SignedIn } from './start-session.ts'
import { startSession } from './start-session.ts'

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
    // Until the code is right too, nothing is forgotten: who has the password may not wash guesses away with it.
    if (known.hasTwoFactor) await requireSecondFactor(identity, known.id, credentials)
    await guess.succeeded()
    await renewHash(identity, known, credentials.password)
    return known
  })
  return startSession(
    identity,
    account,
    browser,
    credentials.passkey && account.hasTwoFactor ? 'passkey' : 'password',
  )
}
