import { formatDateTime } from '@app/contract/common.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { MagazineCardRow, UserCardRow } from '../views/viewer.ts'
import { isListedAuthor } from '../items/authors.ts'
import { relist } from './relist.ts'

const shownUser = (user: UserCard): UserCardRow => ({
  userId: user.userId,
  username: user.domain && !user.username.startsWith('@') ? `@${user.username}` : user.username,
  title: user.title,
  isBot: user.isBot,
  isAdmin: user.isAdmin,
  isGlobalModerator: user.isGlobalModerator,
  avatar: user.avatar,
  apId: user.apId,
  apProfileId: user.apProfileId,
  createdAt: formatDateTime(new Date(user.createdAt)),
  discoverable: user.discoverable,
  indexable: user.indexable,
})

const shownMagazine = (magazine: MagazineCard): MagazineCardRow => ({
  magazineId: magazine.magazineId,
  name: magazine.name,
  icon: magazine.icon,
  banner: magazine.banner,
  apId: magazine.apId,
  apProfileId: magazine.apProfileId,
  discoverable: magazine.discoverable,
  indexable: magazine.indexable,
})

/** The row that keeps a user for reading. */
export const userRow = (user: UserCard) => ({
  user_id: user.userId,
  username: user.username,
  title: user.title,
  about: user.about,
  card: JSON.stringify(shownUser(user)),
  state: user.state,
  domain: user.domain,
  discoverable: user.discoverable,
  hide_adult: user.settings.hideAdult,
  preferred_languages: user.settings.preferredLanguages,
  comment_sort: user.settings.commentDefaultSort,
  front_sort: user.settings.frontDefaultSort,
  shows_boosts: user.settings.showBoostsOfFollowing,
  shows_followings: user.domain !== null || user.settings.showProfileFollowings,
})

/** The row that keeps a magazine for reading. */
export const magazineRow = (magazine: MagazineCard) => ({
  magazine_id: magazine.magazineId,
  name: magazine.name,
  title: magazine.title,
  about: magazine.description,
  card: JSON.stringify(shownMagazine(magazine)),
  moderator_ids: magazine.moderatorIds,
  is_adult: magazine.isAdult,
  visibility: magazine.visibility,
  domain: magazine.domain,
  discoverable: magazine.discoverable,
})

/** Keeps a user as they now are; their threads leave or enter lists where that changed. */
export const keepUser = async (content: Content, tx: Knex.Transaction, user: UserCard): Promise<void> => {
  const before = await tx('user_card').where({ user_id: user.userId }).select('state', 'discoverable').first()
  await tx('user_card').insert(userRow(user)).onConflict('user_id').merge()
  const moved =
    before &&
    (isListedAuthor(before.state) !== isListedAuthor(user.state) || before.discoverable !== user.discoverable)
  if (moved) await relist(content, tx, { author_id: user.userId })
}

export const keepMagazine = async (
  content: Content,
  tx: Knex.Transaction,
  magazine: MagazineCard,
): Promise<void> => {
  const { magazineId: magazine_id } = magazine
  const before = await tx('magazine_card').where({ magazine_id }).select('visibility', 'discoverable').first()
  await tx('magazine_card').insert(magazineRow(magazine)).onConflict('magazine_id').merge()
  const moved =
    before && (before.visibility !== magazine.visibility || before.discoverable !== magazine.discoverable)
  if (moved) await relist(content, tx, { magazine_id })
}
