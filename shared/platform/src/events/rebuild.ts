import { snapshotOf } from '@app/contract/calls/snapshot.ts'
import type { Context } from '@app/contract/operation.ts'
import type { CallHandler, Calls } from '../calls/calls.ts'
import { answer } from '../calls/calls.ts'
import type { ContextRuntime, SnapshotPage } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Projector } from './projector.ts'
import type { Rows } from '../db/platform-rows.ts'

const PAGE = 500

/** For a context that gives no snapshot: what it announced and still keeps. */
const replayOutbox = async (db: Database, upTo: number, cursor: string | null): Promise<SnapshotPage> => {
  const rows = await db.query<Pick<Rows['outbox'], 'seq' | 'type' | 'version' | 'data'>>(
    'outbox-replay',
    `select seq, type, version, data from outbox where seq > $1 and seq <= $2 order by seq limit ${PAGE}`,
    [Number(cursor ?? 0), upTo],
  )
  const last = rows.at(-1)
  return {
    events: rows.map(({ type, version, data }) => ({ type, version, data })),
    next: last && rows.length === PAGE ? String(last.seq) : null,
  }
}

/** Answers `snapshotOf` for a context. */
export const answerSnapshot = (
  runtime: Pick<ContextRuntime, 'context' | 'snapshot'>,
  db: Database,
): CallHandler =>
  answer(snapshotOf(runtime.context), async ({ cursor }) => {
    // Read before the page: all up to here is in it, and whatever changes meanwhile is announced beyond.
    const [mark] = await db.query<Pick<Rows['relay_mark'], 'seq'>>(
      'relay-position',
      'select seq from relay_mark',
    )
    const seq = mark?.seq ?? 0
    const page = runtime.snapshot ? await runtime.snapshot(cursor) : await replayOutbox(db, seq, cursor)
    return { seq, ...page }
  })

/**
 * Empties a projection and fills it from its owners' snapshots, then lets its consumer go on from where they began.
 * Answers how many events it applied.
 */
export const rebuildProjection = async <T>(
  projector: Projector<T>,
  calls: Calls,
  now: () => Date = () => new Date(),
): Promise<number> => {
  const { projection, marks } = projector
  let applied = 0
  await marks.rebuild(async (within) => {
    await projection.clear?.()
    const began = new Map<Context, number>()
    for (const source of projection.sources) {
      let cursor: string | null = null
      do {
        const page: {
          seq: number
          events: { type: string; version: number; data?: unknown }[]
          next: string | null
        } = await calls.ask(snapshotOf(source), { cursor })
        const seq = began.get(source) ?? page.seq
        began.set(source, seq)
        await within(async (tx) => {
          for (const { type, version, data } of page.events) {
            await projector.run(tx, {
              id: `snapshot-${source}`,
              source,
              seq,
              type,
              version,
              time: now().toISOString(),
              data,
            })
          }
        })
        applied += page.events.length
        cursor = page.next
      } while (cursor !== null)
    }
    return began
  })
  return applied
}
