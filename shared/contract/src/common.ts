import { z } from 'zod'

/** A database id in a path: anything else names nothing, so it answers 404 and not 400. */
export const Id = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^[1-9]\d*$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647))

/** `YYYY-MM-DDThh:mm:ss+00:00`: whole seconds and a numeric offset, the only form strict clients read. */
export const DateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/)
  .meta({ format: 'date-time' })

export const formatDateTime = (date: Date): string => `${date.toISOString().slice(0, 19)}+00:00`

/** ISO 8601 without an offset is meant in UTC; a day begins at midnight there. */
const momentOf = (text: string): Date =>
  new Date(/[zZ]|[+-]\d\d:\d\d$|^.{10}$/.test(text) ? text : `${text}Z`)

/**
 * A day or a moment that somebody writes (ISO 8601), as `DateTime` says it. Its year in UTC is from 1 to 9999: `DateTime`
 * says no other, and PostgreSQL knows no year 0.
 */
export const Moment = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
    error: 'must be a date, or a date and time (ISO 8601)',
  })
  .refine((text) => {
    const year = momentOf(text).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'must lie in a year from 1 to 9999')
  .transform((text) => formatDateTime(momentOf(text)))

/** A boolean of a query string or form: true/false, 1/0, on/off, yes/no. */
export const QueryBoolean = z
  .union([z.boolean(), z.enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no', ''])])
  .transform((value) => value === true || ['true', '1', 'on', 'yes'].includes(String(value)))

/** A whole number, as such or as the text of a path or query. */
export const integerText = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^[+-]?\d+$/, 'must be an integer')
    .transform(Number),
])

/** No list has as many pages; larger numbers would overflow the offsets reckoned from them. */
const LAST_PAGE = 10_000_000

/** Page number. Below 1 or past the end is a 404, decided where the count is known. */
export const PageNumber = integerText.transform((value) => Math.min(LAST_PAGE, value)).default(1)

/** Page size: clamped into 1 to `max`, never an error for a whole number. */
export const perPage = (byDefault: number, max = 100) =>
  integerText.transform((value) => Math.min(max, Math.max(1, value))).default(byDefault)

/** Depth of a comment tree: clamped into `min` to 25; -1 means all levels. */
export const depth = (byDefault: number, max = 25) =>
  integerText
    .transform((value) => (value < 0 ? (byDefault < 0 ? -1 : 0) : Math.min(max, value)))
    .default(byDefault)

/** One value or several, `name`, `name[]`, `name[0]` or comma-separated; the HTTP kit folds the spellings into an array. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ''
        ? []
        : (Array.isArray(value) ? value : [value]).flatMap((part) =>
            typeof part === 'string' ? part.split(',') : [part],
          ),
    z.array(item).max(100),
  )

export const LanguageCode = z.string().regex(/^[a-zA-Z]{2,3}$/, 'must be a language code of 2 or 3 letters')

export const Pagination = z.object({
  count: z.int(),
  currentPage: z.int(),
  maxPage: z.int(),
  perPage: z.int(),
})
export type Pagination = z.infer<typeof Pagination>

/** A page of `item`s with a true count. */
export const paginated = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), pagination: Pagination })

export const Problem = z
  .object({
    type: z.string().describe('Always the same: what is wrong is said by `status` and `detail`.'),
    title: z.string().describe('Always the same.'),
    status: z.int().describe('The status of the answer.'),
    detail: z.string().describe('What is wrong, and with which field.'),
  })
  .meta({ id: 'Error', description: 'What was wrong, and where (RFC 9457 members).' })
export type Problem = z.infer<typeof Problem>

export const EmptyObject = z.object({}).meta({ id: 'EmptyObject' })

/** The refusals any operation may answer with, for spreading into `replies`. */
export const refusals = <const S extends 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503>(...statuses: S[]) =>
  Object.fromEntries(statuses.map((status) => [status, Problem])) as Record<S, typeof Problem>

export const ImageFormat = z.enum(['jpeg', 'jpg', 'gif', 'png', 'jxl', 'heic', 'heif', 'webp', 'avif'])

