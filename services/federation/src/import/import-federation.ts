import { itemKinds, staged } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk, withoutIndexes } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { documentContext } from '../json-ld/context-terms.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { importKeys } from './import-keys.ts'

type Kind = (typeof itemKinds)[number]

/** The address of a local item, as `objectAddress` makes it; `m` is the card of its magazine. */
const address: Record<Kind, string> = {
  entry: `'/m/' || m.name || '/t/' || o.id || '/-'`,
  entry_comment: `'/m/' || m.name || '/t/' || o.entry_id || '/-/comment/' || o.id`,
  post: `'/m/' || m.name || '/p/' || o.id || '/-'`,
  post_comment: `'/m/' || m.name || '/p/' || o.post_id || '/-/reply/' || o.id`,
}

const threadOf: Partial<Record<Kind, 'entry' | 'post'>> = { entry_comment: 'entry', post_comment: 'post' }

/** Where everything is known under, here and elsewhere. */
const importObjects = async (tx: Knex.Transaction, url: string): Promise<void> => {
  for (const kind of itemKinds) {
    const thread = threadOf[kind]
    await tx.raw(
      `insert into content_object (type, id, ap_id, local, author_id, magazine_id, thread_id, parent_id, visibility)
       select '${kind}', o.id, coalesce(o.ap_id, ?::text || ${address[kind]}), o.ap_id is null, o.user_id, m.magazine_id,
         ${thread ? `o.${thread}_id, o.parent_id` : 'o.id, null'}, o.visibility
       from ${staged(kind)} o
       ${thread ? `join ${staged(thread)} t on t.id = o.${thread}_id` : ''}
       join magazine_card m on m.magazine_id = ${thread ? 't' : 'o'}.magazine_id
       on conflict do nothing`,
      [url],
    )
  }
}

/** Who lives elsewhere. What is not known of them is read when they are met again. */
const importActors = async (tx: Knex.Transaction): Promise<void> => {
  for (const [kind, table, handle, lists] of [
    ['user', staged('user'), `ltrim(a.username, '@')`, 'null, null'],
    [
      'magazine',
      staged('magazine'),
      'a.ap_id',
      `nullif(a.ap_attributed_to_url, ''), nullif(a.ap_featured_url, '')`,
    ],
  ] as const) {
    const gone = kind === 'user' ? 'a.is_deleted' : 'false'
    await tx.raw(`
      insert into remote_actor (ap_id, kind, local_id, domain, handle, inbox, shared_inbox, key_id, public_key_pem,
        fetched_at, gone_at, moderators, featured)
      select a.ap_profile_id, '${kind}', a.id,
        lower(coalesce(nullif(a.ap_domain, ''), split_part(${handle}, '@', 2))), ${handle},
        coalesce(nullif(a.ap_inbox_url, ''), a.ap_profile_id || '/inbox'), nullif(a.ap_inbox_url, ''),
        case when a.public_key <> '' then a.ap_profile_id || '#main-key' end,
        nullif(replace(a.public_key, E'\\r\\n', E'\\n'), ''),
        case when a.ap_inbox_url <> '' then coalesce(a.ap_fetched_at, 'epoch') else 'epoch' end,
        coalesce(a.ap_deleted_at, case when ${gone} then now() end), ${lists}
      from ${table} a where a.ap_id is not null and a.ap_profile_id <> ''
      on conflict do nothing`)
  }
}

