import { principalOf } from '@app/platform/http/identity.ts'
import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import type { Identity } from '../context.ts'
import { keepSignIn } from '../sign-in/start-session.ts'
import { attemptCookieOf, forgetAttempt, keepAttempt } from './attempt-cookie.ts'
import type { SsoOutcome } from './sign-in.ts'
import { finishSso, startSso } from './sign-in.ts'
import { SsoFailure } from './strategy.ts'

const withQuery = (path: string, parameters: Record<string, string>): string => {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** The page that goes on with what came of it: `sso` tells it what to say. */
const pageAfter = (outcome: SsoOutcome): string => {
  const { next } = outcome
  const back: Record<string, string> = next === '/' ? {} : { next }
  if (outcome.kind === 'second-factor') return withQuery('/login', { sso: 'second-factor', ...back })
  if (outcome.kind !== 'refused') return next
  return outcome.signedIn
    ? withQuery(next, { sso: outcome.reason })
    : withQuery('/login', { sso: outcome.reason, ...back })
}

/** Leads browsers to a provider, and takes them back. */
export const ssoRouter = (identity: Identity): Router => {
  const keepPrivate = (res: Response) =>
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

  const start: RequestHandler<{ provider: string }> = async (req, res) => {
    keepPrivate(res)
    try {
      const { next } = req.query
      const { location, token } = await startSso(identity, req.params.provider, { purpose: 'sign-in', next })
      keepAttempt(res, identity.config.url, token)
      res.redirect(302, location)
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error
      identity.log.warn({ provider: req.params.provider, why: error.why }, 'a provider cannot be reached')
      res.redirect(302, '/login?sso=failed')
    }
  }

  const finish: RequestHandler<{ provider: string }> = async (req, res) => {
    keepPrivate(res)
    const principal = principalOf(req as Request)
    const outcome = await finishSso(identity, req as Request, res, {
      provider: req.params.provider,
      token: attemptCookieOf(req as Request, identity.config.url),
      ip: req.ip ?? '',
      session: principal?.sessionId ? { id: principal.sessionId, userId: principal.userId } : null,
    })
    if (outcome.kind === 'second-factor') keepAttempt(res, identity.config.url, outcome.token)
    else forgetAttempt(res, identity.config.url)
    if (outcome.kind === 'signed-in') await keepSignIn(identity, req as Request, res, outcome)
    res.redirect(302, pageAfter(outcome))
  }

  const router = Router()
  router.get(['/oauth/:provider/connect', '/auth/sso/:provider'], start)
  router.get('/oauth/:provider/verify', finish)
  return router
}
