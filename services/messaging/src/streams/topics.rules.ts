import { audienceOf } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'

/** The topic of what happens in the thread or post an item belongs to. */
export const threadTopic = (item: { type: SubjectType; threadId: number }): string =>
  `thread:${item.type.startsWith('entry') ? 'entry' : 'post'}:${item.threadId}`

/**
 * Who hears of a new item: readers of the thread for a comment, readers of feeds for the rest but what is unlisted, or what
 * comes from a silenced host (not `everywhere`).
 */
export const topicsOfNew = (card: ContentCard, everywhere = true): string[] => {
  if (card.type.endsWith('_comment')) return everywhere ? [threadTopic(card)] : []
  return audienceOf(card) === 'unlisted' || !everywhere ? [] : ['feed', `magazine:${card.magazineId}`]
}

/** What a live event says of an item: enough to fetch it with the reader's own rights. */
export const itemData = (card: ContentCard) => ({
  type: card.type,
  id: card.id,
  threadId: card.threadId,
  parentId: card.parentId,
  magazineId: card.magazineId,
  authorId: card.authorId,
})
