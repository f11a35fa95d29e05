import { formatDateTime } from '@app/contract/common.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { isListedAuthor } from '../items/authors.ts'
import { relist } from '../items/relist.ts'
import type { UserCardRow } from '../views/viewer.ts'

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
  ...(user.emojis ? { emojis: user.emojis } : {}),
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
  silenced: user.isSilenced ?? false,
  hide_adult: user.settings.hideAdult,
  preferred_languages: user.settings.preferredLanguages,
  comment_sort: user.settings.commentDefaultSort,
  front_sort: user.settings.frontDefaultSort,
  shows_boosts: user.settings.showBoostsOfFollowing,
  shows_followings: user.domain !== null || user.settings.showProfileFollowings,
})

/** Keeps a user as they now are; their threads leave or enter lists where that changed. */
export const keepUser = async (content: Content, tx: Knex.Transaction, user: UserCard): Promise<void> => {
  const before = await tx('user_card')
    .where({ user_id: user.userId })
    .select('state', 'discoverable', 'silenced')
    .first()
  const now = userRow(user)
  await tx('user_card').insert(now).onConflict('user_id').merge()
  const moved =
    before &&
    (isListedAuthor(before.state) !== isListedAuthor(user.state) ||
      before.discoverable !== user.discoverable ||
      before.silenced !== now.silenced)
  if (moved) await relist(content, tx, { author_id: user.userId })
}
