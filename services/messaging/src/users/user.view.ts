import { formatDateTime } from '@app/contract/common.ts'
import type { MagazineSmall, UserSmall } from '@app/contract/common.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { User } from '@app/contract/identity/schemas.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { isLocal } from './user.rules.ts'
import type { Messaging } from '../context.ts'
import type { Relations } from '../store/store.ts'

/** Shown where an account is gone and something it made is still there. */
const gone = (userId: number): UserCard => ({
  userId,
  username: `!deleted${userId}`,
  title: null,
  avatar: null,
  cover: null,
  about: null,
  isBot: false,
  isAdmin: false,
  isGlobalModerator: false,
  state: 'deleted',
  createdAt: '1970-01-01T00:00:00.000Z',
  apId: null,
  apProfileId: null,
  domain: null,
  discoverable: false,
  indexable: false,
  settings: {
    hideAdult: true,
    preferredLanguages: [],
    frontDefaultSort: 'hot',
    commentDefaultSort: 'hot',
    showProfileSubscriptions: false,
    showProfileFollowings: false,
    showBoostsOfFollowing: false,
    addMentionsEntries: false,
    addMentionsPosts: false,
    directMessageSetting: 'nobody',
    notifyOnNewEntry: false,
    notifyOnNewEntryReply: false,
    notifyOnNewEntryCommentReply: false,
    notifyOnNewPost: false,
    notifyOnNewPostReply: false,
    notifyOnNewPostCommentReply: false,
    notifyOnUserSignup: false,
  },
})

/** How the API shows users and magazines to one reader, from the projection, in a few queries however many they are. */
export const peopleFor = async (
  { store: { directory } }: Messaging,
  viewer: Principal,
  userIds: readonly number[],
  magazineIds: readonly number[] = [],
) => {
  const ids = [...new Set(userIds)]
  const magazinesWanted = [...new Set(magazineIds)]
  const [cards, relations, magazines, magazineRelations] = await Promise.all([
    directory.users(ids),
    directory.relations(viewer.userId, ids),
    magazinesWanted.length > 0 ? directory.magazines(magazinesWanted) : new Map<number, MagazineCard>(),
    magazinesWanted.length > 0
      ? directory.magazineRelations(viewer.userId, magazinesWanted)
      : { subscribed: new Set<number>(), blocked: new Set<number>() },
  ])
  const seesFollows = holds(viewer, 'user:follow')
  const seesBlocks = holds(viewer, 'user:block')

  const related = (card: UserCard, { follows, followedBy, blocks }: Relations) => ({
    isFollowedByUser: seesFollows ? follows.has(card.userId) : null,
    isFollowerOfUser: seesFollows && card.settings.showProfileFollowings ? followedBy.has(card.userId) : null,
    isBlockedByUser: seesBlocks ? blocks.has(card.userId) : null,
  })
  const common = (card: UserCard) => ({
    userId: card.userId,
    username: isLocal(card) || card.username.startsWith('@') ? card.username : `@${card.username}`,
    title: card.title,
    isBot: card.isBot,
    ...related(card, relations),
    isAdmin: card.isAdmin,
    isGlobalModerator: card.isGlobalModerator,
    avatar: card.avatar,
    apId: card.apId,
    apProfileId: card.apProfileId,
    createdAt: formatDateTime(new Date(card.createdAt)),
    discoverable: card.discoverable,
    indexable: card.indexable,
    ...(card.emojis ? { emojis: card.emojis } : {}),
  })
  const cardOf = (userId: number) => cards.get(userId) ?? gone(userId)

  return {
    card: (userId: number): UserCard | null => cards.get(userId) ?? null,
    small: (userId: number): UserSmall => common(cardOf(userId)),
    full: (userId: number, followersCount: number): User => {
      const card = cardOf(userId)
      return {
        ...common(card),
        about: card.about,
        cover: card.cover ?? null,
        followersCount,
        serverSoftware: null,
        serverSoftwareVersion: null,
        notificationStatus: null,
        reputationPoints: null,
      }
    },
    magazine: (magazineId: number): MagazineSmall | null => {
      const card = magazines.get(magazineId)
      if (!card) return null
      return {
        magazineId: card.magazineId,
        name: card.name,
        icon: card.icon,
        banner: card.banner,
        isUserSubscribed: holds(viewer, 'magazine:subscribe')
          ? magazineRelations.subscribed.has(magazineId)
          : null,
        isBlockedByUser: holds(viewer, 'magazine:block') ? magazineRelations.blocked.has(magazineId) : null,
        apId: card.apId,
        apProfileId: card.apProfileId,
        discoverable: card.discoverable,
        indexable: card.indexable,
      }
    },
  }
}
export type People = Awaited<ReturnType<typeof peopleFor>>
