import { authLogin, authLoginTask } from '@app/contract/identity/accounts.ts'
import { authProof, authProvePasskey } from '@app/contract/identity/proof.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { verifyUsed } from '../passkeys/relying-party.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { proofOfSession, proveSession } from '../sessions/session.repository.ts'
import { signIn, signInTask } from './sign-in.ts'
import { keepSignIn, viewSignedIn } from './start-session.ts'

export const signInRoutes = (identity: Identity): Route[] => [
  serve(authLogin, async ({ body, ip, req, res }) => {
    const signedIn = await signIn(identity, req, res, body, ip)
    await keepSignIn(identity, req, res, signedIn, body.remember ?? true)
    res.setHeader('Cache-Control', 'no-store')
    return viewSignedIn(identity, signedIn)
  }),
  serve(authLoginTask, async ({ query, res }) => {
    res.setHeader('Cache-Control', 'no-store')
    return { task: await signInTask(identity, query.login) }
  }),
  serve(authProof, async ({ principal }) => {
    const { id, passwordHash } = await ownAccount(identity, principal)
    const [provenBy, hasPasskey, factors] = await Promise.all([
      principal.sessionId === null ? null : proofOfSession(identity, principal.sessionId),
      hasPasskeys(identity, id),
      factorsOf(identity, id),
    ])
    return { provenBy, hasPassword: passwordHash !== null, hasPasskey, hasCodes: factors.totp }
  }),
  serve(authProvePasskey, async ({ body, principal }) => {
    const { id } = await ownAccount(identity, principal)
    const { accountId } = await verifyUsed(identity, body.credential)
    if (accountId !== id) throw forbidden('credential: this passkey is not one of your account.')
    if (principal.sessionId) await proveSession(identity, principal.sessionId, 'passkey')
    return undefined
  }),
]
