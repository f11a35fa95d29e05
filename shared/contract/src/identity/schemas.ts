import { z } from 'zod'
import {
  DateTime,
  Emojis,
  FollowState,
  Image,
  LanguageCode,
  NotificationStatus,
  UserSmall,
} from '../common.ts'
import { FeedSort } from '../content/queries.ts'
import { interfaceTags } from '../languages.ts'
import { scopes } from '../scopes.ts'
import { MOST_FIELDS } from './profile-fields.ts'
import { writtenName, writtenText } from '../written-text.ts'

/** Local names: letters, digits, underscore, hyphen (rules/accounts.md#names). */
export const Username = z
  .string()
  .min(2)
  .max(30)
  .regex(/^[A-Za-z0-9_-]+$/, 'may hold letters, digits, underscores and hyphens only')

export const Email = z.string().trim().max(254).pipe(z.email('must be an e-mail address'))

export const PlainPassword = z.string().min(6).max(4096)

export const ProfileField = z
  .object({
    name: z.string(),
    value: z.string().describe('Plain text; where it is an http(s) address and nothing else, a link'),
    verifiedAt: DateTime.nullable().describe(
      'When the page at that address was seen to link back with `rel=me`; null: it is no address of such a page, or of another server',
    ),
  })
  .meta({ id: 'ProfileField' })
export type ProfileField = z.infer<typeof ProfileField>

export const UserHandle = z
  .object({ userId: z.int(), username: z.string().describe('Local: the plain name; remote: `@name@host`') })
  .meta({ id: 'UserHandle' })
export type UserHandle = z.infer<typeof UserHandle>

