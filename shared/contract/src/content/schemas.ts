import { z } from 'zod'
import {
  Attachment,
  Audience as AudienceName,
  Badge,
  DateTime,
  DownvotesMode,
  Emojis,
  Image,
  MagazineSmall,
  NotificationStatus,
  UserBrief,
  UserSmall,
  Visibility,
  integerText,
} from '../common.ts'
import { itsCompleteness } from './completeness.ts'
import { itsEmbed } from './embed.ts'
import { PlayedMedia } from './media.ts'
import { itsQuote } from './quote.ts'
import { itsReadState } from './read-state.ts'

export { DownvotesMode }

export const EntryType = z.enum(['article', 'link', 'image', 'video'])
export type EntryType = z.infer<typeof EntryType>

/** In a path: -1 down, 0 none, 1 up (a boost). */
export const VoteChoice = integerText.pipe(
  z.union([z.literal(-1), z.literal(0), z.literal(1)], 'must be -1, 0 or 1'),
)

export const Domain = z
  .object({
    domainId: z.int(),
    name: z.string().describe('Host of the url without a leading www.'),
    entryCount: z.int(),
    subscriptionsCount: z.int(),
    isUserSubscribed: z.boolean().nullable().describe('Null without scope domain:subscribe'),
    isBlockedByUser: z.boolean().nullable().describe('Null without scope domain:block'),
  })
  .meta({ id: 'Domain' })
export type Domain = z.infer<typeof Domain>

/** What a trashed or soft-deleted item hides is null. */
const hidden = <T extends z.ZodType>(schema: T) => schema.nullable()

/** Additive, as what follows is: Mbin knows none of it. */
const Audience = AudienceName.optional().describe(
  'Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`)',
)
const ContentWarning = z
  .string()
  .nullable()
  .optional()
  .describe('What its author warns of; text and attachments are for whoever still wants to see them')
const Attachments = z
  .array(Attachment)
  .nullable()
  .optional()
  .describe('Everything that came with it, in its order; null where it is hidden')

export const Poll = z
  .object({
    options: z.array(z.object({ title: z.string(), votes: z.int() })),
    multiple: z.boolean().describe('Whether several options may be chosen'),
    closesAt: DateTime.nullable().describe('Nobody votes any more from then on; null: it stays open'),
    votersCount: z
      .int()
      .nullable()
      .describe('How many people voted; null where the server it comes from does not tell'),
    chosen: z
      .array(z.int())
      .nullable()
      .describe(
        'Positions of the options that the reader chose, from 0; empty: none yet. Null without scope entry:vote or post:vote',
      ),
  })
  .meta({ id: 'Poll' })
export type Poll = z.infer<typeof Poll>

const itsPoll = Poll.nullable().optional().describe('Null where it has none, and where it is hidden')

export const Entry = z
  .object({
    entryId: z.int(),
    magazine: MagazineSmall,
    user: UserSmall,
    domain: hidden(Domain),
    title: hidden(z.string()),
    url: hidden(z.string()),
    image: hidden(Image),
    body: hidden(z.string()).describe('Markdown source'),
    lang: z.string(),
    tags: hidden(z.array(z.string())),
    badges: hidden(z.array(Badge)),
    numComments: z.int().describe('Visible comments at every depth'),
    uv: hidden(z.int()).describe('Boosts: votes of 1'),
    dv: hidden(z.int()),
    favourites: hidden(z.int()),
    isFavourited: z.boolean().nullable().describe('Null without scope entry:vote'),
    userVote: z.int().nullable().describe('Null without scope entry:vote'),
    isOc: z.boolean(),
    isAdult: z.boolean(),
    isPinned: z.boolean(),
    isLocked: z.boolean(),
    createdAt: DateTime,
    editedAt: DateTime.nullable(),
    lastActive: DateTime,
    visibility: Visibility,
    type: EntryType,
    slug: hidden(z.string()),
    apId: z.string().nullable(),
    canAuthUserModerate: z.boolean().nullable().describe('Null for an anonymous reader'),
    notificationStatus: NotificationStatus.nullable(),
    bookmarks: z.array(z.string()).nullable().describe("Names of the reader's lists that hold it"),
    get crosspostedEntries(): z.ZodNullable<z.ZodArray<typeof Entry>> {
      return z.array(Entry).nullable()
    },
    isAuthorModeratorInMagazine: z.boolean(),
    media: PlayedMedia.nullable()
      .optional()
      .describe(
        'The video or sound that it links to or that came with it; null where there is none, and where it is hidden',
      ),
    contentWarning: ContentWarning,
    attachments: Attachments,
    emojis: Emojis,
    audience: Audience,
    poll: itsPoll,
    readState: itsReadState,
    quote: itsQuote,
    completeness: itsCompleteness,
    embed: itsEmbed,
  })
  .meta({ id: 'Entry' })
