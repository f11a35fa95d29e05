import type { ImagesConfig } from './images.ts'
import type { SsoProvider } from './sso.ts'

/** An account with hCaptcha. */
export type CaptchaConfig = { siteKey: string; secret: string }

/** What every context knows about the instance it serves. Stored settings (community) come on top of it. */
export type InstanceConfig = {
  /** Public address without a trailing slash, for example `https://example.org`. */
  url: string
  /** Host (and port, where not the default) of `url`; the domain of local handles. */
  domain: string
  softwareName: string
  softwareVersion: string
  /** Where the source of what runs here can be had (AGPL); the instance's own address where nobody says. */
  softwareRepository?: string
  maxImageBytes: number
  /** How pictures are kept; `defaultImages` where nobody says. */
  images?: ImagesConfig
  /** Private addresses that outgoing requests may reach all the same: test set-ups and closed networks. */
  allowPrivateNetworks: boolean
  /** How often one host is asked in the background, where nobody waits. */
  fetchesPerMinute?: number
  /** How many threads of a magazine elsewhere its first subscription brings. */
  backfillThreads?: number
  /** What the environment says about settings (`KBIN_TITLE`, `MBIN_PRIVATE_INSTANCE` …), as texts; stored values win. */
  settingDefaults?: Readonly<Record<string, string | undefined>>
  /** Goes with the server for translations that the environment names (`MBIN_TRANSLATE_URL`). */
  translateApiKey?: string | undefined
  /** Who else may say who somebody is (`OAUTH_*`). */
  sso?: readonly SsoProvider[]
  /** Whose captcha new accounts solve (`HCAPTCHA_*`), where the instance asks for one; undefined: its own. */
  captcha?: CaptchaConfig | undefined
  /** Multiplies every limit; 0 switches limiting off. */
  rateLimitScale?: number
  /** Made at the first start, where no admin exists yet (`MBIN_ADMIN_*`). */
  admin?: { username: string; email: string; password: string } | undefined
}

/** What this instance calls itself where it fetches something. */
export const userAgentOf = ({ softwareName, softwareVersion, url }: InstanceConfig): string =>
  `${softwareName}/${softwareVersion} (+${url})`

/** Where the source of what runs here can be had, as `/api/info` and NodeInfo tell it alike. */
export const softwareRepositoryOf = (config: InstanceConfig): string =>
  config.softwareRepository ?? config.url

/** A setting that is on or off: what is stored wins over what the environment says, and that over the default. */
export const settingFlag = (
  config: InstanceConfig,
  stored: Readonly<Record<string, unknown>>,
  name: string,
  byDefault: boolean,
): boolean => {
  const value = stored[name]
  if (typeof value === 'boolean') return value
  const text = config.settingDefaults?.[name]
  if (text === undefined || text === '') return byDefault
  return ['true', '1', 'on', 'yes'].includes(text.toLowerCase())
}
