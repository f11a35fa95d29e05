import type {
  Attachment,
  Entry,
  EntryComment,
  FeedComment,
  Image,
  Magazine,
  MagazineSmall,
  Notification,
  Pagination,
  Post,
  PostComment,
  Reply,
  User,
  UserSmall,
} from '../api/contract.ts'
import type { Me } from '../app/store.ts'
import type { Conversation, Message, Thread } from '../features/messages/messages.api.ts'
import type { LogItem, Report } from '../features/moderation/moderation.api.ts'

/** The time of every test; things are older. */
export const NOW = '2026-06-15T12:00:00+00:00'
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständer'

/** As a picture or, with its type, a video or sound stands in the list of what came with an item. */
export const anAttachment = (changes: Partial<Attachment> = {}): Attachment => ({
  ...anImage(),
  type: 'image',
  mediaType: null,
  focus: null,
  duration: null,
  ...changes,
})

export const anImage = (changes: Partial<Image> = {}): Image => ({
  filePath: null,
  sourceUrl: 'https://pictures.example/harbour.webp',
  storageUrl: null,
  altText: null,
  width: 1200,
  height: 800,
  blurHash: null,
  ...changes,
})

export const aSmallUser = (changes: Partial<UserSmall> = {}): UserSmall => ({
  userId: 11,
  username: 'ada',
  title: null,
  isBot: false,
  isFollowedByUser: null,
  isFollowerOfUser: null,
  isBlockedByUser: null,
  isAdmin: false,
  isGlobalModerator: false,
  avatar: null,
  apId: null,
  apProfileId: null,
  createdAt: '2024-02-03T08:00:00+00:00',
  discoverable: true,
  indexable: true,
  ...changes,
})

export const aUser = (changes: Partial<User> = {}): User => ({
  ...aSmallUser(),
  about: null,
  cover: null,
  followersCount: 3,
  serverSoftware: null,
  serverSoftwareVersion: null,
  notificationStatus: null,
  reputationPoints: 12,
  ...changes,
})

/** A member; of the same name and number as who wrote what `anEntry` and the like make. */
export const aMember = (changes: Partial<UserSmall> = {}): Me => aSmallUser(changes)
/** A member who wrote none of it. */
export const somebody: Me = aMember({ userId: 77, username: 'grace' })

export const aSmallMagazine = (changes: Partial<MagazineSmall> = {}): MagazineSmall => ({
  magazineId: 21,
  name: 'harbours',
  icon: null,
  banner: null,
  isUserSubscribed: null,
  isBlockedByUser: null,
  apId: null,
  apProfileId: null,
  discoverable: true,
  indexable: true,
  ...changes,
})

export const aMagazine = (changes: Partial<Magazine> = {}): Magazine => ({
  ...aSmallMagazine(),
  owner: { magazineId: 21, userId: 11, avatar: null, username: 'ada', apId: null },
  title: 'Harbours of the North',
  description: null,
  rules: null,
  subscriptionsCount: 1234,
  entryCount: 56,
  entryCommentCount: 78,
  postCount: 9,
  postCommentCount: 10,
  isAdult: false,
  tags: null,
  badges: [],
  moderators: [{ magazineId: 21, userId: 11, avatar: null, username: 'ada', apId: null }],
  serverSoftware: null,
  serverSoftwareVersion: null,
  isPostingRestrictedToMods: false,
  localSubscribers: 1000,
  notificationStatus: null,
  ...changes,
})

const written = {
  lang: 'en',
  isAdult: false,
  uv: 2,
  dv: 0,
  favourites: 5,
  isFavourited: null,
  userVote: null,
  visibility: 'visible',
  apId: null,
  tags: null,
  createdAt: '2026-06-15T09:00:00+00:00',
  editedAt: null,
  lastActive: '2026-06-15T09:00:00+00:00',
  canAuthUserModerate: null,
  bookmarks: null,
  isAuthorModeratorInMagazine: false,
  image: null,
} as const

