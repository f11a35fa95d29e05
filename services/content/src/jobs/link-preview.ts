import { previewLink } from '@app/contract/calls/media.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Content } from '../context.ts'
import type { PreviewJob } from '../entries/link-preview.ts'
import { PREVIEW_QUEUE, keepPreview } from '../entries/link-preview.ts'
import type { Item } from '../items/item.ts'

const SECOND = 1_000
const retryDelaysMs = [30 * SECOND, 10 * 60 * SECOND, 3 * 3600 * SECOND]

/** Looks at linked pages through media, which alone talks to strangers' servers on a member's word. */
export const previewWorker = (content: Content): Worker<PreviewJob> => ({
  queue: PREVIEW_QUEUE,
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
