import { z } from 'zod'
import { Attachment, Audience, Emoji, Image, Visibility } from '../common.ts'
import { Completeness } from '../content/completeness.ts'
import { CaptionTrack } from '../content/media.ts'
import { event } from '../event.ts'

export const SubjectType = z.enum(['entry', 'entry_comment', 'post', 'post_comment'])
export type SubjectType = z.infer<typeof SubjectType>

/** A poll as everybody sees it. */
export const PollCard = z.object({
  multiple: z.boolean(),
  /** Nobody votes any more from then on; null: it stays open. */
  closesAt: z.string().nullable(),
  /** null: the server it comes from does not tell. */
  votersCount: z.int().nullable(),
  options: z.array(z.object({ title: z.string(), votes: z.int() })),
})
export type PollCard = z.infer<typeof PollCard>

/**
 * How an author stands to being quoted (FEP-044f): asked and not answered yet, agreed, refused, or agreed and taken back.
 * What needs nobody's consent is accepted.
 */
export const QuoteConsent = z.enum(['pending', 'accepted', 'rejected', 'revoked'])
export type QuoteConsent = z.infer<typeof QuoteConsent>

/** What an item quotes. */
export const QuoteCard = z.object({
  consent: QuoteConsent,
  /** The quoted item; null: it is not here, or no longer. */
  item: z
    .object({ type: SubjectType, id: z.int(), authorId: z.int(), apId: z.string().nullable() })
    .nullable(),
  /** Its address, as an item from elsewhere names it; null: it is known by `item` alone. */
  address: z.string().nullable(),
})
export type QuoteCard = z.infer<typeof QuoteCard>

/**
 * An item of content as others keep it: enough for notifications, federation and previews. Here and in all that follows
 * `id`, `threadId` and `parentId` are numbers, each unique within its own kind alone: without its type none says which item
 * is meant (decisions/0016-public-numbers.md).
 */
