import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { ProvenBy } from '../sessions/session.repository.ts'
import { proofOfSession, proveSession } from '../sessions/session.repository.ts'

/**
 * Whoever changes what an account hangs on says again who they are: by the password, or by what this very session showed
 * lately, a password, a passkey or a provider's word. The password counts for what comes next, too. Answers by what it was
 * shown; throws a refusal where nothing holds, and 429 where too many guesses did not.
 */
export const requireProof = async (
  identity: Identity,
  account: Account,
  { password, sessionId }: { password: string | null | undefined; sessionId: string | null },
): Promise<ProvenBy> => {
  const lately = sessionId ? await proofOfSession(identity, sessionId) : null
  if (password) {
    await identity.throttle.proof(account.id, sessionId, async (guess) => {
      if (await identity.passwords.verify(account.passwordHash, password)) return guess.succeeded()
      await guess.failed()
      throw forbidden('currentPassword: this is not your password.')
    })
    // A passkey says more, and goes on to.
    if (lately === 'passkey') return lately
    if (sessionId) await proveSession(identity, sessionId, 'password')
    return 'password'
  }
  if (lately) return lately
  throw account.passwordHash
    ? badRequest('currentPassword: is required.')
    : forbidden('Show again who you are, by a passkey or a provider of yours. That counts for ten minutes.')
}
