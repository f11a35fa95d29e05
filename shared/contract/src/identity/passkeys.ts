import { z } from 'zod'
import { DateTime, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { NewCredential, UsedCredential } from './passkey-credentials.ts'
import { currentPassword } from './proof.ts'
import { SessionUser } from './schemas.ts'

const tag = 'Account'

/** Passkeys of one account. */
export const MOST_PASSKEYS = 20

const PasskeyName = z.string().trim().min(1).max(60)

const Passkey = z
  .object({
    passkeyId: z.string(),
    name: z.string(),
    createdAt: DateTime,
    lastUsedAt: DateTime.nullable(),
  })
  .meta({ id: 'Passkey' })

const CreationOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyCreationOptions' })
  .describe('`PublicKeyCredentialCreationOptionsJSON` of WebAuthn; good once, for five minutes')
const RequestOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyRequestOptions' })
  .describe('`PublicKeyCredentialRequestOptionsJSON` of WebAuthn; good once, for five minutes')

const params = z.object({ passkey_id: z.uuid() })
/** Of a signed-in browser; a token is allowed none of it. */
const ofMember = { context: 'identity', tag, auth: 'required', rate: 'user_login' } as const
const ofVisitor = { context: 'identity', tag, auth: 'none', openWhenPrivate: true } as const

export const authPasskeyLoginOptions = operation({
  ...ofVisitor,
  id: 'auth_passkey_login_options',
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'What a browser needs to ask for a passkey, for signing in or as a second factor',
  rate: 'web',
  replies: { 200: RequestOptions, ...refusals(403, 429, 503) },
})

export const authPasskeyLogin = operation({
  ...ofVisitor,
  id: 'auth_passkey_login',
  method: 'POST',
  path: '/auth/login/passkey',
  summary:
    'Sign in with a passkey, without name, password or code; sets the session cookie. Refused where the instance takes single sign-on only',
  rate: 'user_login',
  body: z
    .object({
      credential: UsedCredential,
      restore: z
        .boolean()
        .nullish()
        .describe('True: keep an account that is marked for deletion, which is refused with 403 otherwise'),
      remember: z.boolean().nullish().describe('False: the browser forgets the session when it closes'),
    })
    .meta({ id: 'PasskeyLoginRequest' }),
  replies: { 200: SessionUser, ...refusals(400, 401, 403, 429, 503) },
})

export const authPasskeys = operation({
  ...ofMember,
  id: 'auth_passkeys',
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'List one’s passkeys, and what is asked for after the password',
  rate: 'web',
  replies: {
    200: z
      .object({
        items: z.array(Passkey),
        secondFactor: z.object({
          totp: z.boolean().describe('Codes of an authenticator app'),
          passkey: z
            .boolean()
            .describe('A passkey is asked for; beside codes it is taken in their place in any case'),
        }),
      })
      .meta({ id: 'Passkeys' }),
    ...refusals(401, 429),
  },
})

export const authPasskeyOptions = operation({
  ...ofMember,
  id: 'auth_passkey_options',
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Begin to add a passkey: what a browser needs to make one',
  body: z.object({ currentPassword }).meta({ id: 'PasskeyOptionsRequest' }),
  replies: { 200: CreationOptions, ...refusals(400, 401, 403, 429, 503) },
})

export const authPasskeyAdd = operation({
  ...ofMember,
  id: 'auth_passkey_add',
  method: 'POST',
  path: '/auth/passkeys',
  summary: `Add the passkey that the browser made; at most ${MOST_PASSKEYS}. Its owner is told by mail`,
  body: z.object({ name: PasskeyName, credential: NewCredential }).meta({ id: 'PasskeyRequest' }),
  replies: { 201: Passkey, ...refusals(400, 401, 403, 429, 503) },
})

export const authPasskeyRename = operation({
  ...ofMember,
  id: 'auth_passkey_rename',
  method: 'PUT',
  path: '/auth/passkeys/{passkey_id}',
  summary: 'Give a passkey another name',
  rate: 'web',
  params,
  body: z.object({ name: PasskeyName }).meta({ id: 'PasskeyName' }),
  replies: { 200: Passkey, ...refusals(400, 401, 404, 429) },
})

export const authPasskeyRemove = operation({
  ...ofMember,
  id: 'auth_passkey_remove',
  method: 'POST',
  path: '/auth/passkeys/{passkey_id}/delete',
  summary:
    'Remove a passkey, where another way to sign in remains. Its owner is told by mail; with the last one nothing is asked for any more after the password, unless there are codes',
  params,
  body: z.object({ currentPassword }).meta({ id: 'PasskeyRemoval' }),
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const authPasskeySecondFactor = operation({
  ...ofMember,
  id: 'auth_passkey_second_factor',
  method: 'PUT',
  path: '/auth/2fa/passkey',
  summary:
    'Have a passkey asked for after the password, or no longer; ends every other session. Where there were none, backup codes are made',
  body: z.object({ isOn: z.boolean(), currentPassword }).meta({ id: 'PasskeySecondFactor' }),
  replies: {
    200: z
      .object({ backupCodes: z.array(z.string()).describe('Shown once; empty where there are some') })
      .meta({ id: 'PasskeyBackupCodes' }),
    ...refusals(400, 401, 403, 429),
  },
})

export const passkeyOperations = [
  authPasskeyLoginOptions,
  authPasskeyLogin,
  authPasskeys,
  authPasskeyOptions,
  authPasskeyAdd,
  authPasskeySecondFactor,
  authPasskeyRename,
  authPasskeyRemove,
] as const
