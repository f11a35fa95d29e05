import type { UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import type { Browser } from '../sessions/device.repository.ts'
import { refuseUnlessActive } from '../sign-in/refuse-unless-active.ts'
import type { SignedIn } from '../sign-in/start-session.ts'
import { startSession } from '../sign-in/start-session.ts'
import { verifyUsed } from './relying-party.ts'

/**
 * Opens a session for who has a passkey, whom it has verified: neither password nor code is asked for. With `restore` it
 * takes back a deletion that was still to come.
 */
export const signInByPasskey = async (
  identity: Identity,
  credential: UsedCredential,
  { restore, browser }: { restore: boolean; browser: Browser },
): Promise<SignedIn> => {
  requirePasswords(await readSettings(identity))
  const { accountId } = await verifyUsed(identity, credential)
  const account = await findAccount(identity, accountId)
  if (!account) throw forbidden('This account no longer exists.')
  refuseUnlessActive(account, restore, identity.clock.now())
  return startSession(identity, account, browser, 'passkey')
}
