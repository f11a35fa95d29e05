import { z } from 'zod'
import { Emoji, Image } from '../common.ts'
import { MagazineReaders } from '../community/magazine-schemas.ts'
import { event } from '../event.ts'
import { SubjectType } from './content.ts'

const MagazineBadge = z.object({ badgeId: z.int(), name: z.string() })
export type MagazineBadge = z.infer<typeof MagazineBadge>

/** A magazine as others keep it. Carries the whole state, so applying it twice is harmless. */
export const MagazineCard = z.object({
  magazineId: z.int(),
  /** Local name, or `name@host` for a remote one. */
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  icon: Image.nullable(),
  banner: Image.nullable(),
  isAdult: z.boolean(),
  isPostingRestrictedToMods: z.boolean(),
  visibility: z.enum(['visible', 'soft_deleted', 'trashed', 'private']),
  ownerId: z.int().nullable(),
  /** Owner included. */
  moderatorIds: z.array(z.int()),
  /** Hashtags that route federated posts into it. */
  tags: z.array(z.string()),
  apId: z.string().nullable(),
  apProfileId: z.string().nullable(),
  domain: z.string().nullable(),
  discoverable: z.boolean(),
  indexable: z.boolean(),
  /** Whoever wants to subscribe waits until a moderator accepts. Absent in what earlier releases told. */
  approvesFollowers: z.boolean().optional(),
  /** An admin silenced its host: nobody comes upon it but who subscribes. Absent where not. */
  isSilenced: z.boolean().optional(),
  /** Who may read what is in it. Absent in what earlier releases told: everybody. */
  readers: MagazineReaders.optional(),
  /** What its threads may be marked with, newest first. Absent in what earlier releases told. */
  badges: z.array(MagazineBadge).optional(),
  /** Pictures in its texts. Absent where there is none. */
  emojis: z.array(Emoji).optional(),
  createdAt: z.string(),
})
export type MagazineCard = z.infer<typeof MagazineCard>

/** Whether other servers may hear of a magazine and of what is in it. */
export const isFederated = ({ readers = 'public' }: Pick<MagazineCard, 'readers'>): boolean =>
  readers === 'public'

/** Whether only its members read what is in a magazine (rules/moderation.md#private-magazines). */
export const isPrivate = ({ readers }: Pick<MagazineCard, 'readers'>): boolean => readers === 'members'

/** An emoji of this instance was added; `image` null: removed. */
export const emojiChanged = event(
  'community.emoji-changed',
  z.object({ name: z.string(), image: Image.nullable() }),
)

export const magazineChanged = event('community.magazine-changed', MagazineCard)
export const magazinePurged = event('community.magazine-purged', z.object({ magazineId: z.int() }))
export const magazineSubscribed = event(
  'community.magazine-subscribed',
  z.object({ magazineId: z.int(), userId: z.int() }),
)
export const magazineUnsubscribed = event(
  'community.magazine-unsubscribed',
  z.object({ magazineId: z.int(), userId: z.int() }),
)
/** Somebody asks to subscribe; told again where they ask again after a refusal. */
export const subscriptionRequested = event(
  'community.subscription-requested',
  z.object({ magazineId: z.int(), userId: z.int() }),
)
/** What became of it. An accepted one is followed by `magazine-subscribed`. */
export const subscriptionRequestEnded = event(
  'community.subscription-request-ended',
  z.object({
    magazineId: z.int(),
    userId: z.int(),
    outcome: z.enum(['accepted', 'refused', 'cancelled']),
  }),
)
export const magazineBlocked = event(
  'community.magazine-blocked',
  z.object({ magazineId: z.int(), userId: z.int() }),
)
export const magazineUnblocked = event(
  'community.magazine-unblocked',
  z.object({ magazineId: z.int(), userId: z.int() }),
)

/** Somebody became a moderator of a magazine (`on`), or is one no more. `byId` null: its own server's list says so. */
export const moderatorChanged = event(
  'community.moderator-changed',
  z.object({ magazineId: z.int(), userId: z.int(), byId: z.int().nullable(), on: z.boolean() }),
)

/** Told again, with the same `banId`, where the reason or the end of a ban changes. */
export const memberBanned = event(
  'community.member-banned',
  z.object({
    banId: z.int(),
    magazineId: z.int(),
    userId: z.int(),
    bannedById: z.int(),
    reason: z.string().nullable(),
    expiredAt: z.string().nullable(),
  }),
)
export const memberUnbanned = event(
  'community.member-unbanned',
  z.object({ banId: z.int(), magazineId: z.int(), userId: z.int(), unbannedById: z.int() }),
)

/** The settings other contexts and the gateway act on; all of them, as they now stand. */
export const settingsChanged = event(
  'community.settings-changed',
  z.object({ settings: z.record(z.string(), z.unknown()) }),
)

/** Somebody was reported, and nothing they wrote; or once more after it was decided. */
export const personReported = event(
  'community.person-reported',
  z.object({
    reportId: z.int(),
    reportedId: z.int(),
    reporterId: z.int(),
    reason: z.string().nullable(),
  }),
)
/** A report was opened, got more weight, was decided on or opened again: the state after it. */
export const reportChanged = event(
  'community.report-changed',
  z.object({
    reportId: z.int(),
    type: SubjectType,
    id: z.int(),
    magazineId: z.int(),
    /** Who reported it first. */
    reporterId: z.int(),
    reportedId: z.int(),
    reason: z.string().nullable(),
    status: z.enum(['pending', 'approved', 'rejected', 'appeal', 'closed']),
    weight: z.int(),
    /** The moderator who decided; null while nobody did. */
    byId: z.int().nullable(),
    /** There where a decision was taken back, so that nobody takes the report for a new one. */
    isReopened: z.boolean().optional(),
    /** There where the author of what was removed asked to have it back: `approved` then leaves it removed. */
    isAppeal: z.boolean().optional(),
  }),
)

/** Somebody took a report on or gave it back, or changed its notes: news for open queues alone. */
export const reportWorkedOn = event(
  'community.report-worked-on',
  z.object({ reportId: z.int(), magazineId: z.int() }),
)

/** Whether the instance federates with another one: its place on the ban list and on the allow list. */
export const instanceChanged = event(
  'community.instance-changed',
  z.object({ domain: z.string(), isBanned: z.boolean(), isExplicitlyAllowed: z.boolean() }),
)

/**
 * Hosts an admin blocked for every member but admins, all of them, as they now stand. Each member may take theirs back
 * (`exempt` of `identity.instance-blocks-changed`).
 */
export const instancesBlockedForAll = event(
  'community.instances-blocked-for-all',
  z.object({ domains: z.array(z.string()) }),
)

/**
 * Hosts an admin silenced, all of them, as they now stand; each reaches what lies below it. People and magazines of theirs
 * say so in their cards (`isSilenced`), which follow one by one.
 */
export const instancesSilenced = event(
  'community.instances-silenced',
  z.object({ domains: z.array(z.string()) }),
)

/**
 * These hosts are cut off from this instance: what ties members here to people there ends. Told when it became so, and
 * perhaps again; a host that is let in later is not told of (`instance-changed` and the settings say how things stand).
 */
export const instancesCutOff = event(
  'community.instances-cut-off',
  z.object({ domains: z.array(z.string()) }),
)
