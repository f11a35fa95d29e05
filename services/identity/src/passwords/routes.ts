import {
  authChangePassword,
  authForgotPassword,
  authPasswordStrength,
  authResetPassword,
} from '@app/contract/identity/accounts.ts'
import { unauthorized } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { requestLink } from '../emails/request-link.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { requireUnlinked } from '../sso/link.repository.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { judgePassword } from './refuse-guessable.ts'

export const passwordRoutes = (identity: Identity): Route[] => [
  serve(authForgotPassword, async ({ body }) => {
    await requestLink(identity, 'reset', body.email)
    return undefined
  }),
  serve(authResetPassword, async ({ body }) => {
    await resetPassword(identity, body.token, body.plainPassword)
    return undefined
  }),
  serve(authChangePassword, async ({ body, principal, res }) => {
    if (principal.via !== 'session') throw unauthorized('Only a signed-in browser may change the password.')
    await requireUnlinked(identity, principal.userId)
    await changePassword(identity, principal.userId, principal.sessionId, body)
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
  serve(authPasswordStrength, async ({ body, res }) => {
    res.setHeader('Cache-Control', 'no-store')
    return { strength: (await judgePassword(identity, body.plainPassword, body)).strength }
  }),
]
