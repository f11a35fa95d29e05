import { z } from 'zod'
import { DateTime, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { currentPassword } from './proof.ts'
import { Email, Username } from './schemas.ts'

const tag = 'Account'
const code = z.string().trim().max(20)
const BackupCodes = z.object({ backupCodes: z.array(z.string()) }).meta({ id: 'BackupCodes' })
const Proof = z.object({ code, currentPassword }).meta({ id: 'TwoFactorProof' })
/** Where a passkey was shown in the last ten minutes, it says as much as a code. */
const ProofOrPasskey = z
  .object({ code: code.nullish(), currentPassword })
  .meta({ id: 'TwoFactorProofOrPasskey' })

/** Calls by which members look after the safety of their account; all of them need a browser session. */
export const authTwoFactorSetup = operation({
  id: 'auth_2fa_setup',
  method: 'POST',
  path: '/auth/2fa/setup',
  context: 'identity',
  tag,
  summary: 'Prepare a second factor: a secret for the authenticator and backup codes',
  auth: 'required',
  rate: 'user_login',
  replies: {
    200: BackupCodes.extend({ secret: z.string(), uri: z.string() }).meta({ id: 'TwoFactorSetup' }),
    ...refusals(400, 401, 403, 429),
  },
})

export const authTwoFactorEnable = operation({
  id: 'auth_2fa_enable',
  method: 'POST',
  path: '/auth/2fa/enable',
  context: 'identity',
  tag,
  summary: 'Switch the prepared second factor on; ends every session',
  auth: 'required',
  rate: 'user_login',
  body: Proof,
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const authTwoFactorDisable = operation({
  id: 'auth_2fa_disable',
  method: 'POST',
  path: '/auth/2fa/disable',
  context: 'identity',
  tag,
  summary: 'Switch the second factor off; ends every session',
  auth: 'required',
  rate: 'user_login',
  body: ProofOrPasskey,
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const authTwoFactorBackupCodes = operation({
  id: 'auth_2fa_backup_codes',
  method: 'POST',
  path: '/auth/2fa/backup-codes',
  context: 'identity',
  tag,
  summary: 'Replace all backup codes',
  auth: 'required',
  rate: 'user_login',
  body: ProofOrPasskey,
  replies: { 200: BackupCodes, ...refusals(400, 401, 403, 429) },
})

export const authSessions = operation({
  id: 'auth_sessions',
  method: 'GET',
  path: '/auth/sessions',
  context: 'identity',
  tag,
  summary: 'List one’s sessions, latest first',
  auth: 'required',
  rate: 'web',
  replies: {
    200: z
      .object({
        items: z.array(
          z.object({
            sessionId: z.string(),
            userAgent: z.string().nullable(),
            createdAt: DateTime,
            isCurrent: z.boolean(),
          }),
        ),
      })
      .meta({ id: 'Sessions' }),
    ...refusals(401, 429),
  },
})

export const authEndSession = operation({
  id: 'auth_session_end',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  context: 'identity',
  tag,
  summary: 'End one of one’s sessions',
  auth: 'required',
  rate: 'web',
  params: z.object({ session_id: z.uuid() }),
  replies: { 204: null, ...refusals(401, 404, 429) },
})

export const authChangeEmail = operation({
  id: 'auth_email_change',
  method: 'POST',
  path: '/auth/email/change',
  context: 'identity',
  tag,
  summary:
    'Change one’s e-mail address; where mails reach people it has to be confirmed before the next login',
  auth: 'required',
  rate: 'user_login',
  body: z.object({ currentPassword, email: Email }).meta({ id: 'ChangeEmailRequest' }),
  replies: {
    200: z.object({ needsConfirmation: z.boolean() }).meta({ id: 'ChangedEmail' }),
    ...refusals(400, 401, 403, 429),
  },
})

export const authUsernameChangeable = operation({
  id: 'auth_username_changeable',
  method: 'GET',
  path: '/auth/username/change',
  context: 'identity',
  tag,
  summary: 'Whether one’s user name can still change',
  auth: 'required',
  rate: 'web',
  replies: {
    200: z
      .object({
        changeable: z
          .boolean()
          .describe(
            'False once the account has written, voted, followed, blocked or subscribed, or somebody follows it',
          ),
      })
      .meta({ id: 'UsernameChangeable' }),
    ...refusals(401, 429),
  },
})

export const authChangeUsername = operation({
  id: 'auth_username_change',
  method: 'POST',
  path: '/auth/username/change',
  context: 'identity',
  tag,
  summary:
    'Change one’s user name, as long as one has written, voted, followed, blocked and subscribed nothing and nobody follows one; ends every session',
  auth: 'required',
  rate: 'user_login',
  body: z.object({ currentPassword, username: Username }).meta({ id: 'ChangeUsernameRequest' }),
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const authDeleteAccount = operation({
  id: 'auth_account_delete',
  method: 'POST',
  path: '/auth/account/delete',
  context: 'identity',
  tag,
  summary:
    'Delete one’s account in 30 days, or at once; ends all sessions and tokens. Signing in before restores it',
  auth: 'required',
  rate: 'user_delete',
  addressRate: 'user_delete',
  body: z
    .object({ currentPassword, instant: z.boolean().default(false) })
    .meta({ id: 'DeleteAccountRequest' }),
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const securityOperations = [
  authTwoFactorSetup,
  authTwoFactorEnable,
  authTwoFactorDisable,
  authTwoFactorBackupCodes,
  authSessions,
  authEndSession,
  authChangeEmail,
  authUsernameChangeable,
  authChangeUsername,
  authDeleteAccount,
] as const
