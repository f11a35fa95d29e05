import type { Emoji } from '@app/contract/common.ts'
import type { ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Rows } from '../../rows.ts'
import type { StoredMessage } from '../records.ts'
import type { MessageStore, StoredThread } from '../store.ts'
import { subjectKey } from '../subject-key.ts'

type Row = Refine<
  Pick<
    Rows['message'],
    'id' | 'thread_id' | 'sender_id' | 'body' | 'status' | 'created_at' | 'edited_at' | 'ap_id' | 'emojis'
  >,
  { status: ReadStatus; emojis: Emoji[] }
>
type ThreadRow = Pick<Rows['message'], 'thread_id'> & { participant_ids: number[]; message_count: number }

const names = [
  'id',
  'thread_id',
  'sender_id',
  'body',
  'status',
  'created_at',
  'edited_at',
  'ap_id',
  'emojis',
] as const
const columns = names.join(', ')

const json = (emojis: Emoji[] | null): string | null => emojis && JSON.stringify(emojis)

const toMessage = (row: Row): StoredMessage => ({
  messageId: row.id,
  threadId: row.thread_id,
  senderId: row.sender_id,
  body: row.body,
  status: row.status,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  apId: row.ap_id,
  emojis: row.emojis,
})

const toThread = (row: ThreadRow): StoredThread => ({
  threadId: row.thread_id,
  participantIds: row.participant_ids,
  messageCount: row.message_count,
})

const participantsOf = (thread: string) =>
  `(select array_agg(user_id order by user_id) from participant where participant.thread_id = ${thread})`
const countOf = (thread: string) => `(select count(*)::int from message where message.thread_id = ${thread})`

const write = async (
  tx: Knex.Transaction,
  threadId: number,
  senderId: number,
  body: string,
  at: Date,
  apId: string | null,
  emojis: Emoji[] | null,
): Promise<StoredMessage> => {
  const [row] = (await tx('message')
    .insert({
      thread_id: threadId,
      sender_id: senderId,
      body,
      created_at: at,
      ap_id: apId,
      emojis: json(emojis),
    })
    .returning([...names])) as Row[]
  if (!row) throw new Error('The message was not stored')
  // What comes from elsewhere may have been long on its way.
  await tx('participant')
    .where({ thread_id: threadId })
    .update({ updated_at: tx.raw('greatest(updated_at, ?::timestamptz)', [at]) })
  return toMessage(row)
}

