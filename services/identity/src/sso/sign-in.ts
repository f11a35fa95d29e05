import { languageOf } from '@app/platform/http/language.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Request, Response } from 'express'
import * as openid from 'openid-client'
import { findAccount } from '../accounts/account.repository.ts'
import { statusOf } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { ShownFactor } from '../second-factor/require-second-factor.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import type { Browser } from '../sessions/device.repository.ts'
import { browserOf } from '../sessions/device.repository.ts'
import { proveSession } from '../sessions/session.repository.ts'
import { startSession } from '../sign-in/start-session.ts'
import type { SignedIn } from '../sign-in/start-session.ts'
import { admit } from './admit.ts'
import { beginAttempt, findOwedSecondFactor, settleAttempt, takeAttempt } from './attempt.repository.ts'
import { isLinkedTo, linkProvider } from './link.repository.ts'
import { safePath } from './names.rules.ts'
import type { Profile } from './providers.ts'
import { SsoFailure } from './strategy.ts'
import type { SsoReason, Attempt } from './types.ts'

/** What came of signing in with a provider. */
export type SsoOutcome =
  | ({ kind: 'signed-in'; next: string } & SignedIn)
  | { kind: 'second-factor'; next: string; token: string }
  | { kind: 'linked' | 'proven'; next: string }
  | { kind: 'refused'; next: string; reason: SsoReason | SsoFailure['reason']; signedIn: boolean }

/** What a browser goes to a provider for: to sign in, or, as a member, to link it or to show it again who they are. */
export type SsoRequest = { next: unknown } & (
  { purpose: 'sign-in'; accountId?: never } | { purpose: 'link' | 'proof'; accountId: number }
)

const refused = ({ next, purpose }: Attempt, reason: SsoReason | SsoFailure['reason']): SsoOutcome => ({
  kind: 'refused',
  next,
  reason,
  signedIn: purpose === 'link' || purpose === 'proof',
})

/** Where the browser has to go, and the token of its cookie that lets it come back. */
export const startSso = async (
  identity: Identity,
  name: string,
  request: SsoRequest,
): Promise<{ location: string; token: string }> => {
  const { strategy } = identity.sso.named(name)
  const attempt: Attempt = {
    purpose: request.purpose,
    provider: name,
    accountId: request.accountId ?? null,
    next: safePath(request.next),
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  const { href } = await strategy.authorizationUrl(attempt)
  return { location: href, token: await beginAttempt(identity, attempt) }
}

/** Somebody came back from a provider: `session` is the one that the browser has, and whose it is. */
export const finishSso = async (
  identity: Identity,
  req: Request,
  res: Response,
  came: {
    provider: string
    token: string
    ip: string
    session: { id: string; userId: number } | null
  },
): Promise<SsoOutcome> => {
  const { provider } = identity.sso.named(came.provider)
  const attempt = came.token ? await takeAttempt(identity, came.token) : null
  if (!attempt || attempt.provider !== provider.name)
    return { kind: 'refused', next: '/', reason: 'failed', signedIn: false }
  let profile: Profile
  try {
    profile = await identity.sso.authenticate(req, res, attempt)
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    if (error.reason === 'failed')
      identity.log.warn({ provider: provider.name, why: error.why }, 'a provider did not sign somebody in')
    return refused(attempt, error.reason)
  }
  const { next, purpose } = attempt
  if (purpose === 'link' || purpose === 'proof') {
    // Whoever signed out meanwhile, or in as somebody else, links and proves nothing.
    if (!came.session || attempt.accountId !== came.session.userId) return refused(attempt, 'failed')
    const { id, userId } = came.session
    if (purpose === 'proof') {
      if (!(await isLinkedTo(identity, userId, provider, profile))) return refused(attempt, 'failed')
      await proveSession(identity, id, 'provider')
      return { kind: 'proven', next }
    }
    const fault = await linkProvider(identity, userId, provider, profile)
    return fault ? refused(attempt, fault) : { kind: 'linked', next }
  }
  const admission = await admit(identity, provider, profile, {
    ip: came.ip,
    language: languageOf(req.headers),
  })
  if ('refused' in admission) return refused(attempt, admission.refused)
  const { account } = admission
  if (account.hasTwoFactor) {
    const token = await beginAttempt(identity, {
      ...attempt,
      purpose: 'second-factor',
      accountId: account.id,
    })
    return { kind: 'second-factor', next, token }
  }
  return {
    kind: 'signed-in',
    next,
    ...(await startSession(identity, account, browserOf(identity, req), null)),
  }
}

/** The second factor counts here as it does after a password, with the same waiting after wrong codes. */
export const finishSecondFactor = async (
  identity: Identity,
  token: string,
  shown: ShownFactor,
  browser: Browser,
): Promise<SignedIn> => {
  const owed = token ? await findOwedSecondFactor(identity, token) : null
  const account = owed?.accountId ? await findAccount(identity, owed.accountId) : null
  if (!account || !['active', 'leaving'].includes(statusOf(account, identity.clock.now())))
    throw new Refusal(401, 'Sign in with the provider again.')
  await requireSecondFactor(identity, account.id, shown)
  if (!(await settleAttempt(identity, token))) throw new Refusal(401, 'Sign in with the provider again.')
  return startSession(identity, account, browser, shown.passkey ? 'passkey' : null)
}
