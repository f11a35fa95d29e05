import type { Knex } from 'knex'
import type { Database } from '@app/platform/db/database.ts'
import type { Cursor, Numbers, Progress, Records, Section, Transfer } from '../transfer.ts'

type Columns<R> = { [K in keyof R & string]: string }

/** A table whose rows are the records, under other names. */
const tableOf = <R extends object>(
  knex: Knex,
  table: string,
  columns: Columns<R>,
  key: readonly (keyof R & string)[],
): Section<R> => {
  const keyColumns = key.map((name) => columns[name])
  const names = Object.values<string>(columns)
  const others = names.filter((name) => !keyColumns.includes(name))
  const marks = (of: readonly unknown[], mark: string) => of.map(() => mark).join(', ')
  return {
    async count() {
      const [row] = await knex(table).count<{ count: number }[]>({ count: '*' })
      return Number(row?.count ?? 0)
    },
    async read(after, limit) {
      const query = knex(table).select(columns).orderBy(keyColumns).limit(limit)
      if (after)
        void query.whereRaw(`(${marks(key, '??')}) > (${marks(key, '?')})`, [...keyColumns, ...after])
      const records = (await query) as R[]
      const last = records.at(-1)
      return { records, next: last ? (key.map((name) => last[name]) as unknown as Cursor) : null }
    },
    async write(records) {
      if (records.length === 0) return
      const rows = records.map((record) =>
        Object.fromEntries(
          (Object.keys(columns) as (keyof R & string)[]).map((name) => [columns[name], record[name]]),
        ),
      )
      const replaced =
        others.length === 0 ? 'nothing' : `update set ${others.map(() => '?? = excluded.??').join(', ')}`
      await knex.raw(
        `insert into ?? (${marks(names, '??')}) overriding system value
         select ${marks(names, '??')} from jsonb_populate_recordset(null::??, ?::jsonb)
         on conflict (${marks(key, '??')}) do ${replaced}`,
        [
          table,
          ...names,
          ...names,
          table,
          JSON.stringify(rows),
          ...keyColumns,
          ...others.flatMap((name) => [name, name]),
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
  ...tableOf<{ threadId: number }>(knex, 'thread', { threadId: 'id' }, ['threadId']),
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
      members: tableOf<Records['members']>(
        knex,
        'member',
        { id: 'id', name: 'name', local: 'is_local', staff: 'is_staff', card: 'card' },
        ['id'],
      ),
      magazines: tableOf<Records['magazines']>(knex, 'magazine', { id: 'id', card: 'card' }, ['id']),
      subscriptions: tableOf<Records['subscriptions']>(
        knex,
        'subscription',
        { magazineId: 'magazine_id', userId: 'user_id' },
        ['magazineId', 'userId'],
      ),
      magazineBlocks: tableOf<Records['magazineBlocks']>(
        knex,
        'magazine_block',
        { userId: 'user_id', magazineId: 'magazine_id' },
        ['userId', 'magazineId'],
      ),
      follows: tableOf<Records['follows']>(
        knex,
        'follow',
        { followerId: 'follower_id', followedId: 'followed_id' },
        ['followerId', 'followedId'],
      ),
      blocks: tableOf<Records['blocks']>(
        knex,
        'block',
        { blockerId: 'blocker_id', blockedId: 'blocked_id' },
        ['blockerId', 'blockedId'],
      ),
      settings: tableOf<Records['settings']>(
        knex,
        'setting',
        { userId: 'user_id', targetType: 'target_type', targetId: 'target_id', setting: 'setting' },
        ['userId', 'targetType', 'targetId'],
      ),
      notifications: tableOf<Records['notifications']>(
        knex,
        'notification',
        {
          notificationId: 'id',
          userId: 'user_id',
          type: 'type',
          status: 'status',
          eventKey: 'event_key',
          subject: 'subject',
          subjectKey: 'subject_key',
          causeId: 'cause_id',
          createdAt: 'created_at',
        },
        ['notificationId'],
      ),
      threads: threadsOf(knex, db),
      messages: tableOf<Records['messages']>(
        knex,
        'message',
        {
          messageId: 'id',
          threadId: 'thread_id',
          senderId: 'sender_id',
          body: 'body',
          status: 'status',
          announced: 'announced',
          createdAt: 'created_at',
        },
        ['messageId'],
      ),
      pushSubscriptions: tableOf<Records['pushSubscriptions']>(
        knex,
        'push_subscription',
        { userId: 'user_id', client: 'client', endpoint: 'endpoint', auth: 'auth', p256dh: 'p256dh' },
        ['userId', 'client'],
      ),
      digests: tableOf<Records['digests']>(
        knex,
        'digest',
        { userId: 'user_id', every: 'every', nextAt: 'next_at', lastId: 'last_id' },
        ['userId'],
      ),
      secrets: tableOf<Records['secrets']>(knex, 'secret', { name: 'name', value: 'value' }, ['name']),
      marks: tableOf<Records['marks']>(knex, 'projection_mark', { source: 'source', seq: 'seq' }, ['source']),
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