export const postgresMessages = (db: Database): MessageStore => ({
  open: (participantIds, senderId, body, at, apId = null, emojis = null) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: Rows['thread'][] }>(
        'insert into thread default values returning id',
      )
      const threadId = rows[0]?.id
      if (threadId === undefined) throw new Error('The thread was not stored')
      await tx('participant').insert(
        [...new Set(participantIds)].map((userId) => ({
          thread_id: threadId,
          user_id: userId,
          updated_at: at,
        })),
      )
      return write(tx, threadId, senderId, body, at, apId, emojis)
    }),

  reply: (threadId, senderId, body, at, apId = null, emojis = null) =>
    db.transaction((tx) => write(tx, threadId, senderId, body, at, apId, emojis)),

  async byApId(apId) {
    const [row] = await db.query<Row>('message.by-ap-id', `select ${columns} from message where ap_id = $1`, [
      apId,
    ])
    return row ? toMessage(row) : null
  },

  async threadOf(participantIds) {
    const ids = [...new Set(participantIds)].toSorted((a, b) => a - b)
    const [row] = await db.query<ThreadRow>(
      'thread.of',
      `select mine.thread_id, ${participantsOf('mine.thread_id')} as participant_ids,
              ${countOf('mine.thread_id')} as message_count
       from participant mine
       where mine.user_id = ($1::int[])[1] and ${participantsOf('mine.thread_id')} = $1::int[]
       order by mine.updated_at desc, mine.thread_id desc limit 1`,
      [ids],
    )
    return row ? toThread(row) : null
  },

  async edit(messageId, body, at, emojis = null) {
    await db.query(
      'message.edit',
      'update message set body = $2, edited_at = $3, emojis = $4 where id = $1',
      [messageId, body, at, json(emojis)],
    )
  },

  remove: (messageId) =>
    db.transaction(async (tx) => {
      await tx('message').where({ id: messageId }).delete()
      await tx('notification')
        .where({ subject_key: subjectKey({ kind: 'message', messageId }) })
        .delete()
    }),

  async thread(threadId) {
    const [row] = await db.query<ThreadRow>(
      'thread.find',
      `select id as thread_id, ${participantsOf('thread.id')} as participant_ids, ${countOf('thread.id')} as message_count
       from thread where id = $1`,
      [threadId],
    )
    return row ? toThread(row) : null
  },

  async message(messageId) {
    const [row] = await db.query<Row>('message.find', `select ${columns} from message where id = $1`, [
      messageId,
    ])
    return row ? toMessage(row) : null
  },

  async messages(messageIds) {
    const rows = await db.query<Row>(
      'message.find-many',
      `select ${columns} from message where id = any($1)`,
      [messageIds],
    )
    return rows.map(toMessage)
  },

  async countBy(senderId) {
    // By the threads they take part in: messages have no index by who wrote them.
    const [row] = await db.query<{ count: number }>(
      'message.count-by',
      `select count(*)::int as count from participant p
         join message m on m.thread_id = p.thread_id and m.sender_id = p.user_id where p.user_id = $1`,
      [senderId],
    )
    return row?.count ?? 0
  },

  async messagesOf(threadId, order, { limit, offset }) {
    const direction = order === 'newest' ? 'desc' : 'asc'
    const rows = await db.query<Row>(
      `message.of-thread.${direction}`,
      `select ${columns} from message where thread_id = $1 order by id ${direction} limit $2 offset $3`,
      [threadId, limit, offset],
    )
    return rows.map(toMessage)
  },

  async newestOf(threadIds, limit) {
    const byThread = new Map<number, StoredMessage[]>(threadIds.map((threadId) => [threadId, []]))
    const rows = await db.query<Row>(
      'message.newest-of',
      `select newest.* from unnest($1::int[]) as wanted (thread_id), lateral
         (select ${columns} from message where message.thread_id = wanted.thread_id order by id desc limit $2) newest`,
      [threadIds, limit],
    )
    for (const row of rows) byThread.get(row.thread_id)?.push(toMessage(row))
    return byThread
  },

  async threadsOf(userId, withUserId, { limit, offset }) {
    const common = `from participant mine where mine.user_id = $1
      and exists (select from message where message.thread_id = mine.thread_id)
      and ($2::int is null or exists
      (select from participant other where other.thread_id = mine.thread_id and other.user_id = $2))`
    const [rows, [total]] = await Promise.all([
      db.query<ThreadRow>(
        'thread.list',
        `select mine.thread_id, ${participantsOf('mine.thread_id')} as participant_ids,
                ${countOf('mine.thread_id')} as message_count
         ${common} order by mine.updated_at desc, mine.thread_id desc limit $3 offset $4`,
        [userId, withUserId, limit, offset],
      ),
      db.query<{ count: number }>('thread.count', `select count(*)::int as count ${common}`, [
        userId,
        withUserId,
      ]),
    ])
    return { items: rows.map(toThread), count: total?.count ?? 0 }
  },

  async threadAfter(userId, threadId) {
    const [row] = await db.query<ThreadRow>(
      'thread.after',
      `select mine.thread_id, ${participantsOf('mine.thread_id')} as participant_ids,
              ${countOf('mine.thread_id')} as message_count
       from participant mine where mine.user_id = $1 and mine.thread_id > $2
         and exists (select from message where message.thread_id = mine.thread_id)
       order by mine.thread_id limit 1`,
      [userId, threadId],
    )
    return row ? toThread(row) : null
  },

  async setStatus(messageId, status) {
    await db.query('message.set-status', 'update message set status = $2 where id = $1', [messageId, status])
  },

  async pendingAnnouncements(limit) {
    const rows = await db.query<Row & { participant_ids: number[] }>(
      'message.pending',
      `select ${columns}, ${participantsOf('message.thread_id')} as participant_ids
       from message where not announced order by id limit $1`,
      [limit],
    )
    return rows.map((row) => ({ message: toMessage(row), participantIds: row.participant_ids }))
  },

  async announced(messageId) {
    await db.query('message.announced', 'update message set announced = true where id = $1', [messageId])
  },
})
