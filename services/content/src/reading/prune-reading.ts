import type { Content } from '../context.ts'
import { pruneBeyond, pruneOld } from './reading.repository.ts'

/** What nobody touched for so long is forgotten. */
const KEPT_DAYS = 365
/** Of one member, the rows touched last. */
const MOST_ROWS = 10_000
/** Rows that one statement takes away. */
const BATCH = 5_000

/** Forgets what members have not read for a year, and of each what is beyond the last ten thousand threads. */
export const pruneReading = async (
  { db, clock }: Pick<Content, 'db' | 'clock'>,
  { most = MOST_ROWS, batch = BATCH } = {},
): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000)
  while ((await pruneOld(db, before, batch)) > 0);
  while ((await pruneBeyond(db, most, batch)) > 0);
}
