import { resolveRemote } from '@app/contract/calls/federation.ts'
import {
  authChangePassword,
  authForgotPassword,
  authLogin,
  authLogout,
  authRegister,
  authRegistration,
  authResendVerification,
  authResetPassword,
  authSession,
  authVerifyEmail,
} from '@app/contract/identity/accounts.ts'
import {
  adminsCollection,
  moderatorsCollection,
  userRetrieve,
  userRetrieveFollowPolicy,
  userRetrieveByName,
  userRetrieveSelf,
  usersCollection,
} from '@app/contract/identity/users.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { notFound, unauthorized } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { toPrincipal } from './account.ts'
import { listAccounts, listStaff } from './account-lists.view.ts'
import { clearSessionCookie, setSessionCookie } from '../sessions/session.repository.ts'

/** Registration, login and what surrounds them: the account calls of the web application. */
export const accountRoutes = ({
  deps: { config },
  accounts,
  views,
  settings,
  captcha,
  registration,
  login,
  sessions,
  credentials,
  revocations,
  ssoPeople,
}: Identity) => [
  serve(authRegistration, async ({ res }) => {
    const instance = await settings()
    const isOpen = instance.registrationsEnabled && !instance.ssoOnly
    res.setHeader('Cache-Control', 'no-store')
    return {
      isOpen,
      needsApproval: instance.newUsersNeedApproval,
      captcha: isOpen && instance.captcha ? await captcha.task() : null,
    }
  }),
  serve(authRegister, async ({ body }) => {
    const account = await registration.register({
      username: body.username,
      email: body.email,
      password: body.plainPassword,
      application: body.application ?? null,
      captcha: body.captcha,
    })
    return {
      userId: account.id,
      username: account.username,
      needsConfirmation: !account.isVerified,
      needsApproval: account.application === 'pending',
    }
  }),
  serve(authLogin, async ({ body, ip, req, res }) => {
    const { account, session } = await login(req, res, body, ip)
    setSessionCookie(res, config.url, session.token, body.remember ?? true)
    res.setHeader('Cache-Control', 'no-store')
    return views.session(
      account,
      toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: session.id }),
    )
  }),
  serve(authLogout, async ({ principal, res }) => {
    if (principal?.sessionId) {
      await sessions.end(principal.sessionId, principal.userId)
      await revocations.announce({ sessionId: principal.sessionId })
    }
    clearSessionCookie(res, config.url)
    return undefined
  }),
  serve(authSession, async ({ principal, res }) => {
    // A token is no session: what it may see of its user is a matter of scopes.
    const account = principal.via === 'session' ? await accounts.byId(principal.userId) : null
    if (!account) throw unauthorized()
    res.setHeader('Cache-Control', 'no-store')
    return views.session(account, principal)
  }),
  serve(authVerifyEmail, async ({ body }) => ({
    username: (await credentials.verifyEmail(body.token)).username,
  })),
  serve(authResendVerification, async ({ body }) => {
    await credentials.askForLink('verify', body.email)
    return undefined
  }),
  serve(authForgotPassword, async ({ body }) => {
    await credentials.askForLink('reset', body.email)
    return undefined
  }),
  serve(authResetPassword, async ({ body }) => {
    await credentials.resetPassword(body.token, body.plainPassword)
    return undefined
  }),
  serve(authChangePassword, async ({ body, principal, res }) => {
    if (principal.via !== 'session') throw unauthorized('Only a signed-in browser may change the password.')
    await ssoPeople.requireUnlinked(principal.userId)
    await credentials.changePassword(principal.userId, body)
    clearSessionCookie(res, config.url)
    return undefined
  }),
]

/** Profiles and lists of accounts. */
export const userRoutes = ({ deps: { db, config, calls }, accounts, views }: Identity) => [
  serve(usersCollection, async ({ query, principal }) => {
    const { accounts: found, pagination } = await listAccounts(db, query)
    return { items: await views.many(found, principal), pagination }
  }),
  serve(adminsCollection, async ({ principal }) => ({
    items: await views.many(await listStaff(db, 'admin'), principal),
  })),
  serve(moderatorsCollection, async ({ principal }) => ({
    items: await views.many(await listStaff(db, 'moderator'), principal),
  })),
  serve(userRetrieveSelf, async ({ principal }) => {
    const account = await accounts.byId(principal.userId)
    if (!account) throw unauthorized()
    return views.one(account, principal)
  }),
  serve(userRetrieve, async ({ params, principal }) => {
    const account = await accounts.byId(params.user_id)
    if (!account) throw notFound('There is no user with this id.')
    return views.one(account, principal)
  }),
  serve(userRetrieveFollowPolicy, async ({ params }) => {
    const account = await accounts.byId(params.user_id)
    if (!account) throw notFound('There is no user with this id.')
    return { manuallyApprovesFollowers: account.approvesFollowers }
  }),
  serve(userRetrieveByName, async ({ params, principal }) => {
    const name = nameInStore(params.username, config.domain)
    const account = await accounts.byName(name)
    // Letter case counts here, unlike at login (rules/accounts.md#names).
    if (account?.username === name) return views.one(account, principal)
    // A member who names somebody elsewhere whom nobody here knew makes them known.
    const summonedId = principal && name.includes('@') ? await summonUser(calls, name) : null
    const summoned = summonedId === null ? null : await accounts.byId(summonedId)
    if (!summoned) throw notFound('There is no user with this name.')
    return views.one(summoned, principal)
  }),
]

/** `@name@host` and `name@host` name the same account; our own host may be left out. */
export const nameInStore = (shown: string, ownDomain: string): string => {
  const handle = shown.startsWith('@') ? shown.slice(1) : shown
  const suffix = `@${ownDomain}`
  return handle.toLowerCase().endsWith(suffix.toLowerCase()) ? handle.slice(0, -suffix.length) : handle
}

/** Null where nobody of this handle is to be had, or their host does not answer in time. */
const summonUser = async (calls: Calls, handle: string): Promise<number | null> => {
  try {
    return (await calls.ask(resolveRemote, { query: `@${handle}` })).userId
  } catch {
    return null
  }
}
