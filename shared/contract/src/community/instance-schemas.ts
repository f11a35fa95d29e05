import { z } from 'zod'
import { DateTime, DownvotesMode } from '../common.ts'
import { embedLimits, faultOfEmbedProviders } from '../content/embed.ts'

export const PageName = z.enum(['about', 'contact', 'faq', 'privacyPolicy', 'terms', 'announcement'])
export type PageName = z.infer<typeof PageName>

export const Site = z
  .object({
    about: z.string().nullable(),
    contact: z.string().nullable(),
    faq: z.string().nullable(),
    privacyPolicy: z.string().nullable(),
    terms: z.string().nullable(),
    announcement: z.string().nullable().describe('Shown above the front page.'),
    downvotesMode: DownvotesMode,
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>

export const Page = z.object({ body: z.string().max(1_000_000).describe('Markdown.') }).meta({ id: 'Page' })

/** An ActivityPub actor as the instance information lists its staff. */
export const ActivityPubActor = z
  .object({
    id: z.string(),
    type: z.enum(['Person', 'Service', 'Organization', 'Application']),
    name: z.string(),
    preferredUsername: z.string(),
    inbox: z.string(),
    outbox: z.string(),
    url: z.string(),
    manuallyApprovesFollowers: z.boolean(),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean().nullable(),
    published: DateTime,
    following: z.string(),
    followers: z.string(),
    publicKey: z.record(z.string(), z.unknown()).optional(),
    endpoints: z.record(z.string(), z.unknown()),
    summary: z.string().optional(),
    icon: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ActivityPubActor' })
export type ActivityPubActor = z.infer<typeof ActivityPubActor>

export const Info = z
  .object({
    softwareName: z.string(),
    softwareVersion: z.string(),
    softwareRepository: z.string(),
    productName: z
      .string()
      .meta({ description: 'What the server really runs, whatever `softwareName` says.' }),
    productVersion: z
      .string()
      .meta({ description: 'The release of the product, independent of `softwareVersion`.' }),
    websiteDomain: z.string(),
    websiteContactEmail: z.string(),
    websiteTitle: z.string(),
    websiteOpenRegistrations: z.boolean(),
    websiteFederationEnabled: z.boolean(),
    websiteDefaultLang: z.string(),
    instanceModerators: z.array(ActivityPubActor),
    instanceAdmins: z.array(ActivityPubActor),
  })
  .meta({ id: 'Info' })
export type Info = z.infer<typeof Info>

export const Instance = z
  .object({ domain: z.string(), software: z.string().nullable(), version: z.string().nullable() })
  .meta({ id: 'Instance' })
export type Instance = z.infer<typeof Instance>

export const InstancesListV2 = z.object({ instances: z.array(Instance) }).meta({ id: 'InstancesListV2' })

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(:\d{1,5})?$/i

export const InstancesList = z
  .object({
    instances: z
      .array(
        z
          .string()
          .transform((value) => value.trim().replaceAll('www.', ''))
          .pipe(z.string().regex(hostName, 'must be a host name')),
      )
      .max(10_000),
  })
  .meta({ id: 'InstancesList' })

export const InstanceDomainsRequest = z
  .object({
    domains: z
      .array(z.string().trim().toLowerCase().min(1).max(253))
      .min(1)
      .max(1000)
      .transform((domains) => [...new Set(domains)]),
  })
  .meta({ id: 'InstanceDomainsRequest' })

/** Hosts that need not be known here yet. */
export const InstanceHostsRequest = z
  .object({
    domains: z
      .array(z.string().trim().toLowerCase().pipe(z.string().regex(hostName, 'must be a host name')))
      .min(1)
      .max(1000)
      .transform((domains) => [...new Set(domains)]),
  })
  .meta({ id: 'InstanceHostsRequest' })

export const InstanceNames = z.object({ instances: z.array(z.string()) }).meta({ id: 'InstanceNames' })

export const RemoteInstance = z
  .object({
    software: z.string().nullable(),
    version: z.string().nullable(),
    domain: z.string(),
    lastSuccessfulDeliver: DateTime.nullable(),
    lastFailedDeliver: DateTime.nullable(),
    lastSuccessfulReceive: DateTime.nullable(),
    failedDelivers: z.int(),
    isBanned: z.boolean(),
    isExplicitlyAllowed: z.boolean(),
    isSilenced: z.boolean().optional().describe('It, or a domain above it, is silenced.'),
    id: z.int(),
    magazines: z.int(),
    users: z.int(),
    ourUserFollows: z.int(),
    theirUserFollows: z.int(),
    ourSubscriptions: z.int(),
    theirSubscriptions: z.int(),
  })
  .meta({ id: 'RemoteInstance' })
export type RemoteInstance = z.infer<typeof RemoteInstance>

const Line = z.string().max(2000)
const Address = z
  .string()
  .max(320)
  .regex(/^([^\s@]+@[^\s@]+)?$/, 'must be an e-mail address, or empty')

/** Every setting of the instance. No value is ever null. */
export const SiteSettings = z
  .object({
    KBIN_DOMAIN: Line.describe('Comes from the environment; a value sent here has no effect.'),
    KBIN_TITLE: Line,
    KBIN_META_TITLE: Line,
    KBIN_META_KEYWORDS: Line,
    KBIN_META_DESCRIPTION: Line,
    KBIN_DEFAULT_LANG: z
      .string()
      .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z]{2,4})?$/, 'must be a language, as en, pt-BR or zh-Hant')
      .describe(
        'Of pages, mails and pushes. What is written without a language has it without its region or script.',
      ),
    KBIN_CONTACT_EMAIL: Address,
    KBIN_SENDER_EMAIL: Address,
    MBIN_DEFAULT_THEME: z.string().regex(/^[a-z0-9-]{1,40}$/i, 'must be the name of a theme'),
    MBIN_ACCENT: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a colour, as #076952')
      .optional()
      .describe('Colour of the instance in pages and mails, in shades that can be read'),
    KBIN_JS_ENABLED: z.boolean(),
    KBIN_FEDERATION_ENABLED: z.boolean(),
    KBIN_REGISTRATIONS_ENABLED: z.boolean(),
    KBIN_HEADER_LOGO: z.boolean(),
    KBIN_CAPTCHA_ENABLED: z.boolean(),
    KBIN_MERCURE_ENABLED: z.boolean(),
    KBIN_FEDERATION_PAGE_ENABLED: z.boolean(),
    KBIN_ADMIN_ONLY_OAUTH_CLIENTS: z.boolean(),
    MBIN_SSO_ONLY_MODE: z.boolean(),
    MBIN_PRIVATE_INSTANCE: z.boolean(),
    KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN: z.boolean(),
    MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY: z.boolean(),
    MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY: z.boolean(),
    MBIN_SSO_REGISTRATIONS_ENABLED: z.boolean(),
    MBIN_RESTRICT_MAGAZINE_CREATION: z.boolean(),
    MBIN_SSO_SHOW_FIRST: z.boolean(),
    MBIN_DOWNVOTES_MODE: DownvotesMode,
    MBIN_NEW_USERS_NEED_APPROVAL: z.boolean(),
    MBIN_USE_FEDERATION_ALLOW_LIST: z.boolean(),
    MBIN_OAUTH_REQUIRE_S256: z
      .boolean()
      .optional()
      .describe('Whether apps must send a code challenge of the method S256'),
    MBIN_AUTHORIZED_FETCH: z
      .boolean()
      .optional()
      .describe('Whether servers have to sign their requests for ActivityPub documents'),
    MBIN_SIGNUPS_PER_MAIL_DOMAIN: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe(
        'Accounts a day with addresses of one mail domain, twenty times as many of large providers; 0: no limit',
      ),
    MBIN_SIGNUP_WAVE_ACCOUNTS: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe(
        'Accounts opened within an hour from which on new ones wait for approval, if they are five times as many as usual; 0: never',
      ),
    MBIN_SIGNUP_WAVE_ALIKE: z
      .int()
      .min(0)
      .max(1_000)
      .optional()
      .describe(
        'Newcomers who publish the same link or text within an hour from which on new accounts wait for approval; 0: never',
      ),
    MBIN_TRANSLATE_URL: z
      .string()
      .max(500)
      .regex(/^(https?:\/\/[^\s?#]+)?$/i, 'must be the address of a server, or empty')
      .refine((text) => text === '' || URL.canParse(text), 'must be the address of a server, or empty')
      .optional()
      .describe(
        'The server, compatible with LibreTranslate, that translates what members ask to read in their language; empty: none',
      ),
    MBIN_TRANSLATE_API_KEY_SET: z
      .boolean()
      .optional()
      .describe('Read only: whether a key for that server is stored. The key itself is never told.'),
    MBIN_EMBEDS: z
      .string()
      .max(embedLimits.length)
      .superRefine((text, context) => {
        const fault = faultOfEmbedProviders(text)
        if (fault !== null) context.addIssue(fault)
      })
      .optional()
      .describe(
        'What links lead to may be shown within a page, once a reader wants it: one provider in a line, as `name | https://*.example.com/watch?v=:id | https://example.com/embed/:id`; empty: nothing is',
      ),
    MAX_IMAGE_BYTES: z.int().describe('Read only: comes from the environment.'),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

/** A key to a server for translations. It goes with the address: another address forgets it. */
export const TranslateApiKey = z.string().trim().max(200)

/** Absent keys keep their value. */
export const SiteSettingsRequest = SiteSettings.partial()
  .extend({
    MBIN_TRANSLATE_API_KEY: TranslateApiKey.optional().describe(
      'The key that the server of `MBIN_TRANSLATE_URL` asks for; empty takes it away. Another address without a key forgets it, too',
    ),
  })
  .meta({ id: 'SiteSettingsRequest' })
export type SiteSettingsRequest = z.infer<typeof SiteSettingsRequest>
