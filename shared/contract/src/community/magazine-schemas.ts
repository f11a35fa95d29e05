import { z } from 'zod'
import { Badge, DateTime, Emojis, FollowState, Image, MagazineSmall, NotificationStatus } from '../common.ts'
import { writtenName, writtenText } from '../written-text.ts'

export const Moderator = z
  .object({
    magazineId: z.int(),
    userId: z.int(),
    avatar: Image.nullable(),
    username: z.string(),
    apId: z.string().nullable(),
  })
  .meta({ id: 'Moderator' })
export type Moderator = z.infer<typeof Moderator>

/** Who may read what is in a magazine (rules/moderation.md#readers). */
export const MagazineReaders = z.enum(['public', 'localOnly', 'members'])
export type MagazineReaders = z.infer<typeof MagazineReaders>

const READERS =
  'Who may read what is in it: `public` (everybody, here and on other servers), `localOnly` (everybody who looks at this instance; nothing of it is sent to another server or served to one) or `members` (who was let in: its subscribers, its moderators and the staff of this instance; nobody else, and no other server).'

const APPROVES =
  'Whoever wants to subscribe waits until a moderator accepts; always so where `readers` is `members`.'

export const Magazine = z
  .object({
    magazineId: z.int(),
    owner: Moderator.nullable(),
    icon: Image.nullable(),
    banner: Image.nullable(),
    name: z.string().describe('Local name, or `name@host` for a remote magazine.'),
    title: z.string(),
    description: z.string().nullable().describe('Markdown.'),
    rules: z.string().nullable(),
    subscriptionsCount: z.int(),
    entryCount: z.int(),
    entryCommentCount: z.int(),
    postCount: z.int(),
    postCommentCount: z.int(),
    isAdult: z.boolean(),
    isUserSubscribed: z.boolean().nullable().describe('Null without the scope `magazine:subscribe`.'),
    subscriptionState: FollowState.nullable()
      .optional()
      .describe(
        'How far the caller’s subscription has got; null where there never was one, or without `magazine:subscribe`.',
      ),
    isBlockedByUser: z.boolean().nullable().describe('Null without the scope `magazine:block`.'),
    tags: z.array(z.string()).nullable(),
    badges: z.array(Badge).describe('Newest first.'),
    moderators: z.array(Moderator).describe('In order of appointment; includes the owner.'),
    apId: z.string().nullable(),
    apProfileId: z.string().nullable(),
    serverSoftware: z.string().nullable(),
    serverSoftwareVersion: z.string().nullable(),
    isPostingRestrictedToMods: z.boolean(),
    manuallyApprovesFollowers: z.boolean().optional().describe(APPROVES),
    readers: MagazineReaders.optional().describe(READERS),
    localSubscribers: z.int(),
    notificationStatus: NotificationStatus.nullable(),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean().nullable(),
    lastActive: DateTime.optional().describe(
      'When something was last posted there, or it was made; not known of all from elsewhere. Not in a private one.',
    ),
    emojis: Emojis,
    markedForDeletionAt: DateTime.optional().describe(
      'Only in a deleted magazine, which its owner and the staff still see: 30 days later. Nothing removes it by itself.',
    ),
  })
  .meta({ id: 'Magazine' })
export type Magazine = z.infer<typeof Magazine>

/** A local magazine's name; unique ignoring case, never changed. */
export const MagazineName = z
  .string()
  .regex(/^[a-zA-Z0-9_]{2,25}$/, 'must be 2 to 25 of the characters A-Z, a-z, 0-9 and _')

const Title = writtenName(3, 50)
const Description = writtenText(0, 10_000)

export const MagazineRequest = z
  .object({
    name: MagazineName,
    title: Title,
    description: Description.nullish(),
    rules: z.string().nullish().describe('Deprecated: a new magazine cannot have any.'),
    isAdult: z.boolean().nullish(),
    isPostingRestrictedToMods: z.boolean().nullish(),
    discoverable: z.boolean().nullish(),
    indexable: z.boolean().nullish(),
    manuallyApprovesFollowers: z.boolean().nullish().describe(APPROVES),
    readers: MagazineReaders.nullish().describe(
      `${READERS} Absent means \`public\`. \`members\` is chosen here, or never.`,
    ),
  })
  .meta({ id: 'MagazineRequest' })
export type MagazineRequest = z.infer<typeof MagazineRequest>

export const MagazineUpdateRequest = z
  .object({
    iconId: z.int().min(1).max(2_147_483_647).nullish().describe('An image that was uploaded before.'),
    name: z.string().nullish().describe('May be sent, but only with the name as it is.'),
    title: Title.nullish(),
    description: Description.nullish(),
    rules: writtenText(0, 10_000)
      .nullish()
      .describe('Deprecated: only a magazine that has rules can change them.'),
    isAdult: z.boolean().nullish(),
    isPostingRestrictedToMods: z.boolean().nullish().describe('Absent means false.'),
    discoverable: z.boolean().nullish(),
    indexable: z.boolean().nullish(),
    manuallyApprovesFollowers: z.boolean().nullish().describe(APPROVES),
    readers: MagazineReaders.nullish().describe(
      `${READERS} A magazine that is there does not become \`members\`, and one that is does not become anything else.`,
    ),
  })
  .meta({ id: 'MagazineUpdateRequest' })
export type MagazineUpdateRequest = z.infer<typeof MagazineUpdateRequest>

export const MagazineTheme = z
  .object({
    magazine: MagazineSmall,
    customCss: z.string().nullable(),
    icon: Image.nullable(),
    banner: Image.nullable(),
  })
  .meta({ id: 'MagazineTheme' })
export type MagazineTheme = z.infer<typeof MagazineTheme>

export const MagazineThemeRequest = z
  .object({
    customCss: z.string().max(100_000, 'must be at most 100000 characters').nullish(),
    backgroundImage: z.string().nullish().describe('`shape1` or `shape2`; anything else is ignored.'),
  })
  .meta({ id: 'MagazineThemeRequest' })

export const BadgeRequest = z.object({ name: writtenName(1, 20) }).meta({ id: 'BadgeRequest' })
