import { z } from 'zod'
import { DateTime, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { UsedCredential } from './passkey-credentials.ts'
import { currentPassword } from './proof.ts'
import { SessionUser } from './schemas.ts'

const tag = 'Account'
const params = z.object({ provider: z.string().max(40) })
const SsoDeparture = z.object({ location: z.string() }).meta({ id: 'SsoDeparture' })
const next = z.string().max(4000).optional().describe('A path of this site to go on to')

/** Signing in with an account of another provider (rules/accounts.md#single-sign-on). */
export const authSso = operation({
  id: 'auth_sso',
  method: 'GET',
  path: '/auth/sso',
  context: 'identity',
  tag,
  summary: 'Which other providers one can sign in with',
  auth: 'none',
  rate: 'web',
  openWhenPrivate: true,
  cacheMs: 1_000,
  replies: {
    200: z
      .object({
        providers: z.array(z.object({ name: z.string(), title: z.string() })),
        only: z.boolean().describe('Passwords are neither asked for nor chosen'),
        first: z.boolean().describe('Show them above the form'),
        opensAccounts: z.boolean().describe('Whoever comes for the first time gets an account'),
      })
      .meta({ id: 'SsoProviders' }),
    ...refusals(429),
  },
})

const connect = {
  method: 'GET',
  context: 'identity',
  tag,
  auth: 'none',
  rate: 'web',
  protocol: true,
  openWhenPrivate: true,
  params,
  query: z.object({ next }),
  replies: { 302: null, ...refusals(404, 429) },
} as const

export const ssoConnect = operation({
  ...connect,
  id: 'sso_connect',
  path: '/oauth/{provider}/connect',
  summary: 'Send the browser to a provider, to sign in there',
})

export const authSsoConnect = operation({
  ...connect,
  id: 'auth_sso_connect',
  path: '/auth/sso/{provider}',
  summary: 'The same as `/oauth/{provider}/connect`',
})

export const ssoVerify = operation({
  id: 'sso_verify',
  method: 'GET',
  path: '/oauth/{provider}/verify',
  context: 'identity',
  tag,
  summary: 'Where a provider sends the browser back to; signs in and leads on',
  auth: 'optional',
  rate: 'user_login',
  anonymousRate: 'user_login',
  protocol: true,
  openWhenPrivate: true,
  params,
  replies: { 302: null, ...refusals(404, 429) },
})

export const authSsoSecondFactor = operation({
  id: 'auth_sso_second_factor',
  method: 'POST',
  path: '/auth/sso/second-factor',
  context: 'identity',
  tag,
  summary:
    'Finish signing in with a provider by a code of one’s second factor or a passkey; sets the session cookie',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z
    .object({
      totp: z.string().min(1).max(20).nullish(),
      passkey: UsedCredential.nullish().describe('In the place of the code'),
    })
    .meta({ id: 'SsoSecondFactor' }),
  replies: { 200: SessionUser, ...refusals(400, 401, 403, 429) },
})

export const authSsoLinks = operation({
  id: 'auth_sso_links',
  method: 'GET',
  path: '/auth/sso/links',
  context: 'identity',
  tag,
  summary: 'List the providers that one’s account is linked to',
  auth: 'required',
  rate: 'web',
  replies: {
    200: z
      .object({
        items: z.array(z.object({ name: z.string(), title: z.string(), createdAt: DateTime })),
        hasPassword: z.boolean(),
        isProven: z.boolean().describe('Whoever sits here showed in the last ten minutes who they are'),
      })
      .meta({ id: 'SsoLinks' }),
    ...refusals(401, 429),
  },
})

export const authSsoLink = operation({
  id: 'auth_sso_link',
  method: 'POST',
  path: '/auth/sso/{provider}/link',
  context: 'identity',
  tag,
  summary:
    'Begin to link one’s account to a provider, once it is shown again who one is; the answer says where the browser has to go',
  auth: 'required',
  rate: 'user_login',
  params,
  body: z.object({ next, currentPassword }).meta({ id: 'SsoLinkRequest' }),
  replies: {
    200: SsoDeparture,
    ...refusals(400, 401, 403, 404, 429),
  },
})

export const authSsoProve = operation({
  id: 'auth_sso_prove',
  method: 'POST',
  path: '/auth/sso/{provider}/prove',
  context: 'identity',
  tag,
  summary:
    'Begin to show a linked provider again who one is, which stands in for the password for ten minutes; the answer says where the browser has to go',
  auth: 'required',
  rate: 'user_login',
  params,
  body: z.object({ next }).meta({ id: 'SsoProofRequest' }),
  replies: { 200: SsoDeparture, ...refusals(400, 401, 404, 429) },
})

export const authSsoUnlink = operation({
  id: 'auth_sso_unlink',
  method: 'DELETE',
  path: '/auth/sso/{provider}/link',
  context: 'identity',
  tag,
  summary:
    'Take a link to a provider away, where another way to sign in remains and it is shown again who one is',
  auth: 'required',
  rate: 'user_login',
  params,
  body: z.object({ currentPassword }).meta({ id: 'SsoUnlinkRequest' }),
  bodyOptional: true,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const ssoOperations = [
  authSso,
  ssoConnect,
  authSsoConnect,
  ssoVerify,
  authSsoSecondFactor,
  authSsoLinks,
  authSsoLink,
  authSsoProve,
  authSsoUnlink,
] as const