const importInstances = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into instance (domain, software, version, failures, failed_at, succeeded_at, received_at, changed)
    select lower(domain), software, version, failed_delivers, last_failed_deliver, last_successful_deliver,
      last_successful_receive, false
    from ${staged('instance')} order by id on conflict do nothing`)
}

/** Who did it, and to what: the cards and addresses that a row of `activity` points at. */
const activityParts = `
  from ${staged('activity')} a
  left join user_card actor_user on actor_user.user_id = a.user_actor_id and actor_user.domain is null
  left join magazine_card actor_magazine on actor_magazine.magazine_id = a.magazine_actor_id and actor_magazine.domain is null
  left join content_object o on o.type = case
      when a.object_entry_id is not null then 'entry' when a.object_entry_comment_id is not null then 'entry_comment'
      when a.object_post_id is not null then 'post' when a.object_post_comment_id is not null then 'post_comment' end
    and o.id = coalesce(a.object_entry_id, a.object_entry_comment_id, a.object_post_id, a.object_post_comment_id)
  left join user_card u on u.user_id = a.object_user_id
  left join magazine_card m on m.magazine_id = a.object_magazine_id`

/**
 * What was sent from here, by the ids that others know. Mbin writes a body whenever it is asked for one; ours are kept.
 * An object within is named by its address, where it can be read as it is now.
 */
const importActivities = async (tx: Knex.Transaction, url: string): Promise<void> => {
  await tx.raw(`
    create function pg_temp.as_json(text text) returns jsonb strict language plpgsql as $body$
    begin return text::jsonb; exception when others then return to_jsonb(text); end $body$`)
  await tx.raw(
    `insert into activity (uuid, actor, type, body, public, created_at, fanned_out_at)
     select p.uuid, p.actor, p.type,
       case when jsonb_typeof(pg_temp.as_json(p.activity_json)) = 'object' then pg_temp.as_json(p.activity_json)
       else jsonb_strip_nulls(jsonb_build_object('@context', p.context, 'id', p.url || '/f/object/' || p.uuid,
         'type', p.type, 'actor', p.actor,
         'published', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'object', p.object, 'target', p.target_string, 'content', p.content_string,
         'to', case when p.is_public then jsonb_build_array('${PUBLIC}') end,
         'cc', case when p.is_public then jsonb_build_array(p.actor || '/followers') end)) end,
       p.is_public, p.created_at, p.created_at
     from (
       select a.*, c.url, c.context, c.url || coalesce('/u/' || actor_user.username, '/m/' || actor_magazine.name) as actor,
         case
           when o.ap_id is not null then jsonb_build_object('id', o.ap_id)
           when u.user_id is not null then to_jsonb(coalesce(u.ap_profile_id, c.url || '/u/' || u.username))
           when m.magazine_id is not null then to_jsonb(coalesce(m.ap_profile_id, c.url || '/m/' || m.name))
           when a.inner_activity_id is not null then jsonb_build_object('id', c.url || '/f/object/' || a.inner_activity_id)
           when a.inner_activity_url is not null then jsonb_build_object('id', a.inner_activity_url)
           when a.object_generic is not null then pg_temp.as_json(a.object_generic)
         end as object,
         a.type not in ('Follow', 'Accept', 'Reject', 'Flag') and a.object_message_id is null
           and coalesce(o.visibility, '') <> 'private' as is_public
       ${activityParts}
       cross join (values (?::text, ?::jsonb)) c (url, context)
       where not a.is_remote and coalesce(actor_user.user_id, actor_magazine.magazine_id) is not null
         and (a.created_at > now() - interval '1 year' or (select count(*) from ${staged('activity')}) < 1000000)
     ) p
     on conflict do nothing`,
    [url, JSON.stringify(documentContext)],
  )
}

/**
 * What local people sent and have not taken back: an Undo names it. Where no activity is left of it, a new id stands for
 * it, for others take an Undo by its actor and object, too.
 */
const importRelations = async (tx: Knex.Transaction, url: string): Promise<void> => {
  /** `about`: the column of an activity that names what a row `r` is about, and that of the row. */
  const keep = (
    { kind, type = kind, where = 'true' }: { kind: string; type?: string; where?: string },
    from: string,
    { actor, object, about }: { actor: string; object: string; about: readonly [string, string] },
  ) =>
    tx.raw(
      `insert into sent_relation (kind, actor_id, object, activity_id, created_at)
       select '${kind}', r.${actor}, ${object}, ?::text || coalesce(a.uuid, gen_random_uuid()), r.created_at
       from ${from}
       left join (
         select distinct on (user_actor_id, ${about[0]}) user_actor_id, ${about[0]} as object_id, uuid
         from ${staged('activity')} where type = '${type}' and not is_remote and ${about[0]} is not null
         order by user_actor_id, ${about[0]}, created_at desc
       ) a on a.user_actor_id = r.${actor} and a.object_id = r.${about[1]}
       where ${where} on conflict do nothing`,
      [`${url}/f/object/`],
    )
  const follow = {
    kind: 'follow',
    type: 'Follow',
    where: 't.domain is not null and t.ap_profile_id is not null',
  }
  for (const table of ['user_follow', 'user_follow_request'] as const)
    await keep(
      follow,
      `${staged(table)} r join user_card f on f.user_id = r.follower_id and f.domain is null
       join user_card t on t.user_id = r.following_id`,
      { actor: 'follower_id', object: 't.ap_profile_id', about: ['object_user_id', 'following_id'] },
    )
  for (const table of ['magazine_subscription', 'magazine_subscription_request'] as const)
    await keep(
      follow,
      `${staged(table)} r join user_card f on f.user_id = r.user_id and f.domain is null
       join magazine_card t on t.magazine_id = r.magazine_id`,
      { actor: 'user_id', object: 't.ap_profile_id', about: ['object_magazine_id', 'magazine_id'] },
    )
  const votes = {
    entry: [staged('entry_vote'), 'entry_id'],
    entry_comment: [staged('entry_comment_vote'), 'comment_id'],
    post: [staged('post_vote'), 'post_id'],
    post_comment: [staged('post_comment_vote'), 'comment_id'],
  } as const
  for (const kind of itemKinds) {
    const of = (table: string, column: string) =>
      [
        `${table} r join user_card f on f.user_id = r.user_id and f.domain is null
         join content_object o on o.type = '${kind}' and o.id = r.${column}`,
        { actor: 'user_id', object: 'o.ap_id', about: [`object_${kind}_id`, column] },
      ] as const
    const [table, column] = votes[kind]
    await keep({ kind: 'Announce', where: 'r.choice = 1' }, ...of(table, column))
    await keep({ kind: 'Dislike', where: 'r.choice = -1' }, ...of(table, column))
    await keep({ kind: 'Like' }, ...of(staged('favourite'), `${kind}_id`))
  }
}

/** Copies of who follows and subscribes: written here, for an event of it would be sent out as news. */
const importTies = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into user_follow (follower_id, followed_id)
    select follower_id, following_id from ${staged('user_follow')} on conflict do nothing`)
  await tx.raw(`
    insert into magazine_subscription (magazine_id, user_id)
    select magazine_id, user_id from ${staged('magazine_subscription')} on conflict do nothing`)
}

/**
 * Keys, actors, addresses and what was sent, once the cards of people and magazines are there. Nothing leaves: others know
 * all of it.
 */
export const importFederation = ({ db, config }: ContextDeps): Promise<void> =>
  inBulk(db, async (tx) => {
    await importTies(tx)
    await importKeys(tx)
    await importActors(tx)
    await importInstances(tx)
    await withoutIndexes(tx, ['content_object', 'activity', 'sent_relation'], async () => {
      await importObjects(tx, config.url)
      await tx.raw('analyze content_object')
      await importActivities(tx, config.url)
      await importRelations(tx, config.url)
    })
  })
