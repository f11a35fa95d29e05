import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Rows } from '../../rows.ts'
import type { Digest } from '../records.ts'
import type { DigestStore } from '../store.ts'

type Row = Refine<Rows['digest'], { every: Digest['every'] }>

const toDigest = (row: Row): Digest => ({
  userId: row.user_id,
  every: row.every,
  nextAt: row.next_at,
  lastId: row.last_id,
})

export const postgresDigests = (db: Database): DigestStore => ({
  async find(userId) {
    const [row] = await db.query<Row>('digest.find', 'select * from digest where user_id = $1', [userId])
    return row ? toDigest(row) : null
  },

  async save({ userId, every, nextAt, lastId }) {
    await db.query(
      'digest.save',
      `insert into digest (user_id, every, next_at, last_id) values ($1, $2, $3, $4)
       on conflict (user_id) do update
       set every = excluded.every, next_at = excluded.next_at, last_id = excluded.last_id`,
      [userId, every, nextAt, lastId],
    )
  },

  async remove(userId) {
    await db.query('digest.remove', 'delete from digest where user_id = $1', [userId])
  },

  async due(now, limit) {
    const rows = await db.query<Row>(
      'digest.due',
      'select * from digest where next_at <= $1 order by next_at limit $2',
      [now, limit],
    )
    return rows.map(toDigest)
  },

  async move(userId, { nextAt = null, lastId = null }) {
    await db.query(
      'digest.move',
      `update digest set next_at = coalesce($2, next_at), last_id = greatest(last_id, coalesce($3, last_id))
       where user_id = $1`,
      [userId, nextAt, lastId],
    )
  },
})
