import type { ContentCard } from '@app/contract/events/content.ts'
import { actorAddress } from '../actors/actor.ts'
import { magazineAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import { actorsMentioned } from './mentions.ts'
import { objectDocument } from './write-object.ts'

/** The document of an item as whoever asks for its address reads it. */
export const objectDocumentOf = async (
  federation: Federation,
  card: ContentCard,
  apId: string,
): Promise<Json> => {
  const [author, magazine, parentAuthor, mentions] = await Promise.all([
    actorAddress(federation, 'user', card.authorId),
    actorAddress(federation, 'magazine', card.magazineId),
    card.parentAuthorId === null ? null : actorAddress(federation, 'user', card.parentAuthorId),
    actorsMentioned(federation, federation.db.knex, card),
  ])
  const comment = card.type === 'entry_comment' || card.type === 'post_comment'
  const above = card.type === 'entry_comment' ? 'entry' : 'post'
  const [parent] = comment
    ? await federation.db.query<Pick<Rows['content_object'], 'ap_id'>>(
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
    isGroup: magazine !== null && magazine !== magazineAddress(federation, 'random'),
    parent: parent?.ap_id ?? null,
    parentAuthor,
    mentions: mentions.filter(({ address }) => address !== author),
  }
  return objectDocument(federation, card, around)
}
