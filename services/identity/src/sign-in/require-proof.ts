import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { isSessionProven } from '../sessions/session.repository.ts'

/**
 * Whoever changes what an account hangs on says again who they are: by the password, or by a provider's word that this
 * very session got lately. Accounts that a provider opened have no password. Throws a refusal where neither holds.
 */
export const requireProof = async (
  identity: Identity,
  account: Account,
  { password, sessionId }: { password: string | null | undefined; sessionId: string | null },
): Promise<void> => {
  if (password) {
    if (await identity.passwords.verify(account.passwordHash, password)) return
    throw forbidden('currentPassword: this is not your password.')
  }
  if (sessionId && (await isSessionProven(identity, sessionId))) return
  throw account.passwordHash
    ? badRequest('currentPassword: is required.')
    : forbidden('Show a provider of yours again who you are. That counts for ten minutes.')
}
