import { isFederated, isPrivate } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'

/** How somebody stands to a magazine at this moment. */
export type Rights = {
  visible: boolean
  /** Holds a moderator record; the owner does too. */
  moderates: boolean
  owns: boolean
  banned: boolean
  /** Of a private magazine: they were let in. Asked of no other. */
  member: boolean
  admin: boolean
  globalModerator: boolean
}

export type PostingAct = 'entry' | 'post' | 'comment' | 'edit-comment'
export type PostingRefusal = 'banned' | 'restricted' | 'defederated' | 'not-found' | 'members-only'

const isStaff = (rights: Rights): boolean => rights.admin || rights.globalModerator

/** A hidden magazine is there only for its owner and the instance's staff (rules/moderation.md#magazines). */
export const maySee = (rights: Rights): boolean => rights.visible || rights.owns || isStaff(rights)

/** Reports, bans, trash (rules/moderation.md#rights). */
export const mayModerate = (rights: Rights): boolean => rights.moderates || isStaff(rights)

/** Theme, badges, adding tags, moderators, statistics, deletion (rules/moderation.md#rights). */
export const mayAdminister = (rights: Rights): boolean => rights.owns || isStaff(rights)

/** Whether what is in the magazine is for them (rules/moderation.md#private-magazines). */
export const mayRead = (rights: Rights, magazine: Pick<MagazineCard, 'readers'>): boolean =>
  !isPrivate(magazine) || rights.member || mayModerate(rights)

/** May they put this into the magazine? Null: yes. See rules/moderation.md#bans and what follows there. */
export const judgePosting = (
  act: PostingAct,
  rights: Rights,
  magazine: Pick<MagazineCard, 'domain' | 'isPostingRestrictedToMods' | 'readers'> & { defederated: boolean },
  userDomain: string | null,
): PostingRefusal | null => {
  if (!maySee(rights)) return 'not-found'
  // For other servers there is no such magazine.
  if (userDomain !== null && !isFederated(magazine)) return 'not-found'
  if (magazine.defederated && userDomain === null) return 'defederated'
  if (rights.banned) return 'banned'
  if (!mayRead(rights, magazine)) return 'members-only'
  if (act !== 'entry' || !magazine.isPostingRestrictedToMods || rights.moderates) return null
  const trusted = magazine.domain === null ? isStaff(rights) : userDomain === magazine.domain
  return trusted ? null : 'restricted'
}
