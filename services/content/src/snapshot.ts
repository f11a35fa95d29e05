import type { SnapshotPage } from '@app/platform/context.ts'
import type { Content } from './context.ts'
import { cardsAfter } from './items/content-card.ts'

const PAGE = 500

type Counts = {
  magazine_id: number
  entry_count: number
  entry_comment_count: number
  post_count: number
  post_comment_count: number
}

/** Everything there is, as the events that would have told of it: items first, then what magazines count. */
export const snapshotOf =
  (content: Content) =>
  async (cursor: string | null): Promise<SnapshotPage> => {
    const [part = 'item', place = '0'] = cursor?.split(':') ?? []
    const after = Number(place)
    if (part === 'item') {
      const cards = await cardsAfter(content.db.knex, after, PAGE)
      return {
        events: cards.map((data) => ({ type: 'content.item-created', data })),
        next: cards.length < PAGE ? 'count:0' : `item:${cards.at(-1)?.id ?? 0}`,
      }
    }
    const counts: Counts[] = await content.db
      .knex('magazine_count')
      .where('magazine_id', '>', after)
      .orderBy('magazine_id')
      .limit(PAGE)
    return {
      events: counts.map((row) => ({
        type: 'content.magazine-counts-changed',
        data: {
          magazineId: row.magazine_id,
          entryCount: row.entry_count,
          entryCommentCount: row.entry_comment_count,
          postCount: row.post_count,
          postCommentCount: row.post_comment_count,
        },
      })),
      next: counts.length < PAGE ? null : `count:${counts.at(-1)?.magazine_id ?? 0}`,
    }
  }
