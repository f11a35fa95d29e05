import type { Task } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { pruneBeyond, pruneOld } from '../translations/translation.repository.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 30
const MOST_ROWS = 100_000
const BATCH = 5_000

/** Keeps translations within their limits: a month, and the newest hundred thousand. */
export const pruneTranslationsTask = (content: Content, { most = MOST_ROWS } = {}): Task => ({
  name: 'content.prune-translations',
  everyMs: DAY_MS,
  async run() {
    const before = new Date(content.clock.now().getTime() - KEPT_DAYS * DAY_MS)
    while ((await pruneOld(content, before, BATCH)) > 0);
    while ((await pruneBeyond(content, most, BATCH)) > 0);
  },
})
