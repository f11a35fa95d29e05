import { z } from 'zod'
import { call } from '../call.ts'
import { Emoji, MAX_EMOJIS } from '../common.ts'
import { OtherActorType, UserCard } from '../events/identity.ts'
import { User, UserSignup } from '../identity/schemas.ts'

export const PrincipalData = z.object({
  userId: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  isGlobalModerator: z.boolean(),
  isBot: z.boolean(),
  via: z.enum(['session', 'token']),
  scopes: z.array(z.string()),
  clientId: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** Processes of the previous release do not tell it. */
  grantId: z.string().nullish(),
})

/** Who holds this session cookie; null where it is unknown, ended, or its account may not sign in. */
export const principalBySession = call({
  id: 'identity.principal-by-session',
  context: 'identity',
  input: z.object({ token: z.string() }),
  output: PrincipalData.nullable(),
})

/** Who an access token with these verified claims speaks for; null where token, client or account no longer may. */
export const principalByToken = call({
  id: 'identity.principal-by-token',
  context: 'identity',
  input: z.object({
    tokenId: z.string(),
    userId: z.int(),
    clientId: z.string(),
    scopes: z.array(z.string()),
  }),
  output: PrincipalData.nullable(),
})

/** Public keys that verify access tokens (RFC 7517). */
export const signingKeys = call({
  id: 'identity.signing-keys',
  context: 'identity',
  input: z.object({}),
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})

export const userByName = call({
  id: 'identity.user-by-name',
  context: 'identity',
  input: z.object({ username: z.string() }),
  output: UserCard.nullable(),
})

/** Creates or refreshes a remote account; keyed by its actor address. */
export const upsertRemoteUser = call({
  id: 'identity.upsert-remote-user',
  context: 'identity',
  input: z.object({
    apProfileId: z.string(),
    /** `name@host` */
    handle: z.string(),
    domain: z.string(),
    title: z.string().nullable(),
    about: z.string().nullable(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    /** Pictures in these texts, where they are elsewhere. */
    emojis: z.array(Emoji).max(MAX_EMOJIS).optional(),
    avatarUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
    isBot: z.boolean(),
    actorType: OtherActorType.optional(),
    /** Where their document says they moved, null: nowhere. That it is theirs and agrees, `moveRemoteUser` tells. */
    movedTo: z.string().nullish(),
    approvesFollowers: z.boolean(),
    discoverable: z.boolean(),
    indexable: z.boolean(),
    createdAt: z.string().nullable(),
  }),
  output: z.object({ userId: z.int() }),
})

/** A follow that federation carried in (either side may be remote). Idempotent. */
export const setFollow = call({
  id: 'identity.set-follow',
  context: 'identity',
  input: z.object({ followerId: z.int(), followedId: z.int(), on: z.boolean() }),
  /** `refused`: whoever is to be followed blocks the follower; `requested`: they decide later. */
  output: z.object({ outcome: z.enum(['changed', 'unchanged', 'requested', 'refused']) }),
})

/**
 * Somebody elsewhere moved to another account, which names the old one as its own: members who follow them are to follow
 * that one. Idempotent.
 */
export const moveRemoteUser = call({
  id: 'identity.move-remote-user',
  context: 'identity',
  input: z.object({ userId: z.int(), targetId: z.int() }),
  output: z.object({ moved: z.boolean() }),
})

/** What somebody elsewhere says to a local member who asked to follow them. A refusal may come long after. Idempotent. */
export const answerFollow = call({
  id: 'identity.answer-follow',
  context: 'identity',
  input: z.object({ followerId: z.int(), followedId: z.int(), accepted: z.boolean() }),
  output: z.object({ changed: z.boolean() }),
})

/** Local accounts as staff see them, e-mail address included, in the order asked; null where one is gone. */
export const signups = call({
  id: 'identity.signups',
  context: 'identity',
  deadlineMs: 1_000,
  input: z.object({ userIds: z.array(z.int()).max(200) }),
  output: z.object({ items: z.array(UserSignup.nullable()) }),
})

/** Local accounts, for NodeInfo. */
export const userCounts = call({
  id: 'identity.user-counts',
  context: 'identity',
  deadlineMs: 1_000,
  input: z.object({}),
  output: z.object({ total: z.int(), activeMonth: z.int(), activeHalfyear: z.int() }),
})

/** Accounts as the API shows them to this reader (null: anonymous), in the order asked; null where one is gone or deleted. */
/** What these people earned so far; those that are gone are left out. */
export const reputations = call({
  id: 'identity.reputations',
  context: 'identity',
  deadlineMs: 1_000,
  input: z.object({ userIds: z.array(z.int()).max(1000) }),
  output: z.object({ items: z.array(z.object({ userId: z.int(), points: z.int() })) }),
})

export const userViews = call({
  id: 'identity.user-views',
  context: 'identity',
  deadlineMs: 1_000,
  input: z.object({ viewer: PrincipalData.nullable(), userIds: z.array(z.int()).max(200) }),
  output: z.object({ items: z.array(User.nullable()) }),
})
