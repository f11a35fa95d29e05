import { authPasskeySecondFactor } from '@app/contract/identity/passkeys.ts'
import {
  authTwoFactorBackupCodes,
  authTwoFactorDisable,
  authTwoFactorEnable,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import { authRemoveTwoFactor } from '@app/contract/identity/staff.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import { requireTarget } from '../administration/require-target.ts'
import { requireSession } from '../administration/rights.rules.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { ownUnlinkedAccount } from '../sso/link.repository.ts'
import { setPasskeyFactor } from './passkey-factor.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  removeSecondFactor,
  replaceBackupCodes,
  setUpSecondFactor,
} from './second-factor.ts'

export const secondFactorRoutes = (identity: Identity): Route[] => [
  serve(authTwoFactorSetup, async ({ principal }) =>
    setUpSecondFactor(identity, await ownUnlinkedAccount(identity, principal)),
  ),
  serve(authTwoFactorEnable, async ({ body, principal, res }) => {
    const account = await ownUnlinkedAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    await enableSecondFactor(identity, account, body.code)
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
  serve(authTwoFactorDisable, async ({ body, principal, res }) => {
    const account = await ownAccount(identity, principal)
    const provenBy = await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    await disableSecondFactor(identity, account, { code: body.code, provenBy })
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
  serve(authTwoFactorBackupCodes, async ({ body, principal }) => {
    const account = await ownAccount(identity, principal)
    const provenBy = await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    return { backupCodes: await replaceBackupCodes(identity, account, { code: body.code, provenBy }) }
  }),
  serve(authPasskeySecondFactor, async ({ body, principal, res }) => {
    const account = await ownUnlinkedAccount(identity, principal)
    const { sessionId } = principal
    await requireProof(identity, account, { password: body.currentPassword, sessionId })
    res.setHeader('Cache-Control', 'no-store')
    return { backupCodes: await setPasskeyFactor(identity, account, { isOn: body.isOn, sessionId }) }
  }),
  serve(authRemoveTwoFactor, async ({ params, principal }) => {
    requireSession(principal)
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    await removeSecondFactor(identity, params.user_id)
    return undefined
  }),
]
