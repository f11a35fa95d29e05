import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { UsedCredential } from './passkey-credentials.ts'
import { currentPassword } from './proof.ts'
import { Email, PlainPassword, SessionUser, Username } from './schemas.ts'

const tag = 'Account'

/** Links of programs come as tags of one kind or the other. */
const isPlainText = (text: string): boolean => !/<\/?[a-z!][^<>]*>|\[\/?[a-z]+(?:=[^[\]]*)?\]/i.test(text)

/** The number below `maxnumber` whose SHA-256 after the salt, as text, is the challenge. */
export const ProofOfWork = z
  .object({
    kind: z.literal('proof-of-work'),
    algorithm: z.literal('SHA-256'),
    challenge: z.string().describe('Hexadecimal SHA-256 of the salt with the number behind it'),
    maxnumber: z.int().describe('The number is not above this'),
    salt: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'ProofOfWork' })
export type ProofOfWork = z.infer<typeof ProofOfWork>

export const HCaptcha = z
  .object({ kind: z.literal('hcaptcha'), siteKey: z.string().describe('For the widget of hCaptcha') })
  .meta({ id: 'HCaptcha' })

export const Captcha = z.discriminatedUnion('kind', [ProofOfWork, HCaptcha]).meta({ id: 'Captcha' })
export type Captcha = z.infer<typeof Captcha>

/** Account calls of the web application (rules/web.md#account). Other programs use OAuth2 instead. */
export const authRegistration = operation({
  id: 'auth_registration',
  method: 'GET',
  path: '/auth/registration',
  context: 'identity',
  tag,
  summary: 'What opening an account needs here, with a captcha to solve where the instance asks for one',
  auth: 'none',
  rate: 'web',
  openWhenPrivate: true,
  replies: {
    200: z
      .object({
        isOpen: z.boolean(),
        needsApproval: z.boolean().describe('An application has to be written'),
        captcha: Captcha.nullable().describe(
          'Valid for one account, from six seconds to half an hour from now',
        ),
      })
      .meta({ id: 'RegistrationForm' }),
    ...refusals(429),
  },
})

export const authRegister = operation({
  id: 'auth_register',
  method: 'POST',
  path: '/auth/register',
  context: 'identity',
  tag,
  summary: 'Open an account',
  auth: 'none',
  rate: 'user_register',
  networkRate: 'network_register',
  openWhenPrivate: true,
  body: z
    .object({
      username: Username,
      email: Email,
      plainPassword: PlainPassword,
      agreeTerms: z.literal(true, 'must be true: the terms have to be agreed to'),
      application: z
        .string()
        .trim()
        .max(5000)
        .refine(isPlainText, 'must be plain text, without HTML or BBCode')
        .nullish()
        .describe('Why one wants to join, where the instance asks'),
      captcha: z
        .string()
        .max(8000)
        .nullish()
        .describe(
          'Where the instance asks. `proof-of-work`: base64 of the JSON of `algorithm`, `challenge`, `salt` and `signature` with the `number` found; `hcaptcha`: the token of the widget',
        ),
      full_name: z
        .literal('', 'must be empty')
        .nullish()
        .describe('Hidden from people; programs that fill in every field are refused'),
    })
    .meta({ id: 'UserRegistration' }),
  replies: {
    201: z
      .object({
        userId: z.int(),
        username: z.string(),
        needsConfirmation: z.boolean().describe('A link was mailed that has to be followed first'),
        needsApproval: z.boolean().describe('An administrator has to approve the account first'),
      })
      .meta({ id: 'RegisteredUser' }),
    ...refusals(400, 403, 429, 503),
  },
})

/** What is solved in the place of waiting: work for the browser, whatever kind of captcha registration asks for. */
const solvedTask = z
  .string()
  .max(8000)
  .nullish()
  .describe(
    'Of the task of `/auth/login/task`, in the place of waiting: base64 of the JSON of `algorithm`, `challenge`, `salt` and `signature` with the `number` found; counts once',
  )

export const authLoginTask = operation({
  id: 'auth_login_task',
  method: 'GET',
  path: '/auth/login/task',
  context: 'identity',
  tag,
  summary: 'Work that may be done in the place of waiting, where an account is guessed at from many networks',
  description:
    'After many wrong passwords from devices that never signed in to an account, all such devices wait. Whoever does this work need not: it grows with the failures. There is none where nobody has to wait, nor for a wait that one’s own address or device has earned. Names that nobody has are answered alike.',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  query: z.object({
    login: z.string().min(1).max(320).describe('The name or e-mail address that is typed.'),
  }),
  replies: {
    200: z.object({ task: ProofOfWork.nullable() }).meta({ id: 'LoginTask' }),
    ...refusals(400, 429),
  },
})

