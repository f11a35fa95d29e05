import type { LinkPreview } from '@app/contract/calls/media.ts'
import { contentIllustrated } from '@app/contract/events/content.ts'
import { playedAs } from '@app/contract/media-files.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { cardFrom } from '../items/content-card.ts'
import { saveItem } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'

/** The queue of `jobs/link-preview.ts`. */
export const PREVIEW_QUEUE = 'content.link-preview'
/** The id of the thread: of use in this context alone. */
export type PreviewJob = { entryId: number }

/** Has the page that a new thread links to looked at, once the thread is there. One with a picture of its own needs none. */
export const askForPreview = async (
  { work }: Content,
  tx: Knex.Transaction,
  entry: Pick<Item, 'id' | 'kind' | 'url' | 'image'>,
): Promise<void> => {
  if (entry.kind !== 'entry' || entry.url === null || entry.image !== null) return
  await work.enqueue(PREVIEW_QUEUE, { entryId: entry.id } satisfies PreviewJob, { tx, id: String(entry.id) })
}

type Illustrated = Pick<Item, 'entry_type'> & Partial<Pick<Item, 'image' | 'image_id' | 'link_media_type'>>

/** What a preview makes of a thread; null: nothing. A link may turn out to be a picture or be played, never the reverse. */
export const illustrated = (
  entry: Pick<Item, 'entry_type' | 'image'>,
  { type, image, mediaType = null }: Pick<LinkPreview, 'type' | 'image' | 'mediaType'>,
): Illustrated | null => {
  const entry_type = entry.entry_type === 'link' ? type : entry.entry_type
  if (image && entry.image === null) return { entry_type, image: image.image, image_id: image.imageId }
  if (playedAs(mediaType)) return { entry_type, link_media_type: mediaType }
  return entry_type === entry.entry_type ? null : { entry_type }
}

/** Gives a thread what a look at its page found, unless it got a picture or another link meanwhile. */
export const keepPreview = (
  content: Content,
  entryId: number,
  url: string,
  preview: LinkPreview,
): Promise<void> =>
  content.db.transaction(async (tx) => {
    const entry = await tx<Item>('item').where({ id: entryId, kind: 'entry', url }).forUpdate().first()
    const change = entry && illustrated(entry as Item, preview)
    if (!change) return
    const shown = await saveItem(tx, entry as Item, change)
    await content.outbox.add(tx, contentIllustrated, cardFrom(shown, { thread: shown, parentAuthorId: null }))
  })
