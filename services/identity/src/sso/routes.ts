import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatDateTime } from '@app/contract/common.ts'
import {
  authSso,
  authSsoLink,
  authSsoLinks,
  authSsoProve,
  authSsoSecondFactor,
  authSsoUnlink,
} from '@app/contract/identity/sso.ts'
import { principalOf } from '@app/platform/http/identity.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound, unauthorized } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import type { Account } from '../accounts/account.ts'
import { toPrincipal } from '../accounts/account.ts'
import { setSessionCookie } from '../sessions/session.repository.ts'
import { clearCookie, setCookie } from '../sessions/cookies.ts'
import type { Identity } from '../context.ts'
import { SsoFailure } from './strategy.ts'
import type { Arrival } from './sign-in.ts'

const COOKIE = 'mbin_sso'
const COOKIE_LIFE_MS = 10 * 60_000

const cookieOf = (req: IncomingMessage): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,100})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1] ?? ''

const keepAttempt = (res: ServerResponse, instanceUrl: string, token: string): void =>
  setCookie(res, instanceUrl, { name: COOKIE, value: token, lifeMs: COOKIE_LIFE_MS })
const forgetAttempt = (res: ServerResponse, instanceUrl: string): void =>
  clearCookie(res, instanceUrl, COOKIE)

const withQuery = (path: string, parameters: Record<string, string>): string => {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** The page that goes on with what came of a visit: `sso` tells it what to say. */
const pageAfter = (arrival: Arrival): string => {
  const { next } = arrival
  const back: Record<string, string> = next === '/' ? {} : { next }
  if (arrival.kind === 'second-factor') return withQuery('/login', { sso: 'second-factor', ...back })
  if (arrival.kind !== 'refused') return next
  return arrival.signedIn
    ? withQuery(next, { sso: arrival.reason })
    : withQuery('/login', { sso: arrival.reason, ...back })
}

/** Where browsers leave for a provider and come back from it. */
export const ssoRouter = ({ deps: { config, log }, ssoVisits }: Identity): Router => {
  const quietly = (res: Response) =>
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

  const leave: RequestHandler<{ provider: string }> = async (req, res) => {
    quietly(res)
    try {
      const { next } = req.query
      const { location, token } = await ssoVisits.leave(req.params.provider, { purpose: 'sign-in', next })
      keepAttempt(res, config.url, token)
      res.redirect(302, location)
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error
      log.warn({ provider: req.params.provider, why: error.why }, 'a provider cannot be reached')
      res.redirect(302, '/login?sso=failed')
    }
  }

  const arrive: RequestHandler<{ provider: string }> = async (req, res) => {
    quietly(res)
    const principal = principalOf(req as Request)
    const arrival = await ssoVisits.arrive(req as Request, res, {
      provider: req.params.provider,
      token: cookieOf(req as Request),
      ip: req.ip ?? '',
      session: principal?.sessionId ? { id: principal.sessionId, userId: principal.userId } : null,
    })
    if (arrival.kind === 'second-factor') keepAttempt(res, config.url, arrival.token)
    else forgetAttempt(res, config.url)
    if (arrival.kind === 'signed-in') setSessionCookie(res, config.url, arrival.session.token)
    res.redirect(302, pageAfter(arrival))
  }

  const router = Router()
  router.get(['/oauth/:provider/connect', '/auth/sso/:provider'], leave)
  router.get('/oauth/:provider/verify', arrive)
  return router
}

export const ssoRoutes = ({
  deps: { config },
  accounts,
  sessions,
  settings,
  views,
  ssoPeople,
  ssoVisits,
}: Identity) => {
  const titles = new Map<string, string>(ssoVisits.providers.map(({ name, title }) => [name, title]))

  const ownAccount = async (principal: Principal): Promise<Account> => {
    const account = principal.via === 'session' ? await accounts.byId(principal.userId) : null
    if (!account) throw unauthorized('Only a signed-in browser may do this.')
    return account
  }

  /** All links of the account, one of which there must be to this provider. */
  const requireLink = async (accountId: number, wanted: string) => {
    const links = await ssoPeople.linksOf(accountId)
    if (!links.some(({ provider }) => provider === wanted))
      throw notFound('Your account is not linked to this provider.')
    return links
  }

  const setOut = async (
    res: ServerResponse,
    provider: string,
    wish: Parameters<typeof ssoVisits.leave>[1],
  ) => {
    try {
      const departure = await ssoVisits.leave(provider, wish)
      keepAttempt(res, config.url, departure.token)
      return { location: departure.location }
    } catch (error) {
      if (error instanceof SsoFailure) throw badRequest('The provider cannot be reached at present.')
      throw error
    }
  }

  return [
    serve(authSso, async () => {
      const { ssoOnly, ssoFirst, ssoRegistrations } = await settings()
      return {
        providers: ssoVisits.providers.map(({ name, title }) => ({ name, title })),
        only: ssoOnly,
        first: ssoFirst,
        opensAccounts: ssoRegistrations,
      }
    }),
    serve(authSsoSecondFactor, async ({ body, req, res }) => {
      const { account, session } = await ssoVisits.prove(cookieOf(req), body.totp, req.headers['user-agent'])
      forgetAttempt(res, config.url)
      setSessionCookie(res, config.url, session.token)
      res.setHeader('Cache-Control', 'no-store')
      return views.session(
        account,
        toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: session.id }),
      )
    }),
    serve(authSsoLinks, async ({ principal }) => {
      const account = await ownAccount(principal)
      const links = await ssoPeople.linksOf(account.id)
      return {
        items: links.map(({ provider, createdAt }) => ({
          name: provider,
          title: titles.get(provider) ?? provider,
          createdAt: formatDateTime(createdAt),
        })),
        hasPassword: account.passwordHash !== null,
        isProven: principal.sessionId !== null && (await sessions.isProven(principal.sessionId)),
      }
    }),
    serve(authSsoLink, async ({ params, body, principal, res }) => {
      const { id: accountId } = await ownAccount(principal)
      return setOut(res, params.provider, { purpose: 'link', next: body.next, accountId })
    }),
    serve(authSsoProve, async ({ params, body, principal, res }) => {
      const { id: accountId } = await ownAccount(principal)
      await requireLink(accountId, params.provider)
      return setOut(res, params.provider, { purpose: 'proof', next: body.next, accountId })
    }),
    serve(authSsoUnlink, async ({ params, principal }) => {
      const account = await ownAccount(principal)
      const links = await requireLink(account.id, params.provider)
      if (account.passwordHash === null && links.length === 1)
        throw badRequest('Set a password first: this is the only way to sign in to your account.')
      await ssoPeople.unlink(account.id, params.provider)
      return undefined
    }),
  ]
}
