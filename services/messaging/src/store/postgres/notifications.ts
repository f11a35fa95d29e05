import { messageTypes } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType, ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Rows } from '../../rows.ts'
import type { StoredNotification, Subject } from '../records.ts'
import type { NewCounts, NotificationStore } from '../store.ts'
import { subjectKey } from '../subject-key.ts'

type Row = Refine<
  Pick<
    Rows['notification'],
    'id' | 'user_id' | 'type' | 'status' | 'event_key' | 'subject' | 'cause_id' | 'created_at'
  >,
  { type: NotificationType; status: ReadStatus; subject: Subject }
>

const columns = 'id, user_id, type, status, event_key, subject, cause_id, created_at'

const toNotification = (row: Row): StoredNotification => ({
  notificationId: row.id,
  userId: row.user_id,
  type: row.type,
  status: row.status,
  eventKey: row.event_key,
  subject: row.subject,
  causeId: row.cause_id,
  createdAt: row.created_at,
})

const COUNT =
  'select count(*)::int as count from notification where user_id = $1 and status = $2 and type <> all($3)'

export const postgresNotifications = (db: Database): NotificationStore => ({
  async add(notifications) {
    if (notifications.length === 0) return []
    const rows = await db.query<Row>(
      'notification.add',
      `insert into notification (user_id, type, event_key, subject, subject_key, cause_id, created_at)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::int[], $7::timestamptz[])
       on conflict (user_id, event_key) do nothing returning ${columns}`,
      [
        notifications.map(({ userId }) => userId),
        notifications.map(({ type }) => type),
        notifications.map(({ eventKey }) => eventKey),
        notifications.map(({ subject }) => JSON.stringify(subject)),
        notifications.map(({ subject }) => subjectKey(subject)),
        notifications.map(({ causeId }) => causeId),
        notifications.map(({ createdAt }) => createdAt),
      ],
    )
    return rows.map(toNotification)
  },

  async find(notificationId) {
    const [row] = await db.query<Row>(
      'notification.find',
      `select ${columns} from notification where id = $1`,
      [notificationId],
    )
    return row ? toNotification(row) : null
  },

  async lastOfBan(userId, banId) {
    const [row] = await db.query<Row>(
      'notification.last-of-ban',
      `select ${columns} from notification where user_id = $1 and subject_key = $2 order by id desc limit 1`,
      [userId, `ban:${banId}`],
    )
    return row ? toNotification(row) : null
  },

  async list(userId, status, { limit, offset }, hidden = []) {
    const which = status === 'all' ? '' : 'and status = $5'
    const values = status === 'all' ? [] : [status]
    const [rows, [total]] = await Promise.all([
      db.query<Row>(
        `notification.list.${status === 'all'}`,
        `select ${columns} from notification where user_id = $1 and type <> all($4) ${which} order by id desc limit $2 offset $3`,
        [userId, limit, offset, hidden, ...values],
      ),
      status === 'all'
        ? db.query<{ count: number }>(
            'notification.count-all',
            'select count(*)::int as count from notification where user_id = $1 and type <> all($2)',
            [userId, hidden],
          )
        : db.query<{ count: number }>('notification.count', COUNT, [userId, status, hidden]),
    ])
    return { items: rows.map(toNotification), count: total?.count ?? 0 }
  },

  async countNew(userId, hidden = []) {
    const [row] = await db.query<{ count: number }>('notification.count', COUNT, [userId, 'new', hidden])
    return row?.count ?? 0
  },

  async countsOf(userIds) {
    const rows = await db.query<NewCounts & { id: number }>(
      'notification.counts',
      `select user_id as id, count(*)::int as notifications,
         (count(*) filter (where type = any($2)))::int as messages
       from notification where user_id = any($1) and status = 'new' group by user_id`,
      [userIds, messageTypes],
    )
    const counts = new Map(rows.map(({ id, ...count }) => [id, count]))
    return new Map(userIds.map((id) => [id, counts.get(id) ?? { notifications: 0, messages: 0 }]))
  },

  async setStatus(notificationId, status) {
    await db.query('notification.set-status', 'update notification set status = $2 where id = $1', [
      notificationId,
      status,
    ])
  },

  async setStatusOf(userId, notificationIds, status) {
    await db.query(
      'notification.set-status-of',
      'update notification set status = $3 where user_id = $1 and id = any($2::int[])',
      [userId, notificationIds, status],
    )
  },

  async readAll(userId) {
    await db.query(
      'notification.read-all',
      `update notification set status = 'read' where user_id = $1 and status = 'new'`,
      [userId],
    )
  },

  async readThread(userId, thread, at) {
    const read = await db.query(
      'notification.read-thread',
      `update notification set status = 'read'
       where user_id = $1 and status = 'new' and subject->>'thread' = $2 and created_at <= $3 returning id`,
      [userId, thread, at],
    )
    return read.length
  },

  async readEvents(userId, eventKeys, at) {
    const read = await db.query(
      'notification.read-events',
      `update notification set status = 'read'
       where user_id = $1 and status = 'new' and event_key = any($2) and created_at <= $3 returning id`,
      [userId, eventKeys, at],
    )
    return read.length
  },

  async remove(notificationId) {
    await db.query('notification.remove', 'delete from notification where id = $1', [notificationId])
  },

  async removeAll(userId) {
    await db.query('notification.remove-all', 'delete from notification where user_id = $1', [userId])
  },

  async setStatusOfMessage(userId, messageId, status) {
    await db.query(
      'notification.set-status-of-message',
      'update notification set status = $3 where user_id = $1 and subject_key = $2',
      [userId, subjectKey({ kind: 'message', messageId }), status],
    )
  },

  async unreadSince(userId, after, limit) {
    const [rows, [total]] = await Promise.all([
      db.query<Row>(
        'notification.unread-since',
        `select ${columns} from notification
         where user_id = $1 and status = 'new' and id > $2 order by id desc limit $3`,
        [userId, after, limit],
      ),
      db.query<{ count: number }>(
        'notification.count-since',
        `select count(*)::int as count from notification where user_id = $1 and status = 'new' and id > $2`,
        [userId, after],
      ),
    ])
    return { items: rows.map(toNotification), count: total?.count ?? 0 }
  },
})
