import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { UsedCredential } from './passkey-credentials.ts'

/** Says again who somebody is. */
export const currentPassword = z
  .string()
  .min(1)
  .max(4096)
  .nullish()
  .describe(
    'May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove`',
  )

const ofMember = { context: 'identity', tag: 'Account', auth: 'required', rate: 'user_login' } as const

/** Whether what an account hangs on can be changed from this browser without showing again who one is. */
export const authProof = operation({
  ...ofMember,
  id: 'auth_proof',
  method: 'GET',
  path: '/auth/proof',
  summary: 'Whether this browser showed in the last ten minutes who one is, and by what one can show it',
  rate: 'web',
  replies: {
    200: z
      .object({
        provenBy: z.enum(['password', 'passkey', 'provider']).nullable().describe('Null: not lately'),
        hasPassword: z.boolean(),
        hasPasskey: z.boolean(),
        hasCodes: z.boolean().describe('The second factor gives codes; a passkey stands in for them'),
      })
      .meta({ id: 'Proof' }),
    ...refusals(401, 429),
  },
})

export const authProvePasskey = operation({
  ...ofMember,
  id: 'auth_proof_passkey',
  method: 'POST',
  path: '/auth/proof/passkey',
  summary:
    'Show by a passkey who one is, with the options of `/auth/login/passkey/options`; stands in for password and code for ten minutes in this browser',
  body: z.object({ credential: UsedCredential }).meta({ id: 'PasskeyProof' }),
  replies: { 204: null, ...refusals(400, 401, 403, 429, 503) },
})

export const proofOperations = [authProof, authProvePasskey] as const
