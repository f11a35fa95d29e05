import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import type { Envelope } from '@app/contract/event.ts'
import type { Database } from '../db/database.ts'
import { runIn } from '../db/run-in.ts'
import type { MarkStore, Quarantine, Step } from './projection.ts'
import type { Refine } from '../db/row.ts'
import type { Rows } from '../db/platform-rows.ts'

// Two consumers at once take turns here, and each is told how far the one before it came. The marks move before the work
// that they vouch for: they commit with it or not at all.
const TAKE = `
  with gate as materialized (select pg_advisory_xact_lock_shared(hashtextextended($1, 0)) as open),
  held as materialized (
    select mark.source, mark.seq, one.seq as reached
    from gate, unnest($2::text[], $3::bigint[]) as one (source, seq)
    join projection_mark mark on mark.source = one.source order by mark.source for update of mark
  ),
  moved as (
    update projection_mark as mark set seq = held.reached from held
    where mark.source = held.source and held.reached > held.seq
  )
  select source, seq from held`

const BEGIN = `
  insert into projection_mark (source, seq) select one.source, 0 from unnest($1::text[]) as one (source)
  order by one.source on conflict do nothing`

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

type MarkRow = Refine<Rows['projection_mark'], { source: Context }>

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

/** Whether an event lies beyond what was reached, which it then is. */
const isNew = (reached: Map<Context, number>, source: Context, seq: number): boolean => {
  if (seq <= (reached.get(source) ?? 0)) return false
  reached.set(source, seq)
  return true
}

/** Marks in the context's own schema: they commit together with the copies they vouch for. */
export const createSqlMarks = (db: Database): MarkStore<Knex.Transaction> => {
  const gate = `mbin:projection:${db.schema}`
  /** How far each source reaches with these steps. */
  const reachOf = (steps: readonly Step<Knex.Transaction>[]): [Context[], number[]] => {
    const last = new Map<Context, number>()
    for (const { source, seq } of steps) last.set(source, Math.max(seq, last.get(source) ?? 0))
    return [[...last.keys()], [...last.values()]]
  }
  const take = async (
    tx: Knex.Transaction,
    sources: readonly Context[],
    reached: readonly number[],
  ): Promise<Map<Context, number>> => {
    const rows = await runIn<MarkRow>(tx, 'marks-take', TAKE, [gate, sources, reached])
    if (rows.length === sources.length) return new Map(rows.map(({ source, seq }) => [source, seq]))
    // A source that was never heard of has no mark to hold yet.
    await runIn(tx, 'marks-begin', BEGIN, [sources])
    return new Map([
      ...(await take(tx, sources, reached)),
      ...rows.map(({ source, seq }) => [source, seq] as const),
    ])
  }
  const pass = async (steps: readonly Step<Knex.Transaction>[]): Promise<boolean[]> => {
    const rows = await db.query<MarkRow>('marks-pass', PASS, [gate, ...reachOf(steps)])
    const reached = new Map(rows.map(({ source, seq }) => [source, seq]))
    return steps.map(({ source, seq }) => isNew(reached, source, seq))
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
    async apply(steps, finish) {
      if (steps.every(({ work }) => work === null)) return pass(steps)
      return db.transaction(async (tx) => {
        const reached = await take(tx, ...reachOf(steps))
        const fresh: boolean[] = []
        for (const { source, seq, work } of steps) {
          const due = isNew(reached, source, seq)
          fresh.push(due)
          if (due) await work?.(tx)
        }
        await finish?.(tx)
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
