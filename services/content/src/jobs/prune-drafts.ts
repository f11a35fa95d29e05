import { draftLimits } from '@app/contract/content/draft.ts'
import type { Task } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { pruneOldDrafts } from '../drafts/draft.repository.ts'

const DAY_MS = 24 * 3_600_000
const BATCH = 5_000

/** Forgets drafts in which nobody wrote for months. */
export const pruneDraftsTask = (content: Content, { batch = BATCH } = {}): Task => ({
  name: 'content.prune-drafts',
  everyMs: DAY_MS,
  async run() {
    const before = new Date(content.clock.now().getTime() - draftLimits.days * DAY_MS)
    while ((await pruneOldDrafts(content, before, batch)) > 0);
  },
})