export type Entry = z.infer<typeof Entry>

const commentFields = {
  commentId: z.int(),
  user: UserSmall,
  magazine: MagazineSmall,
  parentId: z.int().nullable(),
  rootId: z.int().nullable(),
  image: hidden(Image),
  body: hidden(z.string()),
  lang: z.string(),
  isAdult: z.boolean(),
  uv: hidden(z.int()),
  dv: hidden(z.int()),
  favourites: hidden(z.int()),
  isFavourited: z.boolean().nullable(),
  userVote: z.int().nullable(),
  visibility: Visibility,
  apId: z.string().nullable(),
  mentions: hidden(z.array(z.string())),
  tags: hidden(z.array(z.string())),
  createdAt: DateTime,
  editedAt: DateTime.nullable(),
  lastActive: DateTime,
  childCount: z.int().describe('All descendants that are for everybody, whatever their depth or state'),
  canAuthUserModerate: z.boolean().nullable(),
  bookmarks: z.array(z.string()).nullable(),
  isAuthorModeratorInMagazine: z.boolean(),
  contentWarning: ContentWarning,
  attachments: Attachments,
  emojis: Emojis,
  audience: Audience,
  quote: itsQuote,
  answers: z
    .object({ commentId: z.int(), user: UserSmall })
    .optional()
    .describe(
      'In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it',
    ),
}
const Comment = z.object(commentFields)
type Comment = z.infer<typeof Comment>

export type EntryComment = Comment & { entryId: number; children: EntryComment[] }
const entryCommentFields = () => ({
  ...commentFields,
  entryId: z.int(),
  children: z.lazy((): z.ZodType<EntryComment[]> => z.array(EntryComment)),
})
export const EntryComment: z.ZodType<EntryComment> = z
  .object(entryCommentFields())
  .meta({ id: 'EntryComment' })

const ThreadName = z.object({ entryId: z.int(), title: z.string(), slug: z.string() })
type ThreadName = z.infer<typeof ThreadName>

export type FeedComment = EntryComment & { entry: ThreadName }
export const FeedComment: z.ZodType<FeedComment> = z
  .object({
    ...commentFields,
    entryId: z.int(),
    children: z.array(EntryComment).describe('Empty: each comment stands by itself'),
    entry: ThreadName,
  })
  .meta({ id: 'FeedComment' })

export type FoundComment = EntryComment & { entry?: ThreadName | undefined }
export const FoundComment: z.ZodType<FoundComment> = z
  .object({ ...entryCommentFields(), entry: ThreadName.optional().describe('The thread that it is on') })
  .meta({ id: 'FoundComment' })

export type PostComment = Comment & { postId: number; children: PostComment[] }
const postCommentFields = () => ({
  ...commentFields,
  postId: z.int(),
  children: z.lazy((): z.ZodType<PostComment[]> => z.array(PostComment)),
})
export const PostComment: z.ZodType<PostComment> = z.object(postCommentFields()).meta({ id: 'PostComment' })

