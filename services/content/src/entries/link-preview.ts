import { previewLink } from '@app/contract/calls/media.ts'
import type { LinkPreview } from '@app/contract/calls/media.ts'
import { contentIllustrated } from '@app/contract/events/content.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { cardFrom } from '../items/content-card.ts'
import { saveItem } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'

const QUEUE = 'content.link-preview'
const SECOND = 1_000
const retryDelaysMs = [30 * SECOND, 10 * 60 * SECOND, 3 * 3600 * SECOND]

type Job = { entryId: number }

/** Has the page that a new thread links to looked at, once the thread is there. One with a picture of its own needs none. */
export const askForPreview = async (
  { work }: Content,
  tx: Knex.Transaction,
  entry: Pick<Item, 'id' | 'kind' | 'url' | 'image'>,
): Promise<void> => {
  if (entry.kind !== 'entry' || entry.url === null || entry.image !== null) return
  await work.enqueue(QUEUE, { entryId: entry.id } satisfies Job, { tx, id: String(entry.id) })
}

/** What a preview makes of a thread; null: nothing. A link may turn out to be a picture or a video, never the reverse. */
export const illustrated = (
  entry: Pick<Item, 'entry_type' | 'image'>,
  { type, image }: Pick<LinkPreview, 'type' | 'image'>,
): Pick<Item, 'entry_type' | 'image' | 'image_id'> | Pick<Item, 'entry_type'> | null => {
  const entry_type = entry.entry_type === 'link' ? type : entry.entry_type
  if (image && entry.image === null) return { entry_type, image: image.image, image_id: image.imageId }
  return entry_type === entry.entry_type ? null : { entry_type }
}

const keepPreview = (content: Content, entryId: number, url: string, preview: LinkPreview): Promise<void> =>
  content.db.transaction(async (tx) => {
    const entry = await tx<Item>('item').where({ id: entryId, kind: 'entry', url }).forUpdate().first()
    const change = entry && illustrated(entry as Item, preview)
    if (!change) return
    const shown = await saveItem(tx, entry as Item, change)
    await content.outbox.add(tx, contentIllustrated, cardFrom(shown, { thread: shown, parentAuthorId: null }))
  })

/** Looks at linked pages through media, which alone talks to strangers' servers on a member's word. */
export const previewWorker = (content: Content): Worker<Job> => ({
  queue: QUEUE,
  concurrency: 4,
  retryDelaysMs,
  async handle({ data: { entryId }, attempt }) {
    const entry = await content.db.knex<Item>('item').where({ id: entryId, kind: 'entry' }).first()
    if (!entry?.url || entry.image !== null) return
    const { preview, again } = await content.calls.ask(previewLink, { url: entry.url })
    if (preview) await keepPreview(content, entryId, entry.url, preview)
    // A page that stays away is nothing for an operator to look at: the thread does without.
    else if (again && attempt <= retryDelaysMs.length)
      throw new Error(`no answer from ${new URL(entry.url).host}`)
  },
})
