import type { MagazineSmall, UserSmall } from '@app/contract/common.ts'

/** A user or magazine as everybody sees it; what depends on the reader is laid over it. */
export type UserCardRow = Omit<UserSmall, 'isFollowedByUser' | 'isFollowerOfUser' | 'isBlockedByUser'>
export type MagazineCardRow = Omit<MagazineSmall, 'isUserSubscribed' | 'isBlockedByUser'>
