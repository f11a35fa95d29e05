import { z } from 'zod'
import { Emoji, Image } from '../common.ts'
import { event } from '../event.ts'

/** What an ActivityPub actor may be that is neither a `Person` nor a bot's `Service`. */
export const OtherActorType = z.enum(['Organization', 'Application'])
export type OtherActorType = z.output<typeof OtherActorType>

/** A user as others keep it: enough for a card, for filters and for rights. Carries the whole state, so applying it twice is harmless. */
export const UserCard = z.object({
  userId: z.int(),
  /** Local name, or `name@host` for a remote account (shown with a leading @). */
  username: z.string(),
  title: z.string().nullable(),
  avatar: Image.nullable(),
  cover: Image.nullable().optional(),
  about: z.string().nullable(),
  isBot: z.boolean(),
  /** Absent where they are a person or a bot. */
  actorType: OtherActorType.optional(),
  isAdmin: z.boolean(),
  isGlobalModerator: z.boolean(),
  /**
   * active: may sign in; suspended: may too, but what they wrote is in no list, and they write to nobody; deleted: hidden
   * from lists; others may not act.
   */
  state: z.enum(['active', 'pending', 'banned', 'suspended', 'deleted']),
  /** ISO 8601, as in the store. */
  createdAt: z.string(),
  /** `name@host` for a remote account. */
  apId: z.string().nullable(),
  /** Actor address of a remote account; null for a local one until federation needs it. */
  apProfileId: z.string().nullable(),
  /** Host of a remote account. */
  domain: z.string().nullable(),
  discoverable: z.boolean(),
  indexable: z.boolean(),
  /** Whoever wants to follow waits until they accept. Absent in what earlier releases told: they follow at once. */
  approvesFollowers: z.boolean().optional(),
  /** An admin silenced their host: nobody comes upon them but who follows them. Absent where not. */
  isSilenced: z.boolean().optional(),
  /** What they say about themselves in a table. Absent where there is nothing, and in what earlier releases told. */
  fields: z
    .array(
      z.object({
        name: z.string(),
        value: z.string(),
        /** ISO 8601. */
        verifiedAt: z.string().nullable(),
      }),
    )
    .optional(),
  /** Pictures in their name, text and table. Absent where there is none. */
  emojis: z.array(Emoji).optional(),
  /** Actor addresses that are theirs as well. Absent where there is none. */
  alsoKnownAs: z.array(z.string()).optional(),
  /** Actor address of the account that they moved to. */
  movedTo: z.string().optional(),
  /** BCP 47. What a member is written to in; absent where none is known. */
  language: z.string().optional(),
  settings: z.object({
    hideAdult: z.boolean(),
    preferredLanguages: z.array(z.string()),
    frontDefaultSort: z.string(),
    commentDefaultSort: z.string(),
    showProfileSubscriptions: z.boolean(),
    showProfileFollowings: z.boolean(),
    showBoostsOfFollowing: z.boolean(),
    addMentionsEntries: z.boolean(),
    addMentionsPosts: z.boolean(),
    directMessageSetting: z.enum(['everyone', 'followers_only', 'nobody']),
    notifyOnNewEntry: z.boolean(),
    notifyOnNewEntryReply: z.boolean(),
    notifyOnNewEntryCommentReply: z.boolean(),
    notifyOnNewPost: z.boolean(),
    notifyOnNewPostReply: z.boolean(),
    notifyOnNewPostCommentReply: z.boolean(),
    notifyOnUserSignup: z.boolean(),
    /** Absent, as these three, in what earlier releases told: not wanted. */
    notifyOnFollower: z.boolean().optional(),
    notifyOnFavourite: z.boolean().optional(),
    notifyOnBoost: z.boolean().optional(),
  }),
})
export type UserCard = z.infer<typeof UserCard>

/** Whether the owner of the account may sign in, and so hear of anything. */
export const maySignIn = ({ state }: Pick<UserCard, 'state'>): boolean =>
  state === 'active' || state === 'suspended'

