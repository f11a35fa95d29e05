import { DEFAULT_TITLE } from '@app/contract/default-title.ts'
import { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import type {
  SiteSettings as SiteSettingsType,
  SiteSettingsRequest,
} from '@app/contract/community/instance-schemas.ts'
import { usualEmbedProviders } from '@app/contract/content/embed.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { DEFAULT_ACCENT } from '@app/platform/colour/accent.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import { noteChanges } from '@app/platform/http/staff-act.ts'
import { hostToSendTo } from '@app/platform/net/named-address.ts'
import { orderCutOff } from '../instances/order-cut-off.ts'
import type { Rows } from '../rows.ts'
import { isOperators, serverOf } from './translation-server.ts'
import type { Stored, TranslationServer } from './translation-server.ts'

export type Settings = {
  /** Every setting as it now stands. */
  current(): Promise<SiteSettingsType>
  /** The same, from the store: for those who were just told of a change, perhaps before this process was. */
  fresh(): Promise<SiteSettingsType>
  /** Stores what is given on top of the rest, announces all of them, and answers them. */
  change(wish: SiteSettingsRequest, precondition?: Precondition): Promise<SiteSettingsType>
  /** The server for translations with its key, which is none of the settings that are told. */
  translationServer(): Promise<TranslationServer | null>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Each change is told here at once, to every process: the gateway and other replicas act on the next request. */
export const SETTINGS_CHANNEL = 'community.settings'

/** Should a message be lost, a replica is right again after this long. */
const TRUST_MS = 5_000

/** Come from the environment alone; a stored or sent value has no effect. */
const fixed = ['KBIN_DOMAIN', 'MAX_IMAGE_BYTES'] as const
/** Derived from what is stored or given; a sent value has no effect. */
const derived = 'MBIN_TRANSLATE_API_KEY_SET'
/** Stored beside the settings, and told nobody but who asks that server. */
const SECRET = 'MBIN_TRANSLATE_API_KEY'

const builtIn: Omit<SiteSettingsType, 'KBIN_DOMAIN' | 'MAX_IMAGE_BYTES'> = {
  KBIN_TITLE: DEFAULT_TITLE,
  KBIN_META_TITLE: DEFAULT_TITLE,
  KBIN_META_KEYWORDS: 'link aggregator, microblog, fediverse',
  KBIN_META_DESCRIPTION: 'A place on the fediverse to share links, discuss them and write short posts.',
  KBIN_DEFAULT_LANG: 'en',
  KBIN_CONTACT_EMAIL: '',
  KBIN_SENDER_EMAIL: '',
  MBIN_DEFAULT_THEME: 'default',
  MBIN_ACCENT: DEFAULT_ACCENT,
  KBIN_JS_ENABLED: true,
  KBIN_FEDERATION_ENABLED: true,
  KBIN_REGISTRATIONS_ENABLED: true,
  KBIN_HEADER_LOGO: false,
  KBIN_CAPTCHA_ENABLED: false,
  KBIN_MERCURE_ENABLED: true,
  KBIN_FEDERATION_PAGE_ENABLED: true,
  KBIN_ADMIN_ONLY_OAUTH_CLIENTS: false,
  MBIN_SSO_ONLY_MODE: false,
  MBIN_PRIVATE_INSTANCE: false,
  KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN: true,
  MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY: false,
  MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY: false,
  MBIN_SSO_REGISTRATIONS_ENABLED: true,
  MBIN_RESTRICT_MAGAZINE_CREATION: false,
  MBIN_SSO_SHOW_FIRST: false,
  MBIN_DOWNVOTES_MODE: 'enabled',
  MBIN_NEW_USERS_NEED_APPROVAL: false,
  MBIN_USE_FEDERATION_ALLOW_LIST: false,
  MBIN_OAUTH_REQUIRE_S256: false,
  MBIN_AUTHORIZED_FETCH: false,
  MBIN_SIGNUPS_PER_MAIL_DOMAIN: 10,
  MBIN_SIGNUP_WAVE_ACCOUNTS: 30,
  MBIN_SIGNUP_WAVE_ALIKE: 5,
  MBIN_TRANSLATE_URL: '',
  MBIN_TRANSLATE_API_KEY_SET: false,
  MBIN_EMBEDS: usualEmbedProviders,
}

const TRUE = ['true', '1', 'on', 'yes']

/** The values in force while nothing is stored: the environment's, else ours. Throws, naming them, on impossible ones. */
export const settingDefaults = (config: InstanceConfig): SiteSettingsType => {
  const host = config.domain.replace(/:\d+$/, '')
  const defaults: Record<string, unknown> = {
    ...builtIn,
    KBIN_CONTACT_EMAIL: `contact@${host}`,
    KBIN_SENDER_EMAIL: `noreply@${host}`,
  }
  for (const [key, text] of Object.entries(config.settingDefaults ?? {})) {
    if (text === undefined || text === '' || !(key in defaults)) continue
    if (typeof defaults[key] === 'boolean') defaults[key] = TRUE.includes(text.toLowerCase())
    else defaults[key] = typeof defaults[key] === 'number' ? Number(text) : text
  }
  return SiteSettings.parse({
    ...defaults,
    KBIN_DOMAIN: config.domain,
    MAX_IMAGE_BYTES: config.maxImageBytes,
  })
}

export const createSettings = ({ db, outbox, work, cache, config, clock, log }: ContextDeps): Settings => {
  const defaults = settingDefaults(config)
  const known = SiteSettings.partial()
  let held: { settings: SiteSettingsType; at: number } | null = null
  let unsubscribe: (() => Promise<void>) | null = null

  const fill = (stored: readonly Stored[]): SiteSettingsType => {
    const settings: Record<string, unknown> = { ...defaults }
    for (const { key, value } of stored) {
      // A stored value that an older version allowed and this one does not must not stop the instance.
      if (known.safeParse({ [key]: value }).success) settings[key] = value
    }
    for (const key of fixed) settings[key] = defaults[key]
    settings[derived] = false
    const filled = SiteSettings.parse(settings)
    return { ...filled, [derived]: Boolean(serverOf(config, filled, stored)?.apiKey) }
  }
  const readStored = () => db.query<Rows['setting']>('settings', 'select key, value from setting')
  const load = async (): Promise<SiteSettingsType> => {
    const settings = fill(await readStored())
    held = { settings, at: clock.now().getTime() }
    return settings
  }

  return {
    async current() {
      if (held && clock.now().getTime() - held.at < TRUST_MS) return held.settings
      return load()
    },
    fresh: load,
    async translationServer() {
      const stored = await readStored()
      return serverOf(config, fill(stored), stored)
    },
    change: ({ [SECRET]: key, ...wish }, precondition) =>
      db.transaction(async (tx) => {
        // Of two changes at once the second sees the first: each announces the whole.
        await tx.raw('lock table setting in share row exclusive mode')
        const stored = (await tx('setting').select('key', 'value')) as Rows['setting'][]
        const present = fill(stored)
        precondition?.(present)
        const url = wish.MBIN_TRANSLATE_URL ?? present.MBIN_TRANSLATE_URL ?? ''
        const moves = url !== present.MBIN_TRANSLATE_URL
        if (moves && url !== '' && !isOperators(config, url)) hostToSendTo(config, 'MBIN_TRANSLATE_URL', url)
        // Else whoever names a server of their own would be sent the key to the one before.
        const secret = key ?? (moves ? '' : undefined)
        if (secret !== undefined) await tx('setting').where({ key: SECRET }).delete()
        const settings = fill([
          ...stored.filter((one) => secret === undefined || one.key !== SECRET),
          ...Object.entries({ ...wish, ...(secret && { [SECRET]: secret }) })
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => ({ key: name, value })),
        ])
        noteChanges(present, settings)
        const rows = Object.entries(settings)
          .filter(([name]) => name !== derived && !fixed.some((one) => one === name))
          .concat(secret ? [[SECRET, secret]] : [])
          .map(([name, value]) => ({ key: name, value: JSON.stringify(value) }))
        await tx('setting').insert(rows).onConflict('key').merge()
        await outbox.add(tx, settingsChanged, { settings })
        if (settings.MBIN_USE_FEDERATION_ALLOW_LIST !== present.MBIN_USE_FEDERATION_ALLOW_LIST)
          await orderCutOff({ work }, tx, null)
        afterCommit(tx, () => {
          held = { settings, at: clock.now().getTime() }
          cache.publish(SETTINGS_CHANNEL, JSON.stringify(settings)).catch((error: unknown) => {
            log.warn({ err: error }, 'a change of settings could not be told to the other processes at once')
          })
        })
        return settings
      }),
    async start() {
      unsubscribe = await cache.subscribe(SETTINGS_CHANNEL, () => {
        held = null
      })
      await load()
    },
    async stop() {
      await unsubscribe?.()
    },
  }
}
