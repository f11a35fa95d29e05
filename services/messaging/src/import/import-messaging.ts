import { itemKinds, staged } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk, numberAfter, withoutIndexes } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'

const importMessages = async (tx: Knex.Transaction, url: string): Promise<void> => {
  await tx.raw(`insert into thread (id) overriding system value select id from ${staged('message_thread')}`)
  await tx.raw(`
    insert into participant (thread_id, user_id, updated_at)
    select p.message_thread_id, p.user_id, t.updated_at from ${staged('message_thread_participants')} p
    join thread on thread.id = p.message_thread_id join ${staged('message_thread')} t on t.id = p.message_thread_id
    on conflict do nothing`)
  // What was sent from here has an address of ours where somebody elsewhere got it; what came has the sender's.
  await tx.raw(
    `insert into message (id, thread_id, sender_id, body, status, announced, created_at, ap_id, edited_at)
     overriding system value
     select m.id, m.thread_id, m.sender_id, m.body, case m.status when 'read' then 'read' else 'new' end, true,
       m.created_at,
       case when m.ap_id <> '' then m.ap_id when exists (
         select from participant p join ${staged('user')} u on u.id = p.user_id
         where p.thread_id = m.thread_id and u.ap_id is not null) then ?::text || m.uuid end,
       m.edited_at
     from ${staged('message')} m`,
    [`${url}/message/`],
  )
}

const thread = (row: string, kind: string): string =>
  kind.endsWith('_comment')
    ? `(select '${kind.startsWith('entry') ? 'entry' : 'post'}:' || c.${kind.replace('_comment', '')}_id
        from ${staged(kind as 'entry_comment')} c where c.id = ${row}.${kind}_id)`
    : `'${kind}:' || ${row}.${kind}_id`

/** What a row is about, in the form that `records.ts` declares; its key; who caused it; and which rows these are. */
const subjects = [
  ...itemKinds.map((kind) => ({
    where: `n.${kind}_id is not null and n.report_id is null`,
    join: `join ${staged(kind)} s on s.id = n.${kind}_id`,
    subject: `json_build_object('kind', 'content', 'type', '${kind}', 'id', s.id, 'thread', ${thread('n', kind)})`,
    key: `'${kind}:' || s.id`,
    cause: 's.user_id',
  })),
  {
    where: 'n.message_id is not null',
    join: `join ${staged('message')} s on s.id = n.message_id`,
    subject: `json_build_object('kind', 'message', 'messageId', s.id)`,
    key: `'message:' || s.id`,
    cause: 's.sender_id',
  },
  {
    where: 'n.ban_id is not null',
    join: `join ${staged('magazine_ban')} s on s.id = n.ban_id`,
    subject: `json_build_object('kind', 'ban', 'banId', s.id, 'magazineId', s.magazine_id, 'userId', s.user_id,
      'bannedById', s.banned_by_id, 'reason', nullif(s.reason, ''),
      'expiredAt', to_char(s.expired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
    key: `'ban:' || s.id`,
    cause: 's.banned_by_id',
  },
  ...itemKinds.map((kind) => ({
    where: 'n.report_id is not null',
    join: `join ${staged('report')} s on s.id = n.report_id and s.${kind}_id is not null`,
    subject: `json_build_object('kind', 'report', 'type', '${kind}', 'id', s.${kind}_id, 'reportId', s.id,
      'reason', case when n.notification_type = 'report_created' then nullif(s.reason, '') end)`,
    key: `'${kind}:' || s.${kind}_id`,
    cause: `case when n.notification_type = 'report_created' then s.reporting_id end`,
  })),
  {
    where: 'n.new_user_id is not null',
    join: '',
    subject: `json_build_object('kind', 'signup', 'userId', n.new_user_id)`,
    key: `'signup:' || n.new_user_id`,
    cause: 'n.new_user_id',
  },
]

/** Words that differ between Mbin's table and the API. */
const typeOf = `case n.notification_type when 'ban' then 'magazine_ban_notification'
  when 'unban' then 'magazine_unban_notification' when 'new_signup' then 'new_signup'
  else n.notification_type || '_notification' end`

const importNotifications = async (tx: Knex.Transaction): Promise<void> => {
  for (const { where, join, subject, key, cause } of subjects) {
    await tx.raw(`
      insert into notification (id, user_id, type, status, event_key, subject, subject_key, cause_id, created_at)
      overriding system value
      select n.id, n.user_id, ${typeOf}, case n.status when 'read' then 'read' else 'new' end, 'mbin:' || n.id,
        ${subject}, ${key}, ${cause}, n.created_at
      from ${staged('notification')} n ${join} where ${where}`)
  }
}

const importChoices = async (tx: Knex.Transaction): Promise<void> => {
  const targets = { entry: 'entry_id', post: 'post_id', magazine: 'magazine_id', user: 'target_user_id' }
  for (const [type, column] of Object.entries(targets)) {
    await tx.raw(`
      insert into setting (user_id, target_type, target_id, setting)
      select user_id, '${type}', ${column}, notification_status::text from ${staged('notification_settings')}
      where ${column} is not null and notification_status <> 'Default' on conflict do nothing`)
  }
}

/** Push services take messages only from the pair of keys that a browser subscribed with. */
const importPush = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into secret (name, value)
    select 'vapid', json_build_object('publicKey', push_public_key, 'privateKey', push_private_key)::text
    from (select * from ${staged('site')} order by id limit 1) s where push_public_key <> '' and push_private_key <> ''`)
  await tx.raw(`
    insert into push_subscription (user_id, client, endpoint, auth, p256dh)
    select distinct on (s.user_id, s.endpoint) s.user_id,
      coalesce(t.client || ':' || md5(s.api_token), 'device:' || coalesce(s.device_key::text, s.id::text)),
      s.endpoint, s.server_auth_key, s.content_encryption_public_key
    from ${staged('user_push_subscription')} s
    left join ${staged('oauth2_access_token')} t on t.identifier = s.api_token
    order by s.user_id, s.endpoint, s.id desc on conflict do nothing`)
}

/** Copies of who subscribes, blocks and follows. */
const importTies = async (tx: Knex.Transaction): Promise<void> => {
  const ties = [
    ['subscription (magazine_id, user_id)', 'magazine_id, user_id', staged('magazine_subscription')],
    ['magazine_block (user_id, magazine_id)', 'user_id, magazine_id', staged('magazine_block')],
    ['follow (follower_id, followed_id)', 'follower_id, following_id', staged('user_follow')],
    ['block (blocker_id, blocked_id)', 'blocker_id, blocked_id', staged('user_block')],
  ] as const
  for (const [into, columns, from] of ties)
    await tx.raw(`insert into ${into} select ${columns} from ${from} on conflict do nothing`)
}

/**
 * Private messages, notifications as they were read or not, and where they are pushed to. Nobody is notified of anything
 * again.
 *
 * @param last the highest number that each of Mbin's tables ever gave
 */
export const importMessaging = (deps: ContextDeps, last: ReadonlyMap<string, number>): Promise<void> =>
  inBulk(deps.db, async (tx) => {
    await importTies(tx)
    await withoutIndexes(tx, ['message', 'notification'], async () => {
      await importMessages(tx, deps.config.url)
      await importNotifications(tx)
    })
    await importChoices(tx)
    await importPush(tx)
    const numbered = { thread: 'message_thread', message: 'message', notification: 'notification' }
    for (const [table, old] of Object.entries(numbered)) await numberAfter(tx, table, last.get(old) ?? 0)
  })