export const Image = z
  .object({
    filePath: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    storageUrl: z.string().nullable(),
    altText: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    blurHash: z.string().nullable(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** Where a picture may be cut to: 0, 0 is its middle, 1, 1 its upper right corner. */
export const Focus = z.object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(1) })

export const MAX_ATTACHMENTS = 16

/** How many pictures what is written here may have. */
export const MAX_PICTURES = 8

/** A picture, video or sound beside a text. `image` of what it belongs to is the first picture. */
export const Attachment = Image.extend({
  type: z.enum(['image', 'video', 'audio']),
  mediaType: z.string().nullable(),
  focus: Focus.nullable(),
  duration: z.number().nullable().describe('In seconds'),
}).meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

/** How many pictures may stand in one text, or in all that somebody says about themselves. */
export const MAX_EMOJIS = 50

/** A small picture that is shown in a text wherever its name stands between colons. */
export const Emoji = z
  .object({ name: z.string().describe('Without the colons'), url: z.string() })
  .meta({ id: 'Emoji' })
export type Emoji = z.infer<typeof Emoji>

/** Additive: Mbin has no such pictures. */
export const Emojis = z
  .array(Emoji)
  .optional()
  .describe('Pictures to show for `:name:`, outside of code and attributes; absent: there is none')

export const UserSmall = z
  .object({
    userId: z.int(),
    username: z.string(),
    title: z.string().nullable(),
    isBot: z.boolean(),
    isFollowedByUser: z.boolean().nullable(),
    isFollowerOfUser: z.boolean().nullable(),
    isBlockedByUser: z.boolean().nullable(),
    isAdmin: z.boolean(),
    isGlobalModerator: z.boolean(),
    avatar: Image.nullable(),
    apId: z.string().nullable(),
    apProfileId: z.string().nullable(),
    createdAt: DateTime,
    discoverable: z.boolean().nullable(),
    indexable: z.boolean().nullable(),
    emojis: Emojis,
  })
  .meta({ id: 'UserSmall' })
export type UserSmall = z.infer<typeof UserSmall>

/** As much of somebody as a line names. */
export const UserBrief = UserSmall.pick({
  userId: true,
  username: true,
  title: true,
  avatar: true,
  emojis: true,
}).meta({ id: 'UserBrief' })
export type UserBrief = z.infer<typeof UserBrief>

export const MagazineSmall = z
  .object({
    magazineId: z.int(),
    name: z.string(),
    icon: Image.nullable(),
    banner: Image.nullable(),
    isUserSubscribed: z.boolean().nullable(),
    isBlockedByUser: z.boolean().nullable(),
    apId: z.string().nullable(),
    apProfileId: z.string().nullable(),
    discoverable: z.boolean().nullable(),
    indexable: z.boolean().nullable(),
  })
  .meta({ id: 'MagazineSmall' })
export type MagazineSmall = z.infer<typeof MagazineSmall>

/** A label of a magazine, on the magazine and on the threads that bear it. */
export const Badge = z
  .object({ magazineId: z.int(), name: z.string(), badgeId: z.int() })
  .meta({ id: 'Badge' })
export type Badge = z.infer<typeof Badge>

/**
 * How far a follow or a subscription has got. `requested`: nobody answered yet; `refused`: declined, or ended by them
 * later; `cancelled`: taken back before there was an answer.
 */
export const FollowState = z
  .enum(['requested', 'accepted', 'refused', 'cancelled'])
  .meta({ id: 'FollowState' })
export type FollowState = z.infer<typeof FollowState>

export const NotificationStatus = z.enum(['Default', 'Muted', 'Loud'])
export type NotificationStatus = z.infer<typeof NotificationStatus>
export const Visibility = z.enum(['visible', 'private', 'trashed', 'soft_deleted'])
/** For whom somebody may write. */
export const WrittenAudience = z.enum(['public', 'unlisted', 'followers', 'direct'])
export type WrittenAudience = z.infer<typeof WrittenAudience>
/**
 * Who may read an item; `members`: those of the private magazine that it is in, whatever its author says. `visibility` is
 * `visible` for the first two and `private` for the others, unless it was removed.
 */
export const Audience = z.enum([...WrittenAudience.options, 'members'])
export type Audience = z.infer<typeof Audience>
export const DownvotesMode = z.enum(['disabled', 'hidden', 'enabled'])
export const FederationFilter = z.enum(['all', 'federated', 'local'])
export const TimeRange = z.enum(['3h', '6h', '12h', '1d', '1w', '1m', '1y', '∞', 'all'])
/** Lists that read a time they do not know as no limit. */
export const LenientTimeRange = TimeRange.catch('∞').default('∞')