/** Registered, edited, banned, unbanned, approved, marked as deleted: the state after it. */
export const userChanged = event('identity.user-changed', UserCard)
/** When they were last here: for who rebuilds a copy, to whom everybody would seem to have just come. */
export const userSeen = event('identity.user-seen', z.object({ userId: z.int(), at: z.iso.datetime() }))
/** A visitor opened an account here; its state came with `user-changed` just before. */
export const userRegistered = event('identity.user-registered', z.object({ userId: z.int() }))
/** What a wave of sign-ups was noticed by: many accounts in an hour, or newcomers who publish the same. */
export const WaveSign = z.enum(['registrations', 'link', 'text'])
export type WaveSign = z.infer<typeof WaveSign>
/** A wave of sign-ups was noticed, and new accounts wait for approval from now on. */
export const signUpWaveOpened = event(
  'identity.sign-up-wave-opened',
  z.object({
    waveId: z.int(),
    sign: WaveSign,
    /** Accounts within the hour, or newcomers who published the same. */
    count: z.int(),
  }),
)
/** Gone for good: every context removes what this user made. */
export const userPurged = event('identity.user-purged', z.object({ userId: z.int() }))
/** A member moved to another account, here or elsewhere; their followers are to follow that one. */
export const userMoved = event(
  'identity.user-moved',
  z.object({ userId: z.int(), target: z.string().describe('Actor address') }),
)
export const userFollowed = event(
  'identity.user-followed',
  z.object({ followerId: z.int(), followedId: z.int() }),
)
export const userUnfollowed = event(
  'identity.user-unfollowed',
  z.object({ followerId: z.int(), followedId: z.int() }),
)
/** Somebody asks to follow; told again where they ask again after a refusal. */
export const followRequested = event(
  'identity.follow-requested',
  z.object({ followerId: z.int(), followedId: z.int() }),
)
/** What became of it: answered by whoever is to be followed, or taken back. An accepted one is followed by `user-followed`. */
export const followRequestEnded = event(
  'identity.follow-request-ended',
  z.object({
    followerId: z.int(),
    followedId: z.int(),
    outcome: z.enum(['accepted', 'refused', 'cancelled']),
  }),
)
export const userBlocked = event(
  'identity.user-blocked',
  z.object({ blockerId: z.int(), blockedId: z.int() }),
)
export const userUnblocked = event(
  'identity.user-unblocked',
  z.object({ blockerId: z.int(), blockedId: z.int() }),
)
/** A member does not want to see somebody, until `user-unmuted` says so: when they lift it, or when its time is up. */
export const userMuted = event('identity.user-muted', z.object({ muterId: z.int(), mutedId: z.int() }))
export const userUnmuted = event('identity.user-unmuted', z.object({ muterId: z.int(), mutedId: z.int() }))

/**
 * The filter lists of a member, all of them, as they now stand. A list counts while `expiresAt` is null or to come; a
 * word hides what holds it anywhere in its text, in the same letter case where `exactMatch`, else in any.
 */
export const filterListsChanged = event(
  'identity.filter-lists-changed',
  z.object({
    userId: z.int(),
    lists: z.array(
      z.object({
        expiresAt: z.string().nullable(),
        feeds: z.boolean(),
        comments: z.boolean(),
        profile: z.boolean(),
        words: z.array(z.object({ word: z.string(), exactMatch: z.boolean() })),
      }),
    ),
  }),
)

/**
 * Hosts a member does not want to see, as the choice now stands. Hidden from them are `domains`, and those blocked for
 * everybody (`community.instances-blocked-for-all`) that are not among `exempt`; the latter do not concern admins.
 */
export const instanceBlocksChanged = event(
  'identity.instance-blocks-changed',
  z.object({ userId: z.int(), domains: z.array(z.string()), exempt: z.array(z.string()) }),
)
