import { moderationRight, postingRight } from '@app/contract/calls/community.ts'
import { userByName } from '@app/contract/calls/identity.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { noteStaffAct } from '@app/platform/http/staff-act.ts'
import type { Content } from '../context.ts'
import { keepMagazine } from '../magazines/magazine-card.ts'
import { keepUser } from '../users/user-card.ts'
import { findAuthorInMagazine } from './item.repository.ts'
import type { Item } from './item.ts'
import { nameOf } from './item.ts'

type Act = 'entry' | 'post' | 'comment' | 'edit-comment'

/** Asks the owner of magazines whether this may be done there now; 404 or 403 where it may not. */
export const mayPost = async (
  content: Content,
  userId: number,
  magazineId: number,
  act: Act,
): Promise<MagazineCard> => {
  const { magazine, refusal } = await content.calls.ask(postingRight, { userId, magazineId, act })
  if (!magazine || refusal === 'not-found') throw notFound(`There is no magazine ${magazineId}.`)
  if (refusal === 'banned') throw forbidden('You are banned from this magazine.')
  if (refusal === 'members-only') throw forbidden('Only members write in this magazine.')
  if (refusal === 'restricted') throw forbidden('Only moderators may post threads in this magazine.')
  if (refusal === 'defederated') throw forbidden('This magazine lives on an instance we do not talk to.')
  return magazine
}

export const moderates = async (
  content: Content,
  principal: Principal,
  magazineId: number,
): Promise<boolean> => {
  if (principal.isAdmin || principal.isGlobalModerator) {
    noteStaffAct()
    return true
  }
  const right = await content.calls.ask(moderationRight, { userId: principal.userId, magazineId })
  return right.isModerator
}

export const mayModerate = async (content: Content, principal: Principal, item: Item): Promise<void> => {
  if (await moderates(content, principal, item.magazine_id)) return
  throw forbidden(`You may not moderate this ${nameOf[item.kind]}: only moderators of its magazine may.`)
}

export const mustBeAuthor = (principal: Principal, item: Item, act: string): void => {
  if (item.author_id !== principal.userId) {
    throw forbidden(`You may not ${act} this ${nameOf[item.kind]}: only its author may.`)
  }
}

/**
 * Where the new item of this author would be listed. Cards that have not arrived yet are fetched from their owners, so
 * that somebody who registered a moment ago can post at once.
 */
export const requireAuthorInMagazine = async (
  content: Content,
  author: Pick<Principal, 'userId' | 'username'>,
  magazine: MagazineCard,
) => {
  const known = await findAuthorInMagazine(content.db, author.userId, magazine.magazineId)
  if (known) return known
  const card = await content.calls.ask(userByName, { username: author.username })
  await content.db.transaction(async (tx) => {
    if (card) await keepUser(content, tx, card)
    await keepMagazine(content, tx, magazine)
  })
  const inMagazine = await findAuthorInMagazine(content.db, author.userId, magazine.magazineId)
  if (!inMagazine) throw new Error(`nobody knows user ${author.userId}`)
  return inMagazine
}
