import { audienceOf } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Store } from '../store/store.ts'

/**
 * Who of these is a member of the private magazine that an item is in: whoever was let in, and its moderators
 * (rules/moderation.md#private-magazines). Nobody, and nothing is asked, where the item is in no such magazine.
 */
export const membersAmong = async (
  { directory }: Pick<Store, 'directory'>,
  card: Pick<ContentCard, 'audience' | 'visibility' | 'magazineId'>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (audienceOf(card) !== 'members' || userIds.length === 0) return new Set()
  const [subscribed, magazines] = await Promise.all([
    directory.subscribed(card.magazineId, userIds),
    directory.magazines([card.magazineId]),
  ])
  const moderators = new Set(magazines.get(card.magazineId)?.moderatorIds)
  return new Set(userIds.filter((userId) => subscribed.has(userId) || moderators.has(userId)))
}
