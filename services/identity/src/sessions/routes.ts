import { formatDateTime } from '@app/contract/common.ts'
import { authLogout, authSession } from '@app/contract/identity/accounts.ts'
import {
  authAccounts,
  authLeaveAccount,
  authLeaveAccounts,
  authSwitchAccount,
} from '@app/contract/identity/browser-accounts.ts'
import { authEndSession, authSessions } from '@app/contract/identity/security.ts'
import { notFound, unauthorized } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { toPrincipal } from '../accounts/account.ts'
import { viewSession, viewSmallUsers } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { heldAccounts, leaveAccount, leaveAllAccounts, switchTo } from './browser-accounts.ts'
import { ownAccount } from './own-account.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { endSession, listSessions } from './session.repository.ts'

const notHere = () => notFound('This browser is not signed in to this account.')

export const sessionRoutes = (identity: Identity): Route[] => [
  serve(authLogout, async ({ principal, res }) => {
    if (principal?.sessionId) {
      await endSession(identity, principal.sessionId, principal.userId)
      await announceRevocations(identity, { sessionId: principal.sessionId })
    }
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
  serve(authSession, async ({ principal, res }) => {
    // A token is no session: what it may see of its user is a matter of scopes.
    const account = principal.via === 'session' ? await findAccount(identity, principal.userId) : null
    if (!account) throw unauthorized()
    res.setHeader('Cache-Control', 'no-store')
    return viewSession(identity, account, principal)
  }),
  serve(authSessions, async ({ principal }) => {
    const account = await ownAccount(identity, principal)
    const found = await listSessions(identity, account.id)
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
    const account = await ownAccount(identity, principal)
    if (!(await endSession(identity, params.session_id, account.id)))
      throw notFound('There is no such session.')
    await announceRevocations(identity, { sessionId: params.session_id })
    return undefined
  }),
  serve(authAccounts, async ({ req, res }) => {
    res.setHeader('Cache-Control', 'no-store')
    const held = await heldAccounts(identity, req)
    const users = await viewSmallUsers(
      identity,
      held.map(({ account }) => account),
      null,
    )
    return { items: held.map(({ isCurrent }, place) => ({ user: users[place]!, isCurrent })) }
  }),
  serve(authSwitchAccount, async ({ params, req, res }) => {
    const held = await switchTo(identity, req, res, params.user_id)
    if (!held) throw notHere()
    const { account, sessionId } = held
    res.setHeader('Cache-Control', 'no-store')
    return viewSession(
      identity,
      account,
      toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId }),
    )
  }),
  serve(authLeaveAccount, async ({ params, req, res }) => {
    const held = (await heldAccounts(identity, req)).find(({ account }) => account.id === params.user_id)
    if (!held) throw notHere()
    await leaveAccount(identity, res, held)
    return undefined
  }),
  serve(authLeaveAccounts, async ({ req, res }) => {
    await leaveAllAccounts(identity, req, res)
    return undefined
  }),
]
