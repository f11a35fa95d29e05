import type { ServerResponse } from 'node:http'
import { formatDateTime } from '@app/contract/common.ts'
import {
  authChangeEmail,
  authChangeUsername,
  authDeleteAccount,
  authEndSession,
  authSessions,
  authTwoFactorBackupCodes,
  authTwoFactorDisable,
  authTwoFactorEnable,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound, unauthorized } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Account } from '../accounts/account.ts'
import { clearSessionCookie } from '../sessions/session.repository.ts'
import type { Identity } from '../context.ts'

export const securityRoutes = (identity: Identity) => {
  const {
    deps,
    accounts,
    credentials,
    secondFactor,
    sessions,
    administration,
    revocations,
    ssoPeople,
    rename,
    proofs,
  } = identity

  /** The account of a browser session; whatever a token is allowed, it is not allowed this. */
  const ownAccount = async (principal: Principal): Promise<Account> => {
    const account = principal.via === 'session' ? await accounts.byId(principal.userId) : null
    if (!account) throw unauthorized('Only a signed-in browser may do this.')
    return account
  }
  /** As long as another provider looks after the account, only what is switched on already may be switched off. */
  const unlinkedAccount = async (principal: Principal): Promise<Account> => {
    const account = await ownAccount(principal)
    await ssoPeople.requireUnlinked(account.id)
    return account
  }
  const prove = (account: Account, principal: Principal, password: string | null | undefined) =>
    proofs.require(account, { password, sessionId: principal.sessionId })
  const leave = (res: ServerResponse): undefined => {
    clearSessionCookie(res, deps.config.url)
    return undefined
  }

  return [
    serve(authTwoFactorSetup, async ({ principal }) => secondFactor.setUp(await unlinkedAccount(principal))),
    serve(authTwoFactorEnable, async ({ body, principal, res }) => {
      const account = await unlinkedAccount(principal)
      await prove(account, principal, body.currentPassword)
      await secondFactor.enable(account, body.code)
      return leave(res)
    }),
    serve(authTwoFactorDisable, async ({ body, principal, res }) => {
      const account = await ownAccount(principal)
      await prove(account, principal, body.currentPassword)
      await secondFactor.disable(account, body.code)
      return leave(res)
    }),
    serve(authTwoFactorBackupCodes, async ({ body, principal }) => {
      const account = await ownAccount(principal)
      await prove(account, principal, body.currentPassword)
      return { backupCodes: await secondFactor.replaceBackupCodes(account, body.code) }
    }),
    serve(authSessions, async ({ principal }) => {
      const account = await ownAccount(principal)
      const found = await sessions.list(account.id)
      return {
        items: found.map((session) => ({
          sessionId: session.id,
          userAgent: session.userAgent,
          createdAt: formatDateTime(session.createdAt),
          isCurrent: session.id === principal.sessionId,
        })),
      }
    }),
    serve(authEndSession, async ({ params, principal }) => {
      const account = await ownAccount(principal)
      if (!(await sessions.end(params.session_id, account.id))) throw notFound('There is no such session.')
      await revocations.announce({ sessionId: params.session_id })
      return undefined
    }),
    serve(authChangeEmail, async ({ body, principal, res }) => {
      const account = await unlinkedAccount(principal)
      await prove(account, principal, body.currentPassword)
      const changed = await credentials.changeEmail(account, body.email)
      if (!changed.isVerified) leave(res)
      return { needsConfirmation: !changed.isVerified }
    }),
    serve(authChangeUsername, async ({ body, principal, res }) => {
      const account = await ownAccount(principal)
      await prove(account, principal, body.currentPassword)
      await rename(account, body.username)
      return leave(res)
    }),
    serve(authDeleteAccount, async ({ body, principal, res }) => {
      const account = await ownAccount(principal)
      if (account.role === 'admin') throw forbidden('Administrators cannot delete their own account here.')
      await prove(account, principal, body.currentPassword)
      await administration.markForDeletion(account.id)
      if (body.instant) await administration.askToPurge(account.id)
      return leave(res)
    }),
  ]
}
