import { DEFAULT_TITLE } from '@app/contract/default-title.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import type { Accent } from '@app/contract/community/presentation.ts'
import { accentIn } from '@app/platform/colour/accent.ts'
import { settingFlag } from '@app/platform/config/instance.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { languageNamed } from '@app/platform/http/language.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'

/** The settings of the instance that concern accounts. */
export type InstanceSettings = {
  title: string
  accent: Accent
  senderEmail: string
  /** What people are written to in who never chose. */
  language: InterfaceTag
  registrationsEnabled: boolean
  /** By the setting, or because of a wave of sign-ups (rules/accounts.md#waves). */
  newUsersNeedApproval: boolean
  /** Accounts a day with addresses of one mail domain; 0: no limit. */
  signUpsPerMailDomain: number
  /** Accounts in an hour from which on a wave is suspected; 0: never. */
  signUpWaveAccounts: number
  /** Newcomers who publish the same within an hour, from which on it is a wave; 0: never. */
  signUpWaveAlike: number
  adminOnlyClients: boolean
  /** Whether an app must send a code challenge, of the method `S256`. */
  requireS256: boolean
  captcha: boolean
  /** Whether downvotes count for anything. */
  downvotes: boolean
  /** Passwords open nothing. Never without a provider, or nobody could sign in at all. */
  ssoOnly: boolean
  ssoRegistrations: boolean
  ssoFirst: boolean
}

/** Reads what this context keeps of the settings that community owns. */
export const readSettings = async ({ db, config }: Identity): Promise<InstanceSettings> => {
  const environment = config.settingDefaults ?? {}
  const [row] = await db.query<{ settings: Record<string, unknown> | null; is_wave: boolean }>(
    'instance-settings',
    `select (select settings from instance_settings) as settings,
       exists (select from sign_up_wave where closed_at is null) as is_wave`,
  )
  const stored = row?.settings ?? {}
  const numberOf = (name: string, byDefault: number) =>
    Number(stored[name] ?? (environment[name] || byDefault))
  const isOn = (name: string, byDefault: boolean) => settingFlag(config, stored, name, byDefault)
  return {
    title: String(stored['KBIN_TITLE'] || environment['KBIN_TITLE'] || DEFAULT_TITLE),
    accent: accentIn(stored, environment),
    senderEmail: String(stored['KBIN_SENDER_EMAIL'] || environment['KBIN_SENDER_EMAIL'] || ''),
    language: languageNamed(stored['KBIN_DEFAULT_LANG'] ?? environment['KBIN_DEFAULT_LANG']),
    registrationsEnabled: isOn('KBIN_REGISTRATIONS_ENABLED', true),
    newUsersNeedApproval: row?.is_wave === true || isOn('MBIN_NEW_USERS_NEED_APPROVAL', false),
    signUpsPerMailDomain: numberOf('MBIN_SIGNUPS_PER_MAIL_DOMAIN', 10),
    signUpWaveAccounts: numberOf('MBIN_SIGNUP_WAVE_ACCOUNTS', 30),
    signUpWaveAlike: numberOf('MBIN_SIGNUP_WAVE_ALIKE', 5),
    adminOnlyClients: isOn('KBIN_ADMIN_ONLY_OAUTH_CLIENTS', false),
    requireS256: isOn('MBIN_OAUTH_REQUIRE_S256', false),
    downvotes: (stored['MBIN_DOWNVOTES_MODE'] ?? environment['MBIN_DOWNVOTES_MODE']) !== 'disabled',
    captcha: isOn('KBIN_CAPTCHA_ENABLED', false),
    ssoOnly: isOn('MBIN_SSO_ONLY_MODE', false) && (config.sso ?? []).length > 0,
    ssoRegistrations: isOn('MBIN_SSO_REGISTRATIONS_ENABLED', true),
    ssoFirst: isOn('MBIN_SSO_SHOW_FIRST', false),
  }
}

/** Refuses whatever a password would open or set where the instance takes single sign-on only. */
export const requirePasswords = ({ ssoOnly }: InstanceSettings): void => {
  if (ssoOnly) throw forbidden('This instance takes single sign-on only. Sign in with one of its providers.')
}

/** What community says the settings are. */
export const storeSettings = async (
  tx: Knex.Transaction,
  settings: Record<string, unknown>,
): Promise<void> => {
  await tx('instance_settings')
    .insert({ only_one: true, settings: JSON.stringify(settings) })
    .onConflict('only_one')
    .merge(['settings'])
}
