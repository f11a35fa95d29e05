import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { HOUR_MS } from '../jobs/intervals.ts'
import { marksOf } from './alike.rules.ts'
import { noticeWave } from './notice-wave.ts'
import { keepMarks, mostAlike } from './wave.repository.ts'
import { scaled } from './wave.rules.ts'

type Told = ContentCard & { isBackfill?: boolean | undefined }

/** Looks whether what newcomers from here published or edited just now is what others of them did. */
export const compareNewcomers = async (
  identity: Identity,
  tx: Knex.Transaction,
  told: readonly Told[],
): Promise<void> => {
  const since = identity.clock.now().getTime() - HOUR_MS
  const marks = told.flatMap((item) => {
    const at = new Date(item.editedAt ?? item.createdAt)
    // Older ones come when copies are built anew.
    if (item.apId !== null || item.isBackfill || at.getTime() <= since) return []
    return marksOf(item, identity.config.domain).map((mark) => ({ ...mark, accountId: item.authorId, at }))
  })
  if (marks.length === 0) return
  const floor = scaled((await readSettings(identity)).signUpWaveAlike, identity.config.rateLimitScale)
  if (floor === 0) return
  const single = new Map(marks.map((mark) => [`${mark.accountId} ${mark.digest.toString('hex')}`, mark]))
  const kept = await keepMarks(identity, tx, [...single.values()])
  if (kept.length === 0) return
  const alike = await mostAlike(identity, tx, kept, floor)
  if (!alike) return
  const { sign, count, accountIds } = alike
  await noticeWave(identity, tx, { sign, count, all: async () => accountIds, more: accountIds })
}
