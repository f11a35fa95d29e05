import type { UserCard } from '@app/contract/events/identity.ts'

export const isStaff = (card: UserCard): boolean => card.isAdmin || card.isGlobalModerator

export const isLocal = (card: UserCard): boolean => card.domain === null
