import type { Knex } from 'knex'
import type { Database } from '@app/platform/db/database.ts'
import type { Cursor, Numbers, Progress, Records, Section, Transfer } from '../transfer.ts'

/** Members of a record under a column name of their own; the others are called alike in both. */
type Renamed<R> = { [K in keyof R & string]?: string }

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const listOf = (of: readonly unknown[], mark: string) => of.map(() => mark).join(', ')

/** A table whose rows are the records, under other names. */
const tableOf = <R extends object>(
  knex: Knex,
  table: string,
  key: readonly (keyof NoInfer<R> & string)[],
  renamed: Renamed<NoInfer<R>> = {},
): Section<R> => {
  const columnOf = (name: string) => renamed[name as keyof R & string] ?? toSnake(name)
  const nameOf = new Map(Object.entries(renamed).map(([name, column]) => [column, name]))
  const keyColumns = key.map(columnOf)
  const toRecord = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [nameOf.get(column) ?? toCamel(column), value]),
    ) as R
  const toRow = (record: R) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value as unknown]))
  return {
    async count() {
      const [row] = await knex(table).count<{ count: number }[]>({ count: '*' })
      return Number(row?.count ?? 0)
    },
    async read(after, limit) {
      const query = knex(table).select<object[]>('*').orderBy(keyColumns).limit(limit)
      if (after)
        void query.whereRaw(`(${listOf(key, '??')}) > (${listOf(key, '?')})`, [...keyColumns, ...after])
      const records = (await query).map(toRecord)
      const last = records.at(-1)
      return { records, next: last ? (key.map((name) => last[name]) as unknown as Cursor) : null }
    },
    async write(records) {
      const rows = records.map(toRow)
      if (!rows[0]) return
      const columns = Object.keys(rows[0])
      const others = columns.filter((column) => !keyColumns.includes(column))
      const replaced =
        others.length === 0 ? 'nothing' : `update set ${others.map(() => '?? = excluded.??').join(', ')}`
      await knex.raw(
        `insert into ?? (${listOf(columns, '??')}) overriding system value
         select ${listOf(columns, '??')} from jsonb_populate_recordset(null::??, ?::jsonb)
         on conflict (${listOf(key, '??')}) do ${replaced}`,
        [
          table,
          ...columns,
          ...columns,
          table,
          JSON.stringify(rows),
          ...keyColumns,
          ...others.flatMap((column) => [column, column]),
        ] as Knex.RawBinding[],
      )
    },
    async clear() {
      await knex.raw('truncate ?? cascade', [table])
    },
  }
}

/** Threads and who takes part in them are two tables here, and one record. */
const threadsOf = (knex: Knex, db: Database): Section<Records['threads']> => ({
  ...tableOf<Records['threads']>(knex, 'thread', ['threadId'], { threadId: 'id' }),
  async read(after, limit) {
    const { rows } = await knex.raw<{ rows: Records['threads'][] }>(
      `select thread.id as "threadId",
              array_remove(array_agg(participant.user_id order by participant.user_id), null) as participants,
              coalesce(max(participant.updated_at), 'epoch') as "updatedAt",
              (select count(*)::int from message where message.thread_id = thread.id) as "messageCount"
       from thread left join participant on participant.thread_id = thread.id
       where thread.id > ? group by thread.id order by thread.id limit ?`,
      [after?.[0] ?? 0, limit],
    )
    const last = rows.at(-1)
    return { records: rows, next: last ? [last.threadId] : null }
  },
  write: (records) =>
    db.transaction(async (tx) => {
      if (records.length === 0) return
      const ids = records.map(({ threadId }) => threadId)
      await tx.raw(
        `insert into thread (id) overriding system value select unnest(?::int[]) on conflict do nothing`,
        [ids] as unknown as Knex.RawBinding[],
      )
      await tx('participant').whereIn('thread_id', ids).delete()
      const rows = records.flatMap(({ threadId, participants, updatedAt }) =>
        participants.map((userId) => ({ thread_id: threadId, user_id: userId, updated_at: updatedAt })),
      )
      await tx.raw(
        `insert into participant (thread_id, user_id, updated_at)
         select thread_id, user_id, updated_at from jsonb_populate_recordset(null::participant, ?::jsonb)`,
        [JSON.stringify(rows)],
      )
    }),
})

const numbered = { notification: 'notification', thread: 'thread', message: 'message' } as const

/** The PostgreSQL store as records. */
export const postgresTransfer = (db: Database): Transfer => {
  // Asked for late: a context that keeps its data elsewhere has no database to ask for.
  const { knex } = db
  return {
    sections: {
      members: tableOf(knex, 'member', ['id'], { local: 'is_local', staff: 'is_staff' }),
      magazines: tableOf(knex, 'magazine', ['id']),
      subscriptions: tableOf(knex, 'subscription', ['magazineId', 'userId']),
      magazineBlocks: tableOf(knex, 'magazine_block', ['userId', 'magazineId']),
      follows: tableOf(knex, 'follow', ['followerId', 'followedId']),
      blocks: tableOf(knex, 'block', ['blockerId', 'blockedId']),
      mutes: tableOf(knex, 'mute', ['muterId', 'mutedId']),
      settings: tableOf(knex, 'setting', ['userId', 'targetType', 'targetId']),
      notifications: tableOf(knex, 'notification', ['notificationId'], { notificationId: 'id' }),
      threads: threadsOf(knex, db),
      messages: tableOf(knex, 'message', ['messageId'], { messageId: 'id' }),
      pushSubscriptions: tableOf(knex, 'push_subscription', ['userId', 'client']),
      digests: tableOf(knex, 'digest', ['userId']),
      secrets: tableOf(knex, 'secret', ['name']),
      marks: tableOf(knex, 'projection_mark', ['source']),
    },

    async numbers() {
      const last = async (table: string) => {
        const { rows } = await knex.raw<{ rows: { last: number }[] }>(
          `select coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, 'id')::regclass), 0) as last`,
          [table],
        )
        return Number(rows[0]?.last ?? 0)
      }
      const [notification, thread, message] = await Promise.all(Object.values(numbered).map(last))
      return { notification, thread, message } as Numbers
    },
    async setNumbers(numbers) {
      for (const [name, table] of Object.entries(numbered)) {
        const highest = numbers[name as keyof Numbers]
        if (highest > 0) await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), ?)`, [table, highest])
      }
    },

    async progress() {
      const row = await knex<{ state: Progress }>('transfer').first('state')
      return row?.state ?? null
    },
    setProgress: (progress) =>
      db.transaction(async (tx) => {
        await tx('transfer').delete()
        if (progress) await tx('transfer').insert({ state: JSON.stringify(progress) })
      }),
  }
}
