import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Scope } from '@app/contract/scopes.ts'
import type { Principal } from '../http/principal.ts'

/** Apart from the ids that a context under test gives itself, which begin at 1. */
let lastId = 1000
export const nextId = (): number => ++lastId

type UserOverrides = Partial<Omit<UserCard, 'settings'>> & { settings?: Partial<UserCard['settings']> }

/** A user as identity would announce them; only what the case is about needs saying. */
export const aUser = ({ settings, ...overrides }: UserOverrides = {}): UserCard => {
  const userId = overrides.userId ?? nextId()
  return {
    userId,
    username: `user${userId}`,
    title: null,
    avatar: null,
    about: null,
    isBot: false,
    isAdmin: false,
    isGlobalModerator: false,
    state: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    apId: null,
    apProfileId: null,
    domain: null,
    discoverable: true,
    indexable: true,
    ...overrides,
    settings: {
      hideAdult: true,
      preferredLanguages: [],
      frontDefaultSort: 'hot',
      commentDefaultSort: 'hot',
      showProfileSubscriptions: false,
      showProfileFollowings: false,
      showBoostsOfFollowing: false,
      addMentionsEntries: false,
      addMentionsPosts: true,
      directMessageSetting: 'everyone',
      notifyOnNewEntry: false,
      notifyOnNewEntryReply: true,
      notifyOnNewEntryCommentReply: true,
      notifyOnNewPost: false,
      notifyOnNewPostReply: true,
      notifyOnNewPostCommentReply: true,
      notifyOnUserSignup: false,
      ...settings,
    },
  }
}

/** A magazine as community would announce it. */
export const aMagazine = (overrides: Partial<MagazineCard> = {}): MagazineCard => {
  const magazineId = overrides.magazineId ?? nextId()
  return {
    magazineId,
    name: `magazine${magazineId}`,
    title: `Magazine ${magazineId}`,
    description: null,
    icon: null,
    banner: null,
    isAdult: false,
    isPostingRestrictedToMods: false,
    visibility: 'visible',
    ownerId: null,
    moderatorIds: overrides.ownerId ? [overrides.ownerId] : [],
    tags: [],
    apId: null,
    apProfileId: null,
    domain: null,
    discoverable: true,
    indexable: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}

/** An item as content would announce it: an entry, unless told otherwise. */
export const aContentCard = (overrides: Partial<ContentCard> = {}): ContentCard => {
  const id = overrides.id ?? nextId()
  const authorId = overrides.authorId ?? 1
  return {
    type: 'entry',
    id,
    authorId,
    magazineId: 1,
    threadId: id,
    parentId: null,
    parentAuthorId: null,
    threadAuthorId: authorId,
    threadTitle: null,
    title: 'A thread',
    body: null,
    url: null,
    image: null,
    lang: 'en',
    isAdult: false,
    isOc: false,
    tags: [],
    mentions: [],
    slug: 'a-thread',
    visibility: 'visible',
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    apId: null,
    ...overrides,
  }
}

type PrincipalOverrides = Partial<Omit<Principal, 'scopes'>> & { scopes?: readonly Scope[] }

/** This user, signed in: with a browser session, or with a token where `scopes` are given. */
export const principalOf = (
  user: Pick<UserCard, 'userId' | 'username'> & Partial<UserCard>,
  overrides: PrincipalOverrides = {},
): Principal => {
  const via = overrides.via ?? (overrides.scopes ? 'token' : 'session')
  return {
    userId: user.userId,
    username: user.username,
    isAdmin: user.isAdmin ?? false,
    isGlobalModerator: user.isGlobalModerator ?? false,
    isBot: user.isBot ?? false,
    scopes: [],
    clientId: via === 'token' ? 'client' : null,
    sessionId: via === 'session' ? `session-${user.userId}` : null,
    ...overrides,
    via,
  }
}
