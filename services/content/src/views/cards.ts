import type { MagazineSmall, UserBrief, UserSmall } from '@app/contract/common.ts'

/** A user or magazine as everybody sees it; what depends on the reader is laid over it. */
export type UserCardRow = Omit<UserSmall, 'isFollowedByUser' | 'isFollowerOfUser' | 'isBlockedByUser'>
export type MagazineCardRow = Omit<MagazineSmall, 'isUserSubscribed' | 'isBlockedByUser'>

/** As much of somebody as a line names. */
export const briefOf = ({ userId, username, title, avatar, emojis }: UserCardRow): UserBrief => ({
  userId,
  username,
  title,
  avatar,
  ...(emojis ? { emojis } : {}),
})
