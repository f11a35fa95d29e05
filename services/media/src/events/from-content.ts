import type { Knex } from 'knex'
import {
  contentCreated,
  contentEdited,
  contentIllustrated,
  contentPurged,
  contentVisibilityChanged,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Media } from '../context.ts'
import { setUses } from '../uses/set-uses.ts'

const ownerOf = ({ type, id }: Pick<ContentCard, 'type' | 'id'>) => `${type}:${id}`

/** Trashed and deleted items keep their images until they are purged, since they can be restored. */
export const contentHandlers = (media: Media): Projection['handlers'] => {
  const show = (tx: Knex.Transaction, card: ContentCard) =>
    setUses(media, tx, ownerOf(card), [card.image, ...(card.attachments ?? [])], card.body)
  return [
    on(contentCreated, show),
    on(contentEdited, show),
    on(contentIllustrated, show),
    on(contentVisibilityChanged, show),
    on(contentPurged, (tx, card) => setUses(media, tx, ownerOf(card), [])),
  ]
}
