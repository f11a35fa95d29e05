import { setTimeout as sleep } from 'node:timers/promises'
import { positionOf } from '@app/contract/calls/position.ts'
import type { Context } from '@app/contract/operation.ts'
import type { CallHandler, Calls } from '../calls/calls.ts'
import { answer } from '../calls/calls.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/platform-rows.ts'
import { createSqlMarks } from './sql-marks.ts'

const CATCH_UP_MS = 2_000

/** Answers `positionOf` for a context. */
export const answerPosition = (context: Context, db: Database): CallHandler =>
  answer(positionOf(context), async () => {
    const [last] = await db.query<Pick<Rows['outbox'], 'seq'>>(
      'outbox-position',
      'select seq from outbox order by seq desc limit 1',
    )
    return { seq: last?.seq ?? 0 }
  })

/**
 * Resolves once the copies in `db` hold all that `source` had announced when this was called: for whoever does something
 * for good because of what the copies lack. Throws where they take too long, for another try.
 */
export const catchUp = async (
  { db, calls }: { db: Database; calls: Calls },
  source: Context,
  timeoutMs = CATCH_UP_MS,
): Promise<void> => {
  const { seq } = await calls.ask(positionOf(source), {})
  const marks = createSqlMarks(db)
  for (const end = performance.now() + timeoutMs; (await marks.applied(source)) < seq; await sleep(20))
    if (performance.now() > end) throw new Error(`what ${source} announced has not arrived`)
}
