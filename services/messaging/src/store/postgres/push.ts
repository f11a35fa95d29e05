import type { Database } from '@app/platform/db/database.ts'
import type { Rows } from '../../rows.ts'
import type { PushSubscription } from '../records.ts'
import type { PushStore } from '../store.ts'

type Row = Rows['push_subscription']

const toSubscription = ({ user_id: userId, ...rest }: Row): PushSubscription => ({ userId, ...rest })

export const postgresPush = (db: Database): PushStore => ({
  async save({ userId, client, endpoint, auth, p256dh, vapid }) {
    await db.query(
      'push.save',
      `with replaced as (
         delete from push_subscription where user_id = $1 and endpoint = $3 and client <> $2
       )
       insert into push_subscription (user_id, client, endpoint, auth, p256dh, vapid)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, client) do update
       set endpoint = excluded.endpoint, auth = excluded.auth, p256dh = excluded.p256dh, vapid = excluded.vapid`,
      [userId, client, endpoint, auth, p256dh, vapid],
    )
  },

  async of(userId) {
    const rows = await db.query<Row>('push.of', 'select * from push_subscription where user_id = $1', [
      userId,
    ])
    return rows.map(toSubscription)
  },

  async find(userId, client) {
    const [row] = await db.query<Row>(
      'push.find',
      'select * from push_subscription where user_id = $1 and client = $2',
      [userId, client],
    )
    return row ? toSubscription(row) : null
  },

  async havingAny(userIds) {
    const rows = await db.query<Pick<Rows['push_subscription'], 'user_id'>>(
      'push.having-any',
      'select distinct user_id from push_subscription where user_id = any($1)',
      [userIds],
    )
    return rows.map((row) => row.user_id)
  },

  async remove(userId, client) {
    await db.query('push.remove', 'delete from push_subscription where user_id = $1 and client = $2', [
      userId,
      client,
    ])
  },

  async removeClient(client) {
    await db.query('push.remove-client', 'delete from push_subscription where client = $1', [client])
  },

  async removeApp(clientId, userId) {
    await db.query(
      'push.remove-app',
      `delete from push_subscription
       where (client = $1 or starts_with(client, $1 || ':')) and ($2::integer is null or user_id = $2)`,
      [clientId, userId ?? null],
    )
  },

  async secret(name, made) {
    await db.query('secret.make', 'insert into secret (name, value) values ($1, $2) on conflict do nothing', [
      name,
      made,
    ])
    const [row] = await db.query<Pick<Rows['secret'], 'value'>>(
      'secret.find',
      'select value from secret where name = $1',
      [name],
    )
    return row?.value ?? made
  },

  async replaceSecret(name, was, value) {
    const replaced = await db.query(
      'secret.replace',
      'update secret set value = $3 where name = $1 and value = $2 returning name',
      [name, was, value],
    )
    return replaced.length > 0
  },

  async removeOtherVapid(publicKey) {
    await db.query(
      'push.remove-other-vapid',
      'delete from push_subscription where vapid is distinct from $1',
      [publicKey],
    )
  },
})