export const anEntry = (changes: Partial<Entry> = {}): Entry => ({
  ...written,
  entryId: 31,
  magazine: aSmallMagazine(),
  user: aSmallUser(),
  domain: null,
  title: 'The tide tables are out',
  url: null,
  body: 'High water at *noon*.',
  badges: null,
  numComments: 4,
  isOc: false,
  isPinned: false,
  isLocked: false,
  type: 'article',
  slug: 'the-tide-tables-are-out',
  notificationStatus: null,
  crosspostedEntries: null,
  ...changes,
})

export const aPost = (changes: Partial<Post> = {}): Post => ({
  ...written,
  postId: 41,
  magazine: aSmallMagazine(),
  user: aSmallUser(),
  body: 'Fog over the **pier** this morning.',
  isPinned: false,
  isLocked: false,
  comments: 2,
  mentions: null,
  slug: 'fog-over-the-pier',
  notificationStatus: null,
  ...changes,
})

const answered = {
  ...written,
  magazine: aSmallMagazine(),
  user: aSmallUser(),
  parentId: null,
  rootId: null,
  mentions: null,
  childCount: 0,
} as const

export const anEntryComment = (changes: Partial<EntryComment> = {}): EntryComment => ({
  ...answered,
  commentId: 51,
  entryId: 31,
  body: 'The second one is *late* again.',
  children: [],
  ...changes,
})

export const aFeedComment = (changes: Partial<FeedComment> = {}): FeedComment => ({
  ...anEntryComment(),
  entry: { entryId: 31, title: 'The tide tables are out', slug: 'the-tide-tables-are-out' },
  ...changes,
})

export const aPostComment = (changes: Partial<PostComment> = {}): PostComment => ({
  ...answered,
  commentId: 61,
  postId: 41,
  body: 'It lifted at ten.',
  children: [],
  ...changes,
})

export const aMessage = (changes: Partial<Message> = {}): Message => ({
  messageId: 71,
  threadId: 72,
  sender: aSmallUser(),
  body: 'Are you at the *pier*?',
  status: 'read',
  createdAt: '2026-06-15T09:00:00+00:00',
  ...changes,
})

export const aConversation = (changes: Partial<Thread> = {}): Thread => ({
  threadId: 72,
  participants: [aUser(), aUser(somebody)],
  messageCount: 1,
  messages: [aMessage()],
  ...changes,
})

export const theMessagesOf = (items: Message[], changes: Partial<Conversation> = {}): Conversation => ({
  ...pageOf(items),
  participants: [aUser(), aUser(somebody)],
  ...changes,
})

export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  notificationId: 81,
  status: 'new',
  type: 'entry_created_notification',
  subject: anEntry(),
  ...changes,
})

export const aReport = (changes: Partial<Report> = {}): Report => ({
  reportId: 91,
  type: 'entry_report',
  magazine: aSmallMagazine(),
  reason: 'advertising',
  reported: aSmallUser(),
  reporting: aSmallUser({ userId: 12, username: 'linus' }),
  subject: anEntry(),
  status: 'pending',
  weight: 1,
  createdAt: '2026-06-15T10:00:00+00:00',
  consideredAt: null,
  consideredBy: null,
  ...changes,
})

export const aRecord = (changes: Partial<Reply<'moderate_magazine_retrieve_report_record'>> = {}) => ({
  days: [{ day: '2026-06-14', written: 4, removed: 1 }],
  reports: { all: 7, kept: 5 },
  bans: 0,
  ...changes,
})

export const aLogItem = (changes: Partial<LogItem> = {}): LogItem => ({
  type: 'log_entry_deleted',
  createdAt: '2026-06-15T10:00:00+00:00',
  magazine: aSmallMagazine(),
  moderator: aSmallUser({ userId: 12, username: 'linus' }),
  subject: anEntry(),
  ...changes,
})

export const pageOf = <T>(items: T[], pagination: Partial<Pagination> = {}) => ({
  items,
  pagination: { count: items.length, currentPage: 1, maxPage: 1, perPage: 25, ...pagination },
})
