import type { ContextDeps } from '@app/platform/context.ts'
import { notFound, Refusal } from '@app/platform/http/refusal.ts'
import type { Request, Response } from 'express'
import * as openid from 'openid-client'
import { Passport } from 'passport'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { Sessions } from '../sessions/session.repository.ts'
import type { Throttle } from '../sign-in/throttle.ts'
import { requireCode } from '../second-factor/require-code.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Attempt, Attempts } from './attempt.repository.ts'
import { safePath } from './names.rules.ts'
import type { SsoPeople, SsoReason } from './admission.ts'
import type { Profile, Provider } from './providers.ts'
import { providersOf } from './providers.ts'
import type { SsoOptions } from './strategy.ts'
import { SsoFailure, SsoStrategy } from './strategy.ts'

type Opened = { account: Account; session: { id: string; token: string } }

/** What came of a visit to a provider. */
export type Arrival =
  | ({ kind: 'signed-in'; next: string } & Opened)
  | { kind: 'second-factor'; next: string; token: string }
  | { kind: 'linked' | 'proven'; next: string }
  | { kind: 'refused'; next: string; reason: SsoReason | SsoFailure['reason']; signedIn: boolean }

/** What a browser sets out for: to sign in, or, as a member, to link a provider or to show one again who they are. */
type Wish = { next: unknown } & (
  { purpose: 'sign-in'; accountId?: never } | { purpose: 'link' | 'proof'; accountId: number }
)

type Needs = Pick<ContextDeps, 'config' | 'clock' | 'log'> & {
  accounts: Accounts
  attempts: Attempts
  people: SsoPeople
  secondFactor: SecondFactor
  sessions: Sessions
  throttle: Throttle
}

export type SsoVisits = ReturnType<typeof createSsoVisits>

/** From the button of a provider to a session, through passport. */
export const createSsoVisits = (needs: Needs) => {
  const { config, clock, log, accounts, attempts, people, secondFactor, sessions, throttle } = needs
  const passport = new Passport()
  const doors = new Map<string, { provider: Provider; strategy: SsoStrategy }>()
  for (const provider of providersOf(config.sso ?? [])) {
    const strategy = new SsoStrategy(provider, `${config.url}/oauth/${provider.name}/verify`)
    passport.use(strategy)
    doors.set(provider.name, { provider, strategy })
  }

  const named = (name: string) => {
    const door = doors.get(name)
    if (!door) throw notFound('There is no such provider here.')
    return door
  }

  const authenticate = (req: Request, res: Response, name: string, attempt: Attempt): Promise<Profile> =>
    new Promise((resolve, reject) => {
      const options: SsoOptions = { attempt }
      const middleware = passport.authenticate(
        name,
        { session: false, ...options },
        (error: unknown, profile: Profile | false | undefined) => {
          if (error || !profile) reject((error ?? new Error('no profile')) as Error)
          else resolve(profile)
        },
      ) as (req: Request, res: Response, next: (error?: unknown) => void) => void
      middleware(req, res, (error) => reject(error as Error))
    })

  const refused = ({ next, purpose }: Attempt, reason: SsoReason | SsoFailure['reason']): Arrival => ({
    kind: 'refused',
    next,
    reason,
    signedIn: purpose === 'link' || purpose === 'proof',
  })

  return {
    providers: [...doors.values()].map(({ provider }) => provider),

    /** Where the browser has to go, and the token of its cookie that lets it come back. */
    async leave(name: string, wish: Wish): Promise<{ location: string; token: string }> {
      const { strategy } = named(name)
      const attempt: Attempt = {
        purpose: wish.purpose,
        provider: name,
        accountId: wish.accountId ?? null,
        next: safePath(wish.next),
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const { href } = await strategy.departure(attempt)
      return { location: href, token: await attempts.begin(attempt) }
    },

    /** `session`: the one that the browser came back with, and whose it is. */
    async arrive(
      req: Request,
      res: Response,
      came: {
        provider: string
        token: string
        ip: string
        session: { id: string; userId: number } | null
      },
    ): Promise<Arrival> {
      const { provider } = named(came.provider)
      const attempt = came.token ? await attempts.take(came.token) : null
      if (!attempt || attempt.provider !== provider.name)
        return { kind: 'refused', next: '/', reason: 'failed', signedIn: false }
      let profile: Profile
      try {
        profile = await authenticate(req, res, provider.name, attempt)
      } catch (error) {
        if (!(error instanceof SsoFailure)) throw error
        if (error.reason === 'failed')
          log.warn({ provider: provider.name, why: error.why }, 'a provider did not sign somebody in')
        return refused(attempt, error.reason)
      }
      const { next, purpose } = attempt
      if (purpose === 'link' || purpose === 'proof') {
        // Whoever signed out meanwhile, or in as somebody else, links and proves nothing.
        if (!came.session || attempt.accountId !== came.session.userId) return refused(attempt, 'failed')
        const { id, userId } = came.session
        if (purpose === 'proof') {
          if (!(await people.isOwner(userId, provider, profile))) return refused(attempt, 'failed')
          await sessions.prove(id)
          return { kind: 'proven', next }
        }
        const fault = await people.link(userId, provider, profile)
        return fault ? refused(attempt, fault) : { kind: 'linked', next }
      }
      const admission = await people.admit(provider, profile, came.ip)
      if ('refused' in admission) return refused(attempt, admission.refused)
      const { account } = admission
      if (account.hasTwoFactor) {
        const token = await attempts.begin({ ...attempt, purpose: 'second-factor', accountId: account.id })
        return { kind: 'second-factor', next, token }
      }
      return {
        kind: 'signed-in',
        next,
        account,
        session: await people.openSession(account, req.get('user-agent')),
      }
    },

    /** The second factor counts here as it does after a password, with the same waiting after wrong codes. */
    async prove(token: string, code: string, userAgent: string | undefined): Promise<Opened> {
      const owed = token ? await attempts.owedBy(token) : null
      const account = owed?.accountId ? await accounts.byId(owed.accountId) : null
      if (!account || !['active', 'leaving'].includes(statusOf(account, clock.now())))
        throw new Refusal(401, 'Sign in with the provider again.')
      await requireCode({ throttle, secondFactor }, account.id, code)
      if (!(await attempts.settle(token))) throw new Refusal(401, 'Sign in with the provider again.')
      return { account, session: await people.openSession(account, userAgent) }
    },
  }
}