export const ContentCard = z.object({
  type: SubjectType,
  id: z.int(),
  authorId: z.int(),
  magazineId: z.int(),
  /** The entry or post a comment belongs to; its own number otherwise. */
  threadId: z.int(),
  /** Direct parent comment; null at top level and for entries and posts. */
  parentId: z.int().nullable(),
  /** Author of the parent comment, else of the entry or post; null for entries and posts. */
  parentAuthorId: z.int().nullable(),
  /** Author of the entry or post. */
  threadAuthorId: z.int(),
  threadTitle: z.string().nullable(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  url: z.string().nullable(),
  image: Image.nullable(),
  /** All that came with it; absent where that is the image alone, and in what earlier releases told. */
  attachments: z.array(Attachment).optional(),
  /** Pictures in its texts. Absent where there is none. */
  emojis: z.array(Emoji).optional(),
  contentWarning: z.string().nullable().optional(),
  /** Captions of what it links to; their texts are asked for. Absent where it has none. */
  captions: z.array(CaptionTrack).optional(),
  /** Absent where it has none. */
  poll: PollCard.optional(),
  /** Absent where it quotes nothing. */
  quote: QuoteCard.optional(),
  lang: z.string(),
  isAdult: z.boolean(),
  isOc: z.boolean(),
  /** Shown first in its magazine; not told of comments, nor by older versions. */
  isPinned: z.boolean().optional(),
  /** Nobody may answer any more; not told of comments, nor by older versions. */
  isLocked: z.boolean().optional(),
  tags: z.array(z.string()),
  /** Handles, with the leading @, that the text itself names: who is told of a mention. An answer shows more. */
  mentions: z.array(z.string()),
  slug: z.string().nullable(),
  visibility: Visibility,
  /** Who may read it, whatever became of it; absent in what earlier releases told. */
  audience: Audience.optional(),
  /** Of an item for followers or for some alone: the people here and elsewhere whom it goes to beside followers. */
  addresseeIds: z.array(z.int()).optional(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  apId: z.string().nullable(),
})
export type ContentCard = z.infer<typeof ContentCard>

/** Who may read what a card tells of; earlier releases knew of everybody and followers. */
export const audienceOf = ({
  audience,
  visibility,
}: Pick<ContentCard, 'audience' | 'visibility'>): Audience =>
  audience ?? (visibility === 'private' ? 'followers' : 'public')

/** Whether it is not removed, and shown to whoever may read it. */
export const isShown = ({ visibility }: Pick<ContentCard, 'visibility'>): boolean =>
  visibility === 'visible' || visibility === 'private'

/** Whether only some may read it. */
export const isLimited = (audience: Audience): boolean => audience !== 'public' && audience !== 'unlisted'

/** Whether those it goes to may read it because it goes to them. */
export const isAddressed = (audience: Audience): boolean => audience === 'followers' || audience === 'direct'

export const contentCreated = event(
  'content.item-created',
  ContentCard.extend({
    /** Fetched after it was missed: readers of its thread see it come, and nobody is notified. */
    isBackfill: z.boolean().optional(),
  }),
)
export const contentEdited = event('content.item-edited', ContentCard)
/** Author's delete, moderator's trash, restore: `visibility` says what it now is. `byId` null: the system. */
export const contentVisibilityChanged = event(
  'content.item-visibility-changed',
  ContentCard.extend({
    byId: z.int().nullable(),
    previous: Visibility,
    /** When something last happened to it: the order of the trash. */
    lastActive: z.string().optional(),
  }),
)
/** Gone for good. */
export const contentPurged = event('content.item-purged', ContentCard.extend({ byId: z.int().nullable() }))
/** Pin, lock, adult and language by a moderator (or lock by the author). */
export const contentModerated = event(
  'content.item-moderated',
  z.object({
    type: SubjectType,
    id: z.int(),
    magazineId: z.int(),
    authorId: z.int(),
    byId: z.int(),
    act: z.enum(['pinned', 'unpinned', 'locked', 'unlocked', 'adult', 'language']),
  }),
)
/** Its author shows a thread or post first on their profile, or no more. Told of those from here alone. */
export const contentPinnedToProfile = event(
  'content.item-pinned-to-profile',
  z.object({ type: SubjectType, id: z.int(), authorId: z.int(), on: z.boolean() }),
)
/** An admin moved a thread to another magazine: told of the thread and of each of its comments. */
export const contentMoved = event(
  'content.item-moved',
  z.object({
    type: SubjectType,
    id: z.int(),
    authorId: z.int(),
    magazineId: z.int(),
    previousMagazineId: z.int(),
    byId: z.int(),
  }),
)
/** Pictures came into a member's drafts, or went: the paths of all that are in them now. */
export const draftsIllustrated = event(
  'content.drafts-illustrated',
  z.object({ userId: z.int(), paths: z.array(z.string()) }),
)
/** A link got the picture its page shows of itself, and may be of another type now. Nobody edited it. */
export const contentIllustrated = event('content.item-illustrated', ContentCard)
/** `choice` is the vote now held; a favourite is `favourite` true or false; null: unchanged by this act. */
export const contentVoted = event(
  'content.item-voted',
  z.object({
    type: SubjectType,
    id: z.int(),
    magazineId: z.int(),
    authorId: z.int(),
    threadId: z.int(),
    userId: z.int(),
    choice: z.int().min(-1).max(1).nullable(),
    previousChoice: z.int().min(-1).max(1).nullable(),
    favourite: z.boolean().nullable(),
    uv: z.int(),
    dv: z.int(),
    favourites: z.int(),
    /** Who may read what was voted on; absent in what earlier releases told. */
    audience: Audience.optional(),
  }),
)
/** Somebody, here or elsewhere, voted in a poll: the titles of what they chose with this vote. */
export const contentPollVoted = event(
  'content.poll-voted',
  z.object({
    type: SubjectType,
    id: z.int(),
    authorId: z.int(),
    userId: z.int(),
    titles: z.array(z.string()),
    /** Of the item with the poll; null: it is from here. */
    apId: z.string().nullable(),
  }),
)
/** A poll is over. Said several times where many voted: `toldIds` are people here who are told, its author among them. */
export const contentPollClosed = event(
  'content.poll-closed',
  ContentCard.extend({ toldIds: z.array(z.int()) }),
)
/**
 * The author of what an item quotes answered, or takes back that they agreed: as `quote.consent` now says. Nobody edited
 * the item.
 */
export const contentQuoteAnswered = event('content.quote-answered', ContentCard)
/** A thread from elsewhere was compared with its origin; `comments` is how many are here now. */
export const contentThreadChecked = event(
  'content.thread-checked',
  z.object({
    type: z.enum(['entry', 'post']),
    id: z.int(),
    audience: Audience,
    comments: z.int(),
    completeness: Completeness,
  }),
)
/** How the votes on an item stand: for who rebuilds what they add up to, and did not hear of each. */
export const contentVotesCounted = event(
  'content.votes-counted',
  z.object({
    type: SubjectType,
    id: z.int(),
    authorId: z.int(),
    uv: z.int(),
    dv: z.int(),
    favourites: z.int(),
  }),
)
export const contentReported = event(
  'content.item-reported',
  z.object({
    type: SubjectType,
    id: z.int(),
    magazineId: z.int(),
    reporterId: z.int(),
    reportedId: z.int(),
    reason: z.string().nullable(),
  }),
)
/** How many visible items a magazine holds now. */
export const magazineCountsChanged = event(
  'content.magazine-counts-changed',
  z.object({
    magazineId: z.int(),
    entryCount: z.int(),
    entryCommentCount: z.int(),
    postCount: z.int(),
    postCommentCount: z.int(),
  }),
)
