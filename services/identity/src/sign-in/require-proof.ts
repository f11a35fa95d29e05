import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Account } from '../accounts/account.ts'
import type { Passwords } from '../passwords/hasher.ts'
import type { Sessions } from '../sessions/session.repository.ts'

export type Proofs = ReturnType<typeof createProofs>

/**
 * Whoever changes what an account hangs on says again who they are: by the password, or by a provider's word that this
 * very session got lately. Accounts that a provider opened have no password.
 */
export const createProofs = (passwords: Passwords, sessions: Sessions) => ({
  /** Throws a refusal where neither holds. */
  async require(
    account: Account,
    { password, sessionId }: { password: string | null | undefined; sessionId: string | null },
  ): Promise<void> {
    if (password) {
      if (await passwords.verify(account.passwordHash, password)) return
      throw forbidden('currentPassword: this is not your password.')
    }
    if (sessionId && (await sessions.isProven(sessionId))) return
    throw account.passwordHash
      ? badRequest('currentPassword: is required.')
      : forbidden('Show a provider of yours again who you are. That counts for ten minutes.')
  },
})