export const User = z
  .object({
    userId: z.int(),
    username: z.string().describe('Local: the plain name; remote: `@name@host`'),
    title: z.string().nullable().describe('Display name'),
    about: z.string().nullable().describe('Markdown'),
    avatar: Image.nullable(),
    cover: Image.nullable(),
    createdAt: DateTime,
    followersCount: z.int(),
    apId: z.string().nullable().describe('`name@host`; null for a local account'),
    apProfileId: z.string().nullable().describe('Actor address; null for a local account'),
    isBot: z.boolean(),
    isAdmin: z.boolean(),
    isGlobalModerator: z.boolean(),
    isFollowedByUser: z.boolean().nullable().describe('Null without `user:follow`'),
    followState: FollowState.nullable()
      .optional()
      .describe(
        'How far the caller’s follow of them has got; null where there never was one, or without `user:follow`',
      ),
    isFollowerOfUser: z
      .boolean()
      .nullable()
      .describe('Null without `user:follow`, or where this user hides whom they follow'),
    isBlockedByUser: z.boolean().nullable().describe('Null without `user:block`'),
    isMutedByUser: z.boolean().nullable().optional().describe('Null without `user:block`'),
    muteEndsAt: DateTime.nullable().optional().describe('Null while they are not muted, or muted for good'),
    serverSoftware: z.string().nullable(),
    serverSoftwareVersion: z.string().nullable(),
    notificationStatus: NotificationStatus.nullable().describe('Null for an anonymous reader'),
    reputationPoints: z.int().nullable().describe('Null in lists'),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean().nullable(),
    movedTo: UserHandle.optional().describe('Where they moved; absent: they did not'),
    confusableWith: UserHandle.optional().describe(
      'Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists',
    ),
    fields: z
      .array(ProfileField)
      .optional()
      .describe('What they say about themselves in a table, in their order'),
    emojis: Emojis,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const UserBan = User.extend({
  isBanned: z.boolean(),
  banReason: z.string().nullable().optional().describe('For the staff; null where none was given'),
}).meta({ id: 'UserBan' })
export const UserBanRequest = z
  .object({ reason: writtenText(0, 5000).nullish() })
  .meta({ id: 'UserBanRequest' })
export const UserVerified = User.extend({ isVerified: z.boolean() }).meta({ id: 'UserVerified' })
export const StaffUser = UserBan.extend({
  email: z.string().nullable().describe('Null for an account of another server'),
  lastActive: DateTime,
  isVerified: z.boolean().describe('Whether somebody confirmed the address'),
  isSuspended: z.boolean(),
  deletesAt: DateTime.nullable().describe('When it is purged; null: nobody asked for that'),
}).meta({ id: 'StaffUser' })
export type StaffUser = z.infer<typeof StaffUser>
export const UserItems = z.object({ items: z.array(User) }).meta({ id: 'UserItems' })

export const UserSignup = z
  .object({
    userId: z.int(),
    username: z.string(),
    isBot: z.boolean(),
    createdAt: DateTime,
    email: z.string(),
    applicationText: z.string().nullable(),
  })
  .meta({ id: 'UserSignup' })
export type UserSignup = z.infer<typeof UserSignup>

/** Replaces both fields: what is left out becomes null. */
export const UserProfileRequest = z
  .object({
    about: writtenText(2, 512).nullish(),
    title: writtenName(2, 30)
      .refine((text) => text === text.trim(), 'must not begin or end with white space')
      .nullish(),
    fields: z
      .array(z.object({ name: z.string().trim().min(1).max(255), value: z.string().trim().min(1).max(255) }))
      .max(MOST_FIELDS)
      .optional()
      .describe('All of them; absent: as they were'),
  })
  .meta({ id: 'UserProfileRequest' })

export const UserSettings = z
  .object({
    notifyOnNewEntry: z.boolean(),
    notifyOnNewEntryReply: z.boolean(),
    notifyOnNewEntryCommentReply: z.boolean(),
    notifyOnNewPost: z.boolean(),
    notifyOnNewPostReply: z.boolean(),
    notifyOnNewPostCommentReply: z.boolean(),
    hideAdult: z.boolean(),
    showProfileSubscriptions: z.boolean(),
    showProfileFollowings: z.boolean(),
    addMentionsEntries: z.boolean(),
    addMentionsPosts: z.boolean(),
    homepage: z.enum(['front', 'front_subscribed', 'front_moderated', 'front_favourite']),
    frontDefaultSort: FeedSort.exclude(['oldest']),
    frontDefaultContent: z.enum(['combined', 'threads', 'microblog']).nullable(),
    commentDefaultSort: z.enum(['newest', 'top', 'hot', 'oldest']),
    featuredMagazines: z.array(z.string().min(1).max(255)).max(100).nullable(),
    preferredLanguages: z.array(LanguageCode).max(100),
    customCss: z.string().max(100_000).nullable(),
    ignoreMagazinesCustomCss: z.boolean(),
    notifyOnUserSignup: z.boolean(),
    directMessageSetting: z.enum(['everyone', 'followers_only', 'nobody']),
    discoverable: z.boolean(),
    indexable: z.boolean(),
    manuallyApprovesFollowers: z
      .boolean()
      .optional()
      .describe('Whoever wants to follow waits until the member accepts'),
    language: z
      .enum(interfaceTags)
      .optional()
      .describe('BCP 47. What pages, mails and pushes are said in; absent where none is known'),
    notifyOnFollower: z.boolean().optional().describe('Of new followers'),
    notifyOnFavourite: z.boolean().optional().describe('Of favourites of what the member wrote'),
    notifyOnBoost: z.boolean().optional().describe('Of boosts of what the member wrote'),
    readItems: z
      .enum(['dim', 'hide', 'keep'])
      .optional()
      .describe('Whether lists show what the member has read dimmed, not at all, or like the rest'),
    commentDefaultView: z
      .enum(['tree', 'flat', 'chat'])
      .optional()
      .describe(
        'How conversations are shown: as a tree, each comment by itself, or the newest at the bottom',
      ),
    appearance: z
      .string()
      .max(500)
      .regex(/^[\w.~-]*$/)
      .optional()
      .describe('How the web application looks, in its own words; absent where the member never chose'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof UserSettings>

type Nullish<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodType ? z.ZodOptional<z.ZodNullable<S[K]>> : never
}
const nullish = <S extends z.ZodRawShape>(shape: S): Nullish<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullish()]),
  ) as Nullish<S>

/** A partial change: a field that is missing or null keeps its value. */
export const UserSettingsRequest = z
  .object({
    ...nullish(UserSettings.shape),
    showFollowingBoosts: z
      .boolean()
      .nullish()
      .describe('The newest subscribed feed includes what followed users boost'),
  })
  .meta({ id: 'UserSettingsRequest' })

export const Grant = z.enum(['client_credentials', 'authorization_code', 'refresh_token'])

/** A list that a form may also write as words in one field. */
const words = <T extends z.ZodType>(list: T) =>
  z.preprocess(
    (value) =>
      Array.isArray(value)
        ? value.flatMap((part: unknown) =>
            typeof part === 'string' ? part.split(/\s+/).filter((word) => word !== '') : [part],
          )
        : value,
    list,
  )

/** A scheme that a browser would run, that reads local files, or that sends a code in clear, is none to send a code to. */
const forbiddenSchemes = new Set([
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'filesystem:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'view-source:',
])

/** This computer alone (RFC 8252, section 7.3); `localhost` because programs register it, though 8.3 advises against it. */
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** https, http on this computer alone, or a private-use scheme, with or without a dot (RFC 8252, section 7). */
const isRedirectUri = (text: string): boolean => {
  // The text itself is kept and compared, so nothing may hide in it that a URL parser would drop or rewrite.
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001f\u007f\\]/.test(text) || !/^[a-z][a-z0-9+.-]*:/i.test(text)) return false
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    !forbiddenSchemes.has(url.protocol) &&
    (url.protocol !== 'http:' || loopbackHosts.has(url.hostname)) &&
    !text.includes('?') &&
    !text.includes('#') &&
    url.username === '' &&
    url.password === ''
  )
}

