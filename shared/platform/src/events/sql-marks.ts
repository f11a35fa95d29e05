import type { Knex } from 'knex'
import type { OpenDatabase } from '../db/open.ts'
import type { MarkStore } from './projection.ts'

/** Marks in the context's own schema: they commit together with the copies they vouch for. */
export const createSqlMarks = (db: OpenDatabase): MarkStore<Knex.Transaction> => {
  const gate = `mbin:projection:${db.schema}`
  const reset = async () => void (await db.knex('projection_mark').delete())
  return {
    async applied(source) {
      const [row] = await db.query<{ seq: number }>(
        'projection-mark',
        'select seq from projection_mark where source = $1',
        [source],
      )
      return row?.seq ?? 0
    },
    apply: (source, seq, work) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.raw<{ rows: unknown[] }>(
          `with gate as materialized (select pg_advisory_xact_lock_shared(hashtextextended(?, 0)) as open)
           insert into projection_mark (source, seq) select ?, ?::bigint from gate
           on conflict (source) do update set seq = excluded.seq where projection_mark.seq < excluded.seq
           returning seq`,
          [gate, source, seq],
        )
        if (rows.length === 0) return false
        await work(tx)
        return true
      }),
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
