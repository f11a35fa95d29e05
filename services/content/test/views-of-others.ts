import { magazineViews } from '@app/contract/calls/community.ts'
import { userViews } from '@app/contract/calls/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'

const aCard = (userId: number, username: string) => ({
  userId,
  username,
  title: null,
  about: null,
  avatar: null,
  cover: null,
  createdAt: '2026-01-01T00:00:00+00:00',
  followersCount: 0,
  apId: null,
  apProfileId: null,
  isBot: false,
  isAdmin: false,
  isGlobalModerator: false,
  isFollowedByUser: null,
  isFollowerOfUser: null,
  isBlockedByUser: null,
  serverSoftware: null,
  serverSoftwareVersion: null,
  notificationStatus: null,
  reputationPoints: null,
  discoverable: true,
  indexable: true,
})
const aMagazineCard = (id: number, name: string) => ({
  magazineId: id,
  owner: null,
  icon: null,
  banner: null,
  name,
  title: name,
  description: null,
  rules: null,
  subscriptionsCount: 0,
  entryCount: 0,
  entryCommentCount: 0,
  postCount: 0,
  postCommentCount: 0,
  isAdult: false,
  isUserSubscribed: null,
  isBlockedByUser: null,
  tags: null,
  badges: [],
  moderators: [],
  apId: null,
  apProfileId: null,
  serverSoftware: null,
  serverSoftwareVersion: null,
  isPostingRestrictedToMods: false,
  localSubscribers: 0,
  notificationStatus: null,
  discoverable: true,
  indexable: true,
})

/** People and magazines as identity and community would show them, by their ids. */
export const viewsOfOthers = [
  answer(userViews, async ({ userIds }) => ({ items: userIds.map((id) => aCard(id, `user-${id}`)) })),
  answer(magazineViews, async ({ magazineIds }) => ({
    items: magazineIds.map((id) => aMagazineCard(id, `magazine-${id}`)),
  })),
]
