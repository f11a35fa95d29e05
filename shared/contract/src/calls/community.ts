import { z } from 'zod'
import { call } from '../call.ts'
import { Emoji, MAX_EMOJIS } from '../common.ts'
import { Magazine } from '../community/magazine-schemas.ts'
import { Instance } from '../community/instance-schemas.ts'
import { MagazineCard } from '../events/community.ts'
import { SubjectType } from '../events/content.ts'
import { PrincipalData } from './identity.ts'

/** May this user do this in that magazine, right now? Bans, visibility, restriction to moderators, defederation. */
export const postingRight = call({
  id: 'community.posting-right',
  context: 'community',
  input: z.object({
    userId: z.int(),
    magazineId: z.int(),
    act: z.enum(['entry', 'post', 'comment', 'edit-comment']),
  }),
  output: z.object({
    /** null: the magazine does not exist or may not be seen. */
    magazine: MagazineCard.nullable(),
    refusal: z.enum(['banned', 'restricted', 'defederated', 'not-found', 'members-only']).nullable(),
  }),
})

/** Is this user moderator (owner included) of that magazine, or of the whole instance? */
export const moderationRight = call({
  id: 'community.moderation-right',
  context: 'community',
  input: z.object({ userId: z.int(), magazineId: z.int() }),
  output: z.object({ magazine: MagazineCard.nullable(), isModerator: z.boolean(), isOwner: z.boolean() }),
})

/** Every stored instance setting as it now stands, defaults filled in. */
export const instanceSettings = call({
  id: 'community.instance-settings',
  context: 'community',
  input: z.object({}),
  output: z.object({ settings: z.record(z.string(), z.unknown()) }),
})

/** The server that an administrator named for translations, with its key; null: none is named. */
export const translationServer = call({
  id: 'community.translation-server',
  context: 'community',
  input: z.object({}),
  output: z.object({
    server: z
      .object({
        url: z.string(),
        apiKey: z.string().nullable(),
        /** Whether the environment names it, which may name one in the operator's own network. */
        isOperators: z.boolean(),
      })
      .nullable(),
  }),
})

/** The emoji of this instance that have these names; whoever writes one carries it. */
export const instanceEmoji = call({
  id: 'community.instance-emoji',
  context: 'community',
  input: z.object({ names: z.array(z.string()).max(MAX_EMOJIS) }),
  output: z.object({ emojis: z.array(Emoji) }),
})

/** A report by the id in its address, which an instance that moved here gave it; null: there is none. */
export const reportByUuid = call({
  id: 'community.report-by-uuid',
  context: 'community',
  input: z.object({ uuid: z.string() }),
  output: z
    .object({
      type: SubjectType,
      id: z.int(),
      magazineId: z.int(),
      reporterId: z.int(),
      reportedId: z.int(),
      reason: z.string().nullable(),
    })
    .nullable(),
})

export const magazineByName = call({
  id: 'community.magazine-by-name',
  context: 'community',
  input: z.object({ name: z.string() }),
  output: MagazineCard.nullable(),
})

/** Creates or refreshes a remote magazine; keyed by its actor address. */
export const upsertRemoteMagazine = call({
  id: 'community.upsert-remote-magazine',
  context: 'community',
  input: z.object({
    apProfileId: z.string(),
    /** `name@host` */
    handle: z.string(),
    domain: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    /** Pictures in these texts, where they are elsewhere. */
    emojis: z.array(Emoji).max(MAX_EMOJIS).optional(),
    iconUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    isAdult: z.boolean(),
    isPostingRestrictedToMods: z.boolean(),
    discoverable: z.boolean(),
    indexable: z.boolean(),
    createdAt: z.string().nullable(),
    /** How many follow it, as its own server says; null where that is not told. */
    followersCount: z.int().min(0).max(2_147_483_647).nullish(),
  }),
  output: z.object({ magazineId: z.int() }),
})

/** A magazine of another host that its host deleted: hidden until it is met there again. Idempotent. */
export const setRemoteMagazineDeleted = call({
  id: 'community.set-remote-magazine-deleted',
  context: 'community',
  input: z.object({ magazineId: z.int() }),
  output: z.object({ changed: z.boolean() }),
})

/** A subscription that federation carried in. Idempotent. */
export const setSubscription = call({
  id: 'community.set-subscription',
  context: 'community',
  input: z.object({ magazineId: z.int(), userId: z.int(), on: z.boolean() }),
  /** `requested`: the magazine's moderators decide later; `refused`: banned there, or it may not be seen. */
  output: z.object({
    changed: z.boolean(),
    /** Absent in answers of the previous release. */
    outcome: z.enum(['changed', 'unchanged', 'requested', 'refused']).optional(),
  }),
})

/** What a magazine elsewhere says to a member who subscribed. A refusal may come long after. Idempotent. */
export const answerSubscription = call({
  id: 'community.answer-subscription',
  context: 'community',
  input: z.object({ magazineId: z.int(), userId: z.int(), accepted: z.boolean() }),
  output: z.object({ changed: z.boolean() }),
})

/** Are these hosts cut off (banned, or not on the allow list where one is used)? In the order asked; `www.` is dropped first. */
export const defederation = call({
  id: 'community.defederation',
  context: 'community',
  input: z.object({ domains: z.array(z.string()).max(500) }),
  output: z.object({ defederated: z.array(z.boolean()) }),
})

/** What is known of these hosts, in the order asked; null where the instance never heard of one. */
export const knownInstances = call({
  id: 'community.known-instances',
  context: 'community',
  deadlineMs: 1_000,
  input: z.object({ domains: z.array(z.string()).max(1000) }),
  output: z.object({ instances: z.array(Instance.nullable()) }),
})

/** Magazines as the API shows them to this reader (null: anonymous), in the order asked; null where one may not be seen. */
export const magazineViews = call({
  id: 'community.magazine-views',
  context: 'community',
  deadlineMs: 1_000,
  input: z.object({ viewer: PrincipalData.nullable(), magazineIds: z.array(z.int()).max(200) }),
  output: z.object({ items: z.array(Magazine.nullable()) }),
})
