import { adminUserDeleteAccount, adminUserPurge } from '@app/contract/identity/admin.ts'
import { authDeletionReport } from '@app/contract/identity/deletions.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import { viewUser } from '../accounts/account.view.ts'
import { requireTarget } from '../administration/require-target.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { markForDeletion, requestPurge } from './delete-account.ts'
import { reportByToken } from './report.view.ts'

export const deletionRoutes = (identity: Identity): Route[] => [
  serve(authDeleteAccount, async ({ body, principal, res }) => {
    const account = await ownAccount(identity, principal)
    if (account.role === 'admin') throw forbidden('Administrators cannot delete their own account here.')
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    const token = body.instant
      ? await requestPurge(identity, account.id)
      : (await markForDeletion(identity, account.id)).report
    // Shown once, also where no mail is sent: "status" is where the state of what was asked for is read (RFC 8631).
    res.setHeader('Link', `</account/deletion/${token}>; rel="status"`)
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
  serve(authDeletionReport, ({ params, query, res }) => {
    res.setHeader('Cache-Control', 'private, no-store')
    return reportByToken(identity, params.token, query)
  }),
  serve(adminUserDeleteAccount, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    const { account } = await markForDeletion(identity, params.user_id)
    return viewUser(identity, account, principal)
  }),
  serve(adminUserPurge, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    await requestPurge(identity, params.user_id)
    return undefined
  }),
]
