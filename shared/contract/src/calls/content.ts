import { z } from 'zod'
import { call } from '../call.ts'
import { Attachment, Emoji, MAX_ATTACHMENTS, MAX_EMOJIS, WrittenAudience } from '../common.ts'
import { RecordDay } from '../community/report-record.ts'
import { CommentCounts, Completeness, MOST_COUNTED } from '../content/completeness.ts'
import { captionLimits, CaptionTrack } from '../content/media.ts'
import { ContentCard, PollCard, QuoteConsent, SubjectType } from '../events/content.ts'
import { PrincipalData } from './identity.ts'

/** What an item is called: its kind, and its number within that. */
export const SubjectRef = z.object({ type: SubjectType, id: z.int() })

export const ThreadCheck = Completeness.extend({
  ref: z.object({ type: z.enum(['entry', 'post']), id: z.int() }),
  checkedAt: z.string(),
  /** How others count votes of its comments: of all that have any, or of some, beside what is known. Absent: nothing new. */
  comments: z.object({ all: z.boolean(), counts: z.array(CommentCounts).max(MOST_COUNTED) }).optional(),
})
export type ThreadCheck = z.infer<typeof ThreadCheck>

/** Items as the API shows them to this reader (null: anonymous), in the order asked; null where one is gone. */
export const contentViews = call({
  id: 'content.views',
  context: 'content',
  deadlineMs: 1_000,
  input: z.object({
    viewer: PrincipalData.nullable(),
    refs: z.array(SubjectRef).max(200),
    /** Shown in full although trashed or deleted, without what depends on the viewer: for report subjects. */
    unmasked: z.boolean().optional(),
  }),
  output: z.object({ items: z.array(z.record(z.string(), z.unknown()).nullable()) }),
})

export const contentCards = call({
  id: 'content.cards',
  context: 'content',
  input: z.object({ refs: z.array(SubjectRef).max(200) }),
  output: z.object({ items: z.array(ContentCard.nullable()) }),
})

/** What somebody shows first on their profile and everybody may read, the latest pin first. */
export const profilePins = call({
  id: 'content.profile-pins',
  context: 'content',
  input: z.object({ userId: z.int() }),
  output: z.object({ items: z.array(ContentCard) }),
})

/**
 * Somebody elsewhere shows something of their own first on their profile, or no more; idempotent. The newest pins are kept,
 * as many as a member here may have. `applied` false: it is not theirs, not for everybody, or not here.
 */
export const pinRemoteToProfile = call({
  id: 'content.pin-remote-to-profile',
  context: 'content',
  input: z.object({ apId: z.string(), userId: z.int(), on: z.boolean() }),
  output: z.object({ applied: z.boolean() }),
})

/** A picture, video or sound elsewhere, as its server describes it. */
export const RemoteAttachment = Attachment.pick({
  type: true,
  mediaType: true,
  altText: true,
  blurHash: true,
  focus: true,
  width: true,
  height: true,
  duration: true,
}).extend({ url: z.string() })
export type RemoteAttachment = z.infer<typeof RemoteAttachment>