export const RedirectUri = z
  .string()
  .max(2000)
  .refine(
    isRedirectUri,
    'must be an address of https, of a scheme of your own, or of http on 127.0.0.1, [::1] or localhost, without query, fragment or user name',
  )

const clientLists = {
  redirectUris: z.array(RedirectUri).max(100).default([]),
  grants: z.array(Grant).min(1).max(10),
  scopes: z
    .array(z.enum(scopes as [string, ...string[]]))
    .min(1)
    .max(scopes.length)
    .default(['read']),
}

export const OAuthClientRequest = z
  .object({
    name: z.string().trim().pipe(writtenName(1, 255)),
    contactEmail: Email,
    description: z.string().max(5000).nullish(),
    public: z.boolean().nullish().describe('True: no secret, and PKCE is required'),
    username: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,30}$/, 'must be 1 to 30 letters, digits, underscores or hyphens')
      .nullish()
      .describe('Name of the bot account; required with client_credentials'),
    ...clientLists,
  })
  .meta({ id: 'OAuthClientRequest' })
export type OAuthClientRequest = z.infer<typeof OAuthClientRequest>

/** The same as a form, which may write its lists as words. */
export const OAuthClientForm = OAuthClientRequest.extend({
  redirectUris: words(clientLists.redirectUris),
  grants: words(clientLists.grants),
  scopes: words(clientLists.scopes),
}).meta({ id: 'OAuthClientForm' })

export const OAuthClient = z
  .object({
    identifier: z.string(),
    secret: z.string().nullable().describe('Shown in this answer only; null for a public client'),
    name: z.string(),
    contactEmail: z.string(),
    description: z.string().nullable(),
    user: UserSmall.nullable(),
    redirectUris: z.array(z.string()),
    grants: z.array(z.string()),
    scopes: z.array(z.string()),
    image: Image.nullable(),
  })
  .meta({ id: 'OAuthClient' })
export type OAuthClient = z.infer<typeof OAuthClient>

export const OAuthClientAdmin = z
  .object({
    identifier: z.string(),
    name: z.string(),
    contactEmail: z.string(),
    description: z.string().nullable(),
    user: UserSmall.nullable(),
    active: z.boolean(),
    createdAt: DateTime,
    redirectUris: z.array(z.string()),
    grants: z.array(z.string()),
    scopes: z.array(z.string()),
  })
  .meta({ id: 'OAuthClientAdmin' })

export const Consent = z
  .object({
    consentId: z.int(),
    client: z.string(),
    description: z.string().nullable(),
    clientLogo: Image.nullable(),
    scopesGranted: z.array(z.string()),
    scopesAvailable: z.array(z.string()),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

export const ConsentUpdateRequest = z
  .object({ scopes: z.array(z.string().max(100)).min(1).max(scopes.length) })
  .meta({ id: 'ConsentUpdateRequest' })

export const TokenRequest = z
  .object({
    grant_type: z.enum(['authorization_code', 'refresh_token', 'client_credentials']),
    client_id: z.string().optional().describe('In the body, or as the name of HTTP Basic'),
    client_secret: z
      .string()
      .optional()
      .describe('Confidential clients; in the body, or as the password of HTTP Basic'),
    code: z.string().optional(),
    redirect_uri: z.string().optional().describe('The one of the authorization request'),
    code_verifier: z.string().optional().describe('Where a challenge was sent (RFC 7636)'),
    refresh_token: z.string().optional(),
    scope: z.string().optional().describe('Space separated; client_credentials, or to narrow on refresh'),
  })
  .meta({ id: 'TokenRequest' })

export const TokenResponse = z
  .object({
    token_type: z.enum(['Bearer', 'DPoP']),
    expires_in: z.int(),
    access_token: z.string(),
    refresh_token: z.string().optional(),
    scope: z.string().optional(),
  })
  .meta({ id: 'TokenResponse' })

export const OAuthError = z
  .object({ error: z.string(), error_description: z.string(), hint: z.string().optional() })
  .meta({ id: 'OAuthError', description: 'Errors of the authorization server (RFC 6749, section 5.2).' })

/** The signed-in user as the web application keeps them: the public profile and what only they may see. */
export const SessionUser = User.extend({
  email: z.string().nullable(),
  isVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  isSuspended: z
    .boolean()
    .describe('Staff suspended them: what they write is in no list, and they can message nobody'),
  settings: UserSettings.extend({
    showFollowingBoosts: z
      .boolean()
      .describe('The newest subscribed feed includes what followed users boost'),
  }),
}).meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof SessionUser>

export const ClientStats = z
  .object({
    data: z
      .array(
        z
          .object({
            client: z.string().describe('Name of the client; its identifier where the resolution is `all`'),
            datetime: z.string().nullable().describe('Start of the bucket in UTC, `YYYY-MM-DD hh:mm:ss`'),
            count: z.int(),
          })
          .meta({ id: 'ClientAccessStats' }),
      )
      .describe('Most calls first'),
  })
  .meta({ id: 'ClientStats' })
export type ClientStats = z.infer<typeof ClientStats>
