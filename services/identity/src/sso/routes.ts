import type { ServerResponse } from 'node:http'
import { formatDateTime } from '@app/contract/common.ts'
import {
  authSso,
  authSsoLink,
  authSsoLinks,
  authSsoProve,
  authSsoSecondFactor,
  authSsoUnlink,
} from '@app/contract/identity/sso.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { browserOf } from '../sessions/device.repository.ts'
import { proofOfSession } from '../sessions/session.repository.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { keepSignIn, viewSignedIn } from '../sign-in/start-session.ts'
import { attemptCookieOf, forgetAttempt, keepAttempt } from './attempt-cookie.ts'
import { listLinks, unlinkProvider } from './link.repository.ts'
import type { SsoRequest } from './sign-in.ts'
import { finishSecondFactor, startSso } from './sign-in.ts'
import { SsoFailure } from './strategy.ts'

/** A provider that is no longer configured goes by its short name. */
const titleOf = ({ sso }: Identity, provider: string): string =>
  sso.providers.find(({ name }) => name === provider)?.title ?? provider

/** All links of the account, one of which there must be to this provider. */
const requireLink = async (identity: Identity, accountId: number, wanted: string) => {
  const links = await listLinks(identity, accountId)
  if (!links.some(({ provider }) => provider === wanted))
    throw notFound('Your account is not linked to this provider.')
  return links
}

/** Where the browser has to go; a cookie lets it come back. */
const locationFor = async (
  identity: Identity,
  res: ServerResponse,
  provider: string,
  request: SsoRequest,
): Promise<{ location: string }> => {
  try {
    const { location, token } = await startSso(identity, provider, request)
    keepAttempt(res, identity.config.url, token)
    return { location }
  } catch (error) {
    if (error instanceof SsoFailure) throw badRequest('The provider cannot be reached at present.')
    throw error
  }
}

export const ssoRoutes = (identity: Identity): Route[] => [
  serve(authSso, async () => {
    const { ssoOnly, ssoFirst, ssoRegistrations } = await readSettings(identity)
    return {
      providers: identity.sso.providers.map(({ name, title }) => ({ name, title })),
      only: ssoOnly,
      first: ssoFirst,
      opensAccounts: ssoRegistrations,
    }
  }),
  serve(authSsoSecondFactor, async ({ body, req, res }) => {
    const signedIn = await finishSecondFactor(
      identity,
      attemptCookieOf(req, identity.config.url),
      body,
      browserOf(identity, req),
    )
    forgetAttempt(res, identity.config.url)
    await keepSignIn(identity, req, res, signedIn)
    res.setHeader('Cache-Control', 'no-store')
    return viewSignedIn(identity, signedIn)
  }),
  serve(authSsoLinks, async ({ principal }) => {
    const account = await ownAccount(identity, principal)
    const links = await listLinks(identity, account.id)
    return {
      items: links.map(({ provider, createdAt }) => ({
        name: provider,
        title: titleOf(identity, provider),
        createdAt: formatDateTime(createdAt),
      })),
      hasPassword: account.passwordHash !== null,
      isProven:
        principal.sessionId !== null && (await proofOfSession(identity, principal.sessionId)) !== null,
    }
  }),
  serve(authSsoLink, async ({ params, body, principal, res }) => {
    const account = await ownAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    const accountId = account.id
    return locationFor(identity, res, params.provider, { purpose: 'link', next: body.next, accountId })
  }),
  serve(authSsoProve, async ({ params, body, principal, res }) => {
    const { id: accountId } = await ownAccount(identity, principal)
    await requireLink(identity, accountId, params.provider)
    return locationFor(identity, res, params.provider, { purpose: 'proof', next: body.next, accountId })
  }),
  serve(authSsoUnlink, async ({ params, body, principal }) => {
    const account = await ownAccount(identity, principal)
    const links = await requireLink(identity, account.id, params.provider)
    const isOnlyWay = account.passwordHash === null && links.length === 1
    if (isOnlyWay && !(await hasPasskeys(identity, account.id)))
      throw badRequest('Set a password first: this is the only way to sign in to your account.')
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    await unlinkProvider(identity, account.id, params.provider)
    return undefined
  }),
]
