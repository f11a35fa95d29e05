import type { Knex } from 'knex'
import {
  contentCreated,
  contentEdited,
  contentIllustrated,
  contentPurged,
  contentVisibilityChanged,
  draftsIllustrated,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { on, together } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Media } from '../context.ts'
import { withEmojis } from '../uses/image-paths.rules.ts'
import { setUses, startUses } from '../uses/set-uses.ts'

const ownerOf = ({ type, id }: Pick<ContentCard, 'type' | 'id'>) => `${type}:${id}`

/** Under which name what is in a member's drafts is kept. */
export const draftsOwner = (userId: number): string => `drafts:${userId}`

/** Trashed and deleted items keep their images until they are purged, since they can be restored. */
export const contentHandlers = (media: Media): Projection['handlers'] => {
  const imagesOf = (card: ContentCard) => [card.image, ...(card.attachments ?? [])]
  const textOf = ({ body, emojis }: ContentCard) => withEmojis(body, emojis)
  const show = (tx: Knex.Transaction, card: ContentCard) =>
    setUses(media, tx, ownerOf(card), imagesOf(card), textOf(card))
  return [
    ...together([contentCreated], (tx, created) =>
      startUses(
        tx,
        created.map(({ data: card }) => ({
          owner: ownerOf(card),
          images: imagesOf(card),
          text: textOf(card),
        })),
      ),
    ),
    on(contentEdited, show),
    on(contentIllustrated, show),
    on(contentVisibilityChanged, show),
    on(draftsIllustrated, (tx, { userId, paths }) =>
      setUses(media, tx, draftsOwner(userId), [], paths.join('\n')),
    ),
    on(contentPurged, (tx, card) => setUses(media, tx, ownerOf(card), [])),
  ]
}