/** A remote object, translated by federation, to be kept as an item. Keyed by `apId`; a known one is edited. */
export const ingestContent = call({
  id: 'content.ingest',
  context: 'content',
  input: z.object({
    apId: z.string(),
    kind: z.enum(['entry', 'post', 'comment']),
    authorId: z.int(),
    /** Where it belongs; ignored for a comment, which belongs where its parent does. */
    magazineId: z.int().nullable(),
    /** Address of the object it answers; required for a comment. */
    inReplyTo: z.string().nullable(),
    title: z.string().nullable(),
    /** Markdown. */
    body: z.string().nullable(),
    url: z.string().nullable(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string().nullable(),
    /** Everything that came with it, in its order. */
    attachments: z.array(RemoteAttachment).max(MAX_ATTACHMENTS).optional(),
    /** Of a video: where its captions are, one for each language. */
    captions: z
      .array(CaptionTrack.extend({ url: z.string() }))
      .max(captionLimits.languages)
      .optional(),
    contentWarning: z.string().nullable().optional(),
    /** Pictures in its texts, where they are elsewhere. */
    emojis: z.array(Emoji).max(MAX_EMOJIS).optional(),
    /** Of an entry or post; its counts are those of its server. */
    poll: PollCard.optional(),
    /** What it quotes, and whether the author of that agreed; absent where it quotes nothing. */
    quote: z.object({ address: z.string(), item: SubjectRef.nullable(), consent: QuoteConsent }).optional(),
    lang: z.string().nullable(),
    isAdult: z.boolean(),
    /** Hashtags that it bears, without `#`, be they in its text or not. */
    tags: z.array(z.string()),
    /** Whom it mentions, be they in its text or not: `@name` of people here, `@name@host` of others. */
    mentions: z.array(z.string()),
    visibility: z.enum(['visible', 'private']),
    /** Who may read it; absent in what earlier releases ask: as `visibility` says. */
    audience: WrittenAudience.optional(),
    /** Of what is for followers or for some alone: those addressed here. */
    addresseeIds: z.array(z.int()).max(100).optional(),
    createdAt: z.string(),
    editedAt: z.string().nullable(),
    /** It is told of as new: what is known of it, and was edited since, stays. */
    isCreation: z.boolean().optional(),
    /** It was missed before and is fetched now: readers of its thread see it come, and nobody is notified. */
    isBackfill: z.boolean().optional(),
  }),
  output: z.object({ ref: SubjectRef.nullable(), refusal: z.string().nullable() }),
})

/** Finds an item by its ActivityPub address, local or remote. */
export const contentByApId = call({
  id: 'content.by-ap-id',
  context: 'content',
  input: z.object({ apId: z.string() }),
  output: ContentCard.nullable(),
})

/** How a thread from elsewhere compares with what its own server has of it. */
export const keepThreadCheck = call({
  id: 'content.keep-thread-check',
  context: 'content',
  input: ThreadCheck,
  output: z.object({}),
})

/** How often an item is favourited, reduced and boosted, as the API shows it; null: it is not there. */
export const contentReactions = call({
  id: 'content.reactions',
  context: 'content',
  input: SubjectRef,
  output: z.object({ likes: z.int(), dislikes: z.int(), shares: z.int() }).nullable(),
})

/** The comments of a thread that everybody may read and somebody voted on, in the order they came. */
export const threadReactions = call({
  id: 'content.thread-reactions',
  context: 'content',
  input: z.object({ type: z.enum(['entry', 'post']), id: z.int() }),
  output: z.object({
    comments: z
      .array(z.object({ id: z.int(), likes: z.int(), dislikes: z.int(), shares: z.int() }))
      .max(1_000),
  }),
})

/** A vote, favourite or their withdrawal that federation carried in. Idempotent. */
export const applyRemoteVote = call({
  id: 'content.apply-remote-vote',
  context: 'content',
  input: z.object({
    apId: z.string(),
    userId: z.int(),
    act: z.enum(['like', 'dislike', 'boost', 'unlike', 'undislike', 'unboost']),
    /** Only where the item is in this magazine: the one that passed the vote on. */
    withinId: z.int().optional(),
  }),
  /** `magazineId`: where the item is; absent where there is none, and in answers of the previous release. */
  output: z.object({ applied: z.boolean(), magazineId: z.int().optional() }),
})

/** A vote for one option of a poll of ours that federation carried in. Of several from one voter each is one call. Idempotent. */
export const applyRemoteBallot = call({
  id: 'content.apply-remote-ballot',
  context: 'content',
  input: z.object({ apId: z.string(), userId: z.int(), title: z.string() }),
  output: z.object({ applied: z.boolean() }),
})

/**
 * Whether somebody may quote an item of ours: it is for everybody, and its author does not block them
 * (rules/federation.md#quotes). `item`: null where there is no such item of ours.
 */
export const quotingRight = call({
  id: 'content.quoting-right',
  context: 'content',
  input: z.object({ apId: z.string(), userId: z.int() }),
  output: z.object({ item: SubjectRef.extend({ authorId: z.int() }).nullable(), allowed: z.boolean() }),
})

/**
 * What the author of a quoted item says to being quoted by an item of ours or from elsewhere. `applied`: it quotes that, and
 * this is new; what was revoked stays so. Idempotent.
 */
export const answerQuote = call({
  id: 'content.answer-quote',
  context: 'content',
  input: z.object({
    apId: z.string(),
    quotedApId: z.string(),
    consent: QuoteConsent.exclude(['pending']),
  }),
  output: z.object({ applied: z.boolean() }),
})

/**
 * Deletion carried in by federation: by the author, or by a moderator of the magazine. `vouched`: the server of the
 * (remote) magazine says so itself, and no right is asked.
 */
export const removeRemote = call({
  id: 'content.remove-remote',
  context: 'content',
  input: z.object({
    apId: z.string(),
    byUserId: z.int(),
    restore: z.boolean(),
    vouched: z.boolean().optional(),
  }),
  output: z.object({ applied: z.boolean() }),
})

/** A moderator's decision on a report: `remove` deletes the item as that moderator, `keep` restores a trashed one. */
export const decideReport = call({
  id: 'content.decide-report',
  context: 'content',
  input: z.object({ ref: SubjectRef, moderatorId: z.int(), decision: z.enum(['remove', 'keep']) }),
  output: z.object({ applied: z.boolean() }),
})

/** How much local content there is, for NodeInfo. */
export const contentCounts = call({
  id: 'content.counts',
  context: 'content',
  deadlineMs: 1_000,
  input: z.object({}),
  output: z.object({ localPosts: z.int(), localComments: z.int() }),
})

const Bucketed = z.object({
  /** Start of the bucket, ISO 8601; null: all of time together. */
  bucket: z.string().nullable(),
  kind: SubjectType,
})
/** Both ends count. */
const StatisticsInput = z.object({
  /** null: the whole instance. */
  magazineId: z.int().nullable(),
  /** Of one person alone: what they wrote, and the votes they cast. */
  userId: z.int().optional(),
  /** null: one row for each kind, over all time. */
  window: z
    .object({ resolution: z.enum(['year', 'month', 'day', 'hour']), start: z.string(), end: z.string() })
    .nullable(),
  /** Content from here; of one person, who is from one place, what they did in magazines that are from here. */
  local: z.boolean(),
})

/** How many threads and posts of people of each of these hosts are here, in the order asked. */
export const threadsOfHosts = call({
  id: 'content.threads-of-hosts',
  context: 'content',
  deadlineMs: 5_000,
  input: z.object({ domains: z.array(z.string()) }),
  output: z.object({ threads: z.array(z.int()) }),
})

/** What somebody wrote in a magazine on each of the last days, oldest first, and how much of it moderators removed. */
export const recordOfAuthor = call({
  id: 'content.record-of-author',
  context: 'content',
  input: z.object({ authorId: z.int(), magazineId: z.int() }),
  output: z.object({ days: z.array(RecordDay) }),
})

/** How many items were made, by time of creation and kind; those of deleted users are left out. */
export const contentStatistics = call({
  id: 'content.content-statistics',
  context: 'content',
  input: StatisticsInput,
  output: z.object({ rows: z.array(Bucketed.extend({ count: z.int() })) }),
})

/** How many votes stand, by the time they were cast; those of deleted users are left out. `local`: by local voters. */
export const voteStatistics = call({
  id: 'content.vote-statistics',
  context: 'content',
  input: StatisticsInput,
  output: z.object({ rows: z.array(Bucketed.extend({ up: z.int(), boost: z.int(), down: z.int() })) }),
})
