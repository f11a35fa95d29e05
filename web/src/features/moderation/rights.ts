import type { Magazine } from '../../api/contract.ts'
import type { Me } from '../../app/store.ts'

/** Owners and those who may do all an owner may. */
export const isOwner = (me: Me | null, magazine: Magazine): boolean =>
  me !== null && (me.isAdmin || me.isGlobalModerator || magazine.owner?.userId === me.userId)

export const mayModerate = (me: Me | null, magazine: Magazine): boolean =>
  isOwner(me, magazine) || magazine.moderators.some(({ userId }) => userId === me?.userId)

export const isPrivate = ({ readers }: Pick<Magazine, 'readers'>): boolean => readers === 'members'

/** Whether what is in the magazine is for them: of a private one, its members, moderators and the staff. */
export const mayRead = (me: Me | null, magazine: Magazine): boolean =>
  !isPrivate(magazine) || magazine.isUserSubscribed === true || mayModerate(me, magazine)
