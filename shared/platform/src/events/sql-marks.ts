import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import type { Database } from '../db/database.ts'
import type { MarkStore } from './projection.ts'

/** Marks in the context's own schema: they commit together with the copies they vouch for. */
export const createSqlMarks = (db: Database): MarkStore<Knex.Transaction> => ({
  async applied(source: Context) {
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
        `insert into projection_mark (source, seq) values (?, ?)
         on conflict (source) do update set seq = excluded.seq where projection_mark.seq < excluded.seq
         returning seq`,
        [source, seq],
      )
      if (rows.length === 0) return false
      await work(tx)
      return true
    }),
  async reset() {
    await db.knex('projection_mark').delete()
  },
})
