import { authResendVerification, authVerifyEmail } from '@app/contract/identity/accounts.ts'
import { authChangeEmail } from '@app/contract/identity/security.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { ownUnlinkedAccount } from '../sso/link.repository.ts'
import { changeEmail } from './change-email.ts'
import { requestLink } from './request-link.ts'
import { verifyEmail } from './verify-email.ts'

export const emailRoutes = (identity: Identity): Route[] => [
  serve(authVerifyEmail, async ({ body }) => ({
    username: (await verifyEmail(identity, body.token)).username,
  })),
  serve(authResendVerification, async ({ body }) => {
    await requestLink(identity, 'verify', body.email)
    return undefined
  }),
  serve(authChangeEmail, async ({ body, principal, res }) => {
    const account = await ownUnlinkedAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    const changed = await changeEmail(identity, account, body.email)
    if (!changed.isVerified) clearSessionCookie(res, identity.config.url)
    return { needsConfirmation: !changed.isVerified }
  }),
]