export const Post = z
  .object({
    postId: z.int(),
    user: UserSmall,
    magazine: MagazineSmall,
    image: hidden(Image),
    body: hidden(z.string()),
    lang: z.string(),
    isAdult: z.boolean(),
    isPinned: z.boolean(),
    isLocked: z.boolean(),
    comments: z.int(),
    uv: hidden(z.int()),
    dv: hidden(z.int()),
    favourites: hidden(z.int()),
    isFavourited: z.boolean().nullable(),
    userVote: z.int().nullable(),
    visibility: Visibility,
    apId: z.string().nullable(),
    tags: hidden(z.array(z.string())),
    mentions: z.array(z.string()).nullable().describe('Null when none'),
    createdAt: DateTime,
    editedAt: DateTime.nullable(),
    lastActive: DateTime,
    slug: hidden(z.string()),
    canAuthUserModerate: z.boolean().nullable(),
    notificationStatus: NotificationStatus.nullable(),
    bookmarks: z.array(z.string()).nullable(),
    isAuthorModeratorInMagazine: z.boolean(),
    contentWarning: ContentWarning,
    attachments: Attachments,
    emojis: Emojis,
    audience: Audience,
    poll: itsPoll,
    readState: itsReadState,
    quote: itsQuote,
    completeness: itsCompleteness,
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

export const PostPreview = z
  .object({
    postId: z.int(),
    boosters: z
      .array(UserBrief)
      .describe(
        'Who boosted it last, at most 4; nobody whom the reader blocks or mutes, who asked not to be discovered, or who is suspended',
      ),
    replies: z
      .array(
        z.object({
          commentId: z.int(),
          user: UserBrief,
          body: z.string().describe('The beginning of its Markdown source, at most 500 characters'),
          contentWarning: z.string().nullable().describe('What its author warns of'),
          lang: z.string(),
          emojis: Emojis,
          createdAt: DateTime,
        }),
      )
      .describe('The best of those that answer the post itself, at most 2'),
  })
  .meta({ id: 'PostPreview' })
export type PostPreview = z.infer<typeof PostPreview>

/** One item of a mixed list: exactly one member is not null. */
export const ContentItem = z
  .object({
    entry: Entry.nullable(),
    post: Post.nullable(),
    entryComment: EntryComment.nullable(),
    postComment: PostComment.nullable(),
  })
  .meta({ id: 'ContentItem' })
export type ContentItem = z.infer<typeof ContentItem>

/** What somebody wrote, by kind. */
export const WrittenCounts = z
  .object({ entries: z.int(), entryComments: z.int(), posts: z.int(), postComments: z.int() })
  .meta({ id: 'WrittenCounts' })
export type WrittenCounts = z.infer<typeof WrittenCounts>

const typed = <T extends z.ZodRawShape, const K extends string>(item: T, itemType: K) =>
  z.object({ ...item, itemType: z.literal(itemType) })

/** An item that says what it is, in lists that mix kinds without a member for each. */
export const TypedContentItem = z
  .discriminatedUnion('itemType', [
    // Its recursive member is made anew, else the description names a part of `Entry` once more.
    typed({ ...Entry.shape, crosspostedEntries: z.lazy(() => z.array(Entry).nullable()) }, 'entry'),
    typed(entryCommentFields(), 'entry_comment'),
    typed(Post.shape, 'post'),
    typed(postCommentFields(), 'post_comment'),
  ])
  .meta({ id: 'TypedContentItem' })
export type TypedContentItem = z.infer<typeof TypedContentItem>

export const BookmarkList = z
  .object({
    name: z.string(),
    isDefault: z.boolean(),
    count: z.int().describe('How many items it holds'),
  })
  .meta({ id: 'BookmarkList' })
export type BookmarkList = z.infer<typeof BookmarkList>

export const BookmarkListCollection = z
  .object({ items: z.array(BookmarkList) })
  .meta({ id: 'BookmarkListCollection' })

export const Bookmarks = z
  .object({ bookmarks: z.array(z.string()).nullable().describe("The caller's lists that now hold it") })
  .meta({ id: 'Bookmarks' })
export type Bookmarks = z.infer<typeof Bookmarks>

export const Tag = z
  .object({
    name: z.string().describe('Without #, in its normal spelling'),
    isBanned: z.boolean(),
    entryCount: z.int(),
    entryCommentCount: z.int(),
    postCount: z.int(),
    postCommentCount: z.int(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

export const Activities = z
  .object({
    boosts: z.array(UserSmall).nullable().describe('Who voted 1'),
    upvotes: z.array(UserSmall).nullable().describe('Who favourited'),
    downvotes: z.array(UserSmall).nullable().describe('Always null'),
  })
  .meta({ id: 'Activities' })

export const CursorPagination = z
  .object({
    currentCursor: z.string(),
    currentCursor2: z.string(),
    nextCursor: z.string().nullable(),
    nextCursor2: z.string().nullable(),
    previousCursor: z.string().nullable(),
    previousCursor2: z.string().nullable(),
    perPage: z.int(),
  })
  .meta({ id: 'CursorPagination' })
export type CursorPagination = z.infer<typeof CursorPagination>
