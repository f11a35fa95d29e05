import { z } from 'zod'
import { call } from '../call.ts'
import { DraftPicture } from '../content/draft.ts'
import { CaptionTrack } from '../content/media.ts'
import { ContentCard, SubjectType } from '../events/content.ts'
import { PrincipalData } from './identity.ts'

// What a member takes along to another account, and what they bring (rules/accounts.md#export-and-import). Identity gathers it.

/** What came of one thing that a member brought. `reason`: in English, why it was refused. */
export const Brought = z.object({
  outcome: z.enum(['done', 'already', 'not_found', 'refused']),
  reason: z.string().nullable(),
})
export type Brought = z.infer<typeof Brought>

const MagazineRelation = z.enum(['subscription', 'block'])

/** Magazines that a member subscribes to or blocks, by their numbers. */
export const memberMagazines = call({
  id: 'community.member-magazines',
  context: 'community',
  input: z.object({ userId: z.int(), relation: MagazineRelation, after: z.int(), limit: z.int().max(1000) }),
  output: z.object({
    /** `name`: with the host of a remote one. */
    items: z.array(z.object({ magazineId: z.int(), name: z.string(), address: z.string() })),
  }),
})

/** What a member keeps, by list and item, or each item once. `next`: where the next page begins; null: nowhere. */
export const memberBookmarks = call({
  id: 'content.member-bookmarks',
  context: 'content',
  input: z.object({
    userId: z.int(),
    /** Each item once, whatever lists hold it. */
    once: z.boolean(),
    after: z.object({ listId: z.int(), itemId: z.int() }),
    limit: z.int().max(1000),
  }),
  output: z.object({
    items: z.array(z.object({ list: z.string(), type: SubjectType, address: z.string() })),
    next: z.object({ listId: z.int(), itemId: z.int() }).nullable(),
  }),
})

/** What a member began to write, the latest first: there are few. */
export const memberDrafts = call({
  id: 'content.member-drafts',
  context: 'content',
  input: z.object({ userId: z.int() }),
  output: z.object({
    drafts: z.array(
      z.object({
        key: z.string(),
        about: z.string().nullable(),
        fields: z.record(z.string(), z.string()),
        /** Absent in what an earlier release tells. */
        pictures: z.array(DraftPicture).optional(),
        changedAt: z.string(),
      }),
    ),
  }),
})

/** The feeds that a member put together, in their order: there are few. */
export const memberFeeds = call({
  id: 'content.member-feeds',
  context: 'content',
  input: z.object({ userId: z.int() }),
  output: z.object({
    feeds: z.array(
      z.object({
        name: z.string(),
        isPublic: z.boolean(),
        magazines: z.array(z.string()),
        people: z.array(z.string()),
        tags: z.array(z.string()),
        words: z.array(z.string()),
      }),
    ),
  }),
})

/** A member subscribes to a magazine or blocks it, as their file says, or ends that. Idempotent. */
export const relateToMagazine = call({
  id: 'community.relate-to-magazine',
  context: 'community',
  input: z.object({
    viewer: PrincipalData,
    magazineId: z.int(),
    relation: MagazineRelation,
    on: z.boolean(),
  }),
  output: Brought,
})

/**
 * A member keeps what has this address in a list, which is made where there is none; null: in their default list. Or takes
 * it out; null: of all lists. Idempotent.
 */
export const bookmarkAddress = call({
  id: 'content.bookmark-address',
  context: 'content',
  // It may be fetched from another server.
  deadlineMs: 10_000,
  input: z.object({
    viewer: PrincipalData,
    address: z.string().max(2048),
    list: z.string().max(255).nullable(),
    on: z.boolean(),
  }),
  output: Brought,
})

/** What a member wrote and did not delete, with its address, for their archive. `next`: where the next page begins. */
export const memberWorks = call({
  id: 'content.member-works',
  context: 'content',
  input: z.object({ userId: z.int(), after: z.string().nullable(), limit: z.int().max(100) }),
  output: z.object({
    items: z.array(
      z.object({
        address: z.string(),
        card: ContentCard,
        /** What they wrote for who does not hear what it links to. */
        transcript: z.string().optional(),
        captions: z.array(CaptionTrack.extend({ text: z.string() })).optional(),
      }),
    ),
    next: z.string().nullable(),
  }),
})

/** Addresses of what a member favourited or voted up and everybody may read. `next`: after which item to go on; null: nowhere. */
export const memberLikes = call({
  id: 'content.member-likes',
  context: 'content',
  input: z.object({ userId: z.int(), after: z.int(), limit: z.int().max(1000) }),
  output: z.object({ addresses: z.array(z.string()), next: z.int().nullable() }),
})

/**
 * A member's private messages: some of one thread, in an order that what is written meanwhile does not change.
 * `thread` and `message`: after how many messages of which thread to begin; without messages, with the thread after it.
 * `next`: where the next page begins; null: nowhere.
 */
export const memberMessages = call({
  id: 'messaging.member-messages',
  context: 'messaging',
  input: z.object({ userId: z.int(), thread: z.int(), message: z.int(), limit: z.int().max(200) }),
  output: z.object({
    threadId: z.int().nullable(),
    participantIds: z.array(z.int()),
    items: z.array(
      z.object({
        senderId: z.int(),
        body: z.string(),
        createdAt: z.string(),
        editedAt: z.string().nullable(),
      }),
    ),
    next: z.object({ thread: z.int(), message: z.int() }).nullable(),
  }),
})
