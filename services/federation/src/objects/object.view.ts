import type { ContentCard } from '@app/contract/events/content.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Actors } from '../actors/actor.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Json } from '../json-ld/json.ts'
import { peopleMentioned } from './mentions.ts'
import { objectDocument } from './write-object.ts'

type Needs = { db: Database; actors: Actors; at: Addresses }

/** Documents of items as whoever asks for their address reads them. */
export const createDocuments =
  ({ db, actors, at }: Needs) =>
  async (card: ContentCard, apId: string): Promise<Json> => {
    const [author, magazine, parentAuthor, mentions] = await Promise.all([
      actors.addressOf('user', card.authorId),
      actors.addressOf('magazine', card.magazineId),
      card.parentAuthorId === null ? null : actors.addressOf('user', card.parentAuthorId),
      peopleMentioned(db.knex, card.mentions, at),
    ])
    const comment = card.type === 'entry_comment' || card.type === 'post_comment'
    const above = card.type === 'entry_comment' ? 'entry' : 'post'
    const [parent] = comment
      ? await db.query<{ ap_id: string }>(
          'page-parent',
          'select ap_id from content_object where type = $1 and id = $2',
          [card.parentId === null ? above : card.type, card.parentId ?? card.threadId],
        )
      : []
    const around = {
      apId,
      author: author ?? '',
      magazine: magazine ?? '',
      magazineName: '',
      isGroup: magazine !== null && magazine !== at.magazine('random'),
      parent: parent?.ap_id ?? null,
      parentAuthor,
      mentions: mentions.filter(({ address }) => address !== author),
    }
    return objectDocument(card, around, at)
  }
