import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import type { Envelope } from '@app/contract/event.ts'
import type { Database } from '../db/database.ts'
import { runIn } from '../db/run-in.ts'
import type { MarkStore, Quarantine, Step } from './projection.ts'
import type { Refine } from '../db/row.ts'
import type { Rows } from '../db/platform-rows.ts'

// A row that is not changed is held all the same, and read as it is then: two consumers at once take turns here.
const HOLD = `
  with gate as materialized (select pg_advisory_xact_lock_shared(hashtextextended($1, 0)) as open)
  insert into projection_mark (source, seq)
  select one.source, 0 from gate, unnest($2::text[]) as one (source) order by one.source
  on conflict (source) do update set seq = projection_mark.seq
  returning source, seq`

const MOVE = `
  update projection_mark as mark set seq = one.seq from unnest($1::text[], $2::bigint[]) as one (source, seq)
  where mark.source = one.source`

// For events that ask for nothing: one statement, and no transaction around it.
const PASS = `
  with gate as materialized (select pg_advisory_xact_lock_shared(hashtextextended($1, 0)) as open),
  reached as (
    select one.source, one.seq, coalesce(mark.seq, 0) as before
    from gate, unnest($2::text[], $3::bigint[]) as one (source, seq)
    left join projection_mark mark on mark.source = one.source
  ),
  moved as (
    insert into projection_mark (source, seq) select source, seq from reached order by source
    on conflict (source) do update set seq = greatest(projection_mark.seq, excluded.seq)
  )
  select source, before as seq from reached`

const LISTED = 1_000

const createSqlQuarantine = (db: Database): Quarantine<Knex.Transaction> => ({
  async add(tx, envelope, reason) {
    await tx('quarantine')
      .insert({
        id: envelope.id,
        source: envelope.source,
        seq: envelope.seq,
        envelope: JSON.stringify(envelope),
        reason,
      })
      .onConflict('id')
      .ignore()
  },
  async list() {
    const rows: Refine<Rows['quarantine'], { envelope: Envelope }>[] = await db
      .knex('quarantine')
      .orderBy(['source', 'seq'])
      .limit(LISTED)
    return rows.map(({ envelope, reason, quarantined_at }) => ({
      envelope,
      reason,
      quarantinedAt: quarantined_at.toISOString(),
    }))
  },
  async count() {
    const [row] = await db.query<{ count: number }>(
      'quarantine-count',
      'select count(*)::int as count from quarantine',
    )
    return row?.count ?? 0
  },
  release: (id, work) =>
    db.transaction(async (tx) => {
      const held = await tx('quarantine').where({ id }).forUpdate().first('id')
      if (!held) return
      await work(tx)
      await tx('quarantine').where({ id }).delete()
    }),
})

/** Marks in the context's own schema: they commit together with the copies they vouch for. */
export const createSqlMarks = (db: Database): MarkStore<Knex.Transaction> => {
  const gate = `mbin:projection:${db.schema}`
  const hold = async (tx: Knex.Transaction, sources: readonly Context[]): Promise<Map<Context, number>> => {
    const rows = await runIn<Refine<Rows['projection_mark'], { source: Context }>>(tx, 'marks-hold', HOLD, [
      gate,
      [...sources],
    ])
    return new Map(rows.map(({ source, seq }) => [source, seq]))
  }
  const pass = async (steps: readonly Step<Knex.Transaction>[]): Promise<boolean[]> => {
    const last = new Map<Context, number>()
    for (const { source, seq } of steps) last.set(source, Math.max(seq, last.get(source) ?? 0))
    const rows = await db.query<Refine<Rows['projection_mark'], { source: Context }>>('marks-pass', PASS, [
      gate,
      [...last.keys()],
      [...last.values()],
    ])
    const before = new Map(rows.map(({ source, seq }) => [source, seq]))
    return steps.map(({ source, seq }) => seq > (before.get(source) ?? 0))
  }
  const reset = async () => void (await db.knex('projection_mark').delete())
  return {
    quarantine: createSqlQuarantine(db),
    async applied(source) {
      const [row] = await db.query<Pick<Rows['projection_mark'], 'seq'>>(
        'projection-mark',
        'select seq from projection_mark where source = $1',
        [source],
      )
      return row?.seq ?? 0
    },
    async apply(steps) {
      if (steps.every(({ work }) => work === null)) return pass(steps)
      return db.transaction(async (tx) => {
        const reached = await hold(tx, [...new Set(steps.map(({ source }) => source))])
        const fresh: boolean[] = []
        for (const { source, seq, work } of steps) {
          const isNew = seq > (reached.get(source) ?? 0)
          fresh.push(isNew)
          if (!isNew) continue
          await work?.(tx)
          reached.set(source, seq)
        }
        if (fresh.includes(true))
          await runIn(tx, 'marks-move', MOVE, [[...reached.keys()], [...reached.values()]])
        return fresh
      })
    },
    reset,
    async rebuild(fill) {
      const client = await db.pin()
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [gate])
        await reset()
        const marks = await fill((work) => db.transaction(work))
        const rows = [...marks].map(([source, seq]) => ({ source, seq }))
        if (rows.length > 0) await db.knex('projection_mark').insert(rows).onConflict('source').merge()
      } finally {
        await client.end()
      }
    },
  }
}