export const authLogin = operation({
  id: 'auth_login',
  method: 'POST',
  path: '/auth/login',
  context: 'identity',
  tag,
  summary:
    'Sign in with user name or e-mail address; sets the session cookie. Refused where the instance takes single sign-on only',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z
    .object({
      login: z.string().min(1).max(320),
      password: z.string().min(1).max(4096),
      totp: z.string().max(20).nullish().describe('Code of the second factor, where the account has one'),
      passkey: UsedCredential.nullish().describe(
        'In the place of the code: one of the account’s passkeys, with the options of `/auth/login/passkey/options`',
      ),
      restore: z
        .boolean()
        .nullish()
        .describe('True: keep an account that is marked for deletion, which is refused with 403 otherwise'),
      captcha: solvedTask,
      remember: z.boolean().nullish().describe('False: the browser forgets the session when it closes'),
    })
    .meta({ id: 'LoginRequest' }),
  replies: { 200: SessionUser, ...refusals(400, 401, 403, 429) },
})

export const authLogout = operation({
  id: 'auth_logout',
  method: 'POST',
  path: '/auth/logout',
  context: 'identity',
  tag,
  summary: 'Sign out: end the session and clear its cookie',
  auth: 'optional',
  rate: 'web',
  openWhenPrivate: true,
  replies: { 204: null, ...refusals(401, 429) },
})

export const authSession = operation({
  id: 'auth_session',
  method: 'GET',
  path: '/auth/session',
  context: 'identity',
  tag,
  summary: 'Who is signed in, with roles and settings',
  auth: 'required',
  rate: 'web',
  anonymousRate: 'web',
  openWhenPrivate: true,
  replies: { 200: SessionUser, ...refusals(401, 429) },
})

export const authVerifyEmail = operation({
  id: 'auth_verify_email',
  method: 'POST',
  path: '/auth/verify-email',
  context: 'identity',
  tag,
  summary: 'Confirm an e-mail address with the token of the mailed link',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z.object({ token: z.string().min(1).max(200) }).meta({ id: 'EmailToken' }),
  replies: { 200: z.object({ username: z.string() }).meta({ id: 'ConfirmedUser' }), ...refusals(400, 429) },
})

export const authResendVerification = operation({
  id: 'auth_verify_email_resend',
  method: 'POST',
  path: '/auth/verify-email/resend',
  context: 'identity',
  tag,
  summary: 'Mail a new confirmation link; the answer does not tell whether the account exists',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z.object({ email: Email }).meta({ id: 'EmailRequest' }),
  replies: { 204: null, ...refusals(400, 429) },
})

export const authForgotPassword = operation({
  id: 'auth_password_forgot',
  method: 'POST',
  path: '/auth/password/forgot',
  context: 'identity',
  tag,
  summary: 'Mail a link to set a new password; the answer does not tell whether the account exists',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z.object({ email: Email }).meta({ id: 'ForgotPasswordRequest' }),
  replies: { 204: null, ...refusals(400, 403, 429) },
})

export const authResetPassword = operation({
  id: 'auth_password_reset',
  method: 'POST',
  path: '/auth/password/reset',
  context: 'identity',
  tag,
  summary: 'Set a new password with the token of the mailed link; ends every session',
  auth: 'none',
  rate: 'user_login',
  openWhenPrivate: true,
  body: z
    .object({ token: z.string().min(1).max(200), plainPassword: PlainPassword })
    .meta({ id: 'ResetPasswordRequest' }),
  replies: { 204: null, ...refusals(400, 403, 429) },
})

export const authChangePassword = operation({
  id: 'auth_password_change',
  method: 'POST',
  path: '/auth/password/change',
  context: 'identity',
  tag,
  summary: 'Change one’s password; ends every session, this one too',
  auth: 'required',
  rate: 'user_login',
  body: z
    .object({
      currentPassword,
      plainPassword: PlainPassword,
      code: z
        .string()
        .trim()
        .max(20)
        .nullish()
        .describe(
          'Code of the second factor, where it is on and no passkey was shown in the last ten minutes',
        ),
    })
    .meta({ id: 'ChangePasswordRequest' }),
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const authPasswordStrength = operation({
  id: 'auth_password_strength',
  method: 'POST',
  path: '/auth/password/strength',
  context: 'identity',
  tag,
  summary: 'How hard a new password is to guess, for who types it; nothing of it is kept',
  auth: 'none',
  rate: 'password_strength',
  openWhenPrivate: true,
  body: z
    .object({
      plainPassword: z.string().min(1).max(4096),
      username: z.string().max(100).nullish().describe('What it should not be made of'),
      email: z.string().max(320).nullish().describe('The same'),
    })
    .meta({ id: 'PasswordStrengthRequest' }),
  replies: {
    200: z
      .object({ strength: z.enum(['weak', 'fair', 'strong']).describe('`weak` is refused') })
      .meta({ id: 'PasswordStrength' }),
    ...refusals(400, 429),
  },
})

export const accountOperations = [
  authRegistration,
  authRegister,
  authLogin,
  authLoginTask,
  authLogout,
  authSession,
  authVerifyEmail,
  authResendVerification,
  authForgotPassword,
  authResetPassword,
  authChangePassword,
  authPasswordStrength,
] as const
