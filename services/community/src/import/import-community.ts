import { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import { itemKinds, staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk, numberAfter, renameTwins, withoutIndexes } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { settingDefaults } from '../instance/settings.ts'

/** Which of four columns names the item. */
const subjectType = (row: string): string =>
  `case ${itemKinds.map((kind) => `when ${row}.${kind}_id is not null then '${kind}'`).join(' ')} end`
const subjectId = (row: string): string =>
  `coalesce(${itemKinds.map((kind) => `${row}.${kind}_id`).join(', ')})`

const importMagazines = async (tx: Knex.Transaction): Promise<void> => {
  const magazine = staged('magazine')
  await tx.raw(`
    create temporary table twin on commit drop as
    select id, name, row_number() over (partition by lower(name) order by (ap_id is null) desc, id) as nth_name from ${magazine}`)
  await renameTwins(tx, 'name')
  await tx.raw(`
    insert into ${stagedFacts.quirk} (what, count)
    select 'magazines whose names differ only in case; the younger got a number: ' || string_agg(name, ', '), count(*)
    from twin where nth_name > 1 having count(*) > 0`)
  await tx.raw(`
    insert into magazine (id, name, title, description, rules, is_adult, is_posting_restricted_to_mods, visibility,
      marked_for_deletion_at, icon, icon_url, banner, banner_url, custom_css, tags, ap_id, ap_profile_id, domain,
      discoverable, indexable, created_at, last_active)
    overriding system value
    select m.id, coalesce(t.renamed, m.name), coalesce(nullif(m.title, ''), m.name),
      nullif(m.description, ''), nullif(m.rules, ''), m.is_adult, m.posting_restricted_to_mods, m.visibility,
      m.marked_for_deletion_at,
      i.image, case when m.ap_id is not null then i.image ->> 'sourceUrl' end,
      b.image, case when m.ap_id is not null then b.image ->> 'sourceUrl' end,
      nullif(m.custom_css, ''),
      case jsonb_typeof(m.tags) when 'array' then array(select jsonb_array_elements_text(m.tags)) else '{}' end,
      m.ap_id, case when m.ap_id is not null then m.ap_profile_id end,
      case when m.ap_id is not null then lower(coalesce(nullif(m.ap_domain, ''), split_part(m.ap_id, '@', 2))) end,
      m.ap_discoverable, m.ap_indexable, m.created_at, m.last_active
    from ${magazine} m join twin t on t.id = m.id
    left join ${stagedFacts.image} i on i.id = m.icon_id left join ${stagedFacts.image} b on b.id = m.banner_id`)
}

const importMemberships = async (tx: Knex.Transaction): Promise<void> => {
  // Rights begin with the confirmation; of two owners the first is it.
  await tx.raw(`
    insert into moderator (id, magazine_id, user_id, is_owner, created_at) overriding system value
    select id, magazine_id, user_id,
      is_owner and row_number() over (partition by magazine_id, is_owner order by id) = 1, created_at
    from (select distinct on (magazine_id, user_id) * from ${staged('moderator')} where is_confirmed
          order by magazine_id, user_id, is_owner desc, id) m`)
  await tx.raw(`
    insert into subscription (id, user_id, magazine_id, created_at) overriding system value
    select id, user_id, magazine_id, created_at from ${staged('magazine_subscription')} on conflict do nothing`)
  await tx.raw(`
    insert into magazine_block (id, user_id, magazine_id, created_at) overriding system value
    select id, user_id, magazine_id, created_at from ${staged('magazine_block')} on conflict do nothing`)
  await tx.raw(`
    insert into subscription_request (magazine_id, user_id, state, created_at)
    select magazine_id, user_id, 'requested', created_at from ${staged('magazine_subscription_request')} r
    where not exists (select from subscription s where s.user_id = r.user_id and s.magazine_id = r.magazine_id)
    order by id on conflict do nothing`)
  // Its own server knows of subscribers everywhere.
  await tx.raw(`
    update magazine m set subscriptions_count = greatest(s.count, o.ap_followers_count), local_subscribers = s.local
    from ${staged('magazine')} o left join (
      select s.magazine_id, count(*)::int as count, count(*) filter (where u.ap_id is null)::int as local
      from subscription s join ${staged('user')} u on u.id = s.user_id group by 1
    ) s on s.magazine_id = o.id
    where m.id = o.id and s.magazine_id is not null`)
  await tx.raw(`
    update magazine m set subscriptions_count = o.ap_followers_count from ${staged('magazine')} o
    where m.id = o.id and o.ap_id is not null and o.ap_followers_count > m.subscriptions_count`)
  await tx.raw(`
    insert into notification_setting (user_id, magazine_id, setting)
    select user_id, magazine_id, notification_status::text from ${staged('notification_settings')}
    where magazine_id is not null and notification_status <> 'Default' on conflict do nothing`)
}

const importOrder = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into ban (id, magazine_id, user_id, banned_by_id, reason, expired_at, created_at) overriding system value
    select id, magazine_id, user_id, banned_by_id, nullif(reason, ''), expired_at, created_at
    from ${staged('magazine_ban')}`)
  await tx.raw(`
    insert into badge (id, magazine_id, name) overriding system value
    select id, magazine_id, name || case when nth > 1 then ' ' || nth else '' end
    from (select *, row_number() over (partition by magazine_id, lower(name) order by id) as nth from ${staged('badge')}
          where magazine_id is not null) b`)
  for (const [role, table] of [
    ['owner', staged('magazine_ownership_request')],
    ['moderator', staged('moderator_request')],
  ] as const) {
    await tx.raw(
      `insert into role_request (magazine_id, user_id, role, created_at)
       select magazine_id, user_id, ?, created_at from ${table} order by id on conflict do nothing`,
      [role],
    )
  }
  // One report stands for a subject: the one that waits, else the newest. The others are kept with it.
  await tx.raw(`
    with ranked as (
      select r.id, ${subjectType('r')} as type, ${subjectId('r')} as subject, r.magazine_id, r.reporting_id, r.reported_id,
        nullif(r.reason, '') as reason, r.status, r.weight, r.created_at, r.considered_at, r.considered_by_id, r.uuid,
        row_number() over (partition by ${subjectType('r')}, ${subjectId('r')}
          order by (r.status = 'pending') desc, r.id desc) as nth
      from ${staged('report')} r where ${subjectId('r')} is not null
    )
    insert into report (id, subject_type, subject_id, magazine_id, reporting_id, reported_id, reason, status, weight,
      created_at, considered_at, considered_by_id, uuid, archive)
    overriding system value
    select id, type, subject, magazine_id, reporting_id, reported_id, reason, status, weight, created_at, considered_at,
      considered_by_id, uuid,
      (select jsonb_agg(to_jsonb(e) - 'nth' - 'type' - 'subject' order by e.id) from ranked e
       where e.type = r.type and e.subject = r.subject and e.nth > 1)
    from ranked r where nth = 1`)
  // For pins the old row names the author, and for moderators whom it befell: who did it stands elsewhere or nowhere.
  await tx.raw(`
    insert into moderation_log (id, magazine_id, type, moderator_id, subject_type, subject_id, created_at)
    overriding system value
    select l.id, l.magazine_id,
      case when l.log_type = 'ban' and l.meta = 'unban' then 'unban' else l.log_type end,
      case when l.log_type in ('entry_pinned', 'entry_unpinned') then null
        when l.log_type like 'moderator%' then l.acting_user_id else l.user_id end,
      case when l.log_type = 'ban' then 'ban' when l.log_type like 'moderator%' then 'user' else ${subjectType('l')} end,
      case when l.log_type = 'ban' then l.ban_id when l.log_type like 'moderator%' then l.user_id
        else ${subjectId('l')} end,
      l.created_at
    from ${staged('magazine_log')} l
    where case when l.log_type = 'ban' then l.ban_id when l.log_type like 'moderator%' then l.user_id
      else ${subjectId('l')} end is not null`)
  // A comment stands where its thread stands.
  for (const table of ['report', 'moderation_log'] as const) {
    for (const kind of ['entry', 'post'] as const) {
      await tx.raw(`
        update ${table} r set magazine_id = t.magazine_id
        from ${staged(`${kind}_comment`)} c join ${staged(kind)} t on t.id = c.${kind}_id
        where r.subject_type = '${kind}_comment' and r.subject_id = c.id and r.magazine_id <> t.magazine_id`)
    }
  }
}

const importTrash = async (tx: Knex.Transaction): Promise<void> => {
  for (const kind of ['entry', 'post'] as const) {
    await tx.raw(`
      insert into trashed (subject_type, subject_id, magazine_id, last_active)
      select '${kind}', id, magazine_id, last_active from ${staged(kind)} where visibility = 'trashed'
      union all
      select '${kind}_comment', c.id, t.magazine_id, c.last_active
      from ${staged(`${kind}_comment`)} c join ${staged(kind)} t on t.id = c.${kind}_id where c.visibility = 'trashed'`)
  }
}

const importInstances = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into instance (id, domain, software, version, is_banned, is_allowed, failed_delivers, last_successful_deliver,
      last_failed_deliver, last_successful_receive, created_at, blocked_for_all_at)
    overriding system value
    select i.id, lower(i.domain), i.software, i.version, i.is_banned, i.is_explicitly_allowed, i.failed_delivers,
      i.last_successful_deliver, i.last_failed_deliver, i.last_successful_receive, i.created_at,
      case when exists (select from ${staged('instance_block')} b
        where b.blocked_by_admin and lower(b.instance_domain) = lower(i.domain)) then now() end
    from ${staged('instance')} i order by i.id on conflict do nothing`)
  await numberAfter(tx, 'instance', 0)
  await tx.raw(`
    insert into instance (domain, blocked_for_all_at)
    select distinct lower(instance_domain), now() from ${staged('instance_block')} where blocked_by_admin
    on conflict do nothing`)
  // Hosts that were banned before the list had a table of its own.
  await tx.raw(`
    insert into instance (domain, is_banned)
    select distinct lower(host), true from ${staged('settings')} s,
      jsonb_array_elements_text(case jsonb_typeof(s.json) when 'array' then s.json else '[]' end) host
    where s.name = 'KBIN_BANNED_INSTANCES' and host <> '' on conflict do nothing`)
}

const TRUE = ['true', '1', 'on', 'yes']

/** A setting as it is kept here; undefined where the text means nothing to us. */
const settingOf = (key: string, text: string, fallback: unknown): unknown => {
  const value = typeof fallback === 'boolean' ? TRUE.includes(text.toLowerCase()) : text
  return SiteSettings.partial().safeParse({ [key]: value }).success ? value : undefined
}

const importSettings = async (
  deps: ContextDeps,
  tx: Knex.Transaction,
  environment: Readonly<Record<string, string>>,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { name: string; value: string | null }[] }>(
    `select distinct on (name) name, value from ${staged('settings')} order by name, id`,
  )
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  for (const [key, fallback] of Object.entries(settingDefaults(deps.config))) {
    const text = stored.get(key) ?? environment[key]
    if (text === undefined) continue
    const value = settingOf(key, text, fallback)
    if (value !== undefined) await tx('setting').insert({ key, value: JSON.stringify(value) })
  }
  const pages = {
    about: 'about',
    contact: 'contact',
    faq: 'faq',
    privacyPolicy: 'privacy_policy',
    terms: 'terms',
    announcement: 'announcement',
  }
  for (const [name, column] of Object.entries(pages)) {
    await tx.raw(
      `insert into page (name, body)
       select ?, ${column} from (select * from ${staged('site')} order by id limit 1) s where ${column} <> ''`,
      [name],
    )
  }
}

/**
 * Magazines, who belongs to them, their order, and what the instance is like.
 *
 * @param last the highest number that each of Mbin's tables ever gave
 * @param environment of the old instance, for settings that were never stored
 */
export const importCommunity = (
  deps: ContextDeps,
  last: ReadonlyMap<string, number>,
  environment: Readonly<Record<string, string>>,
): Promise<void> =>
  inBulk(deps.db, async (tx) => {
    await importMagazines(tx)
    await withoutIndexes(tx, ['subscription', 'magazine_block', 'moderation_log'], async () => {
      await importMemberships(tx)
      await importOrder(tx)
    })
    await importTrash(tx)
    await importInstances(tx)
    await importSettings(deps, tx, environment)
    const numbered = {
      magazine: 'magazine',
      moderator: 'moderator',
      subscription: 'magazine_subscription',
      magazine_block: 'magazine_block',
      ban: 'magazine_ban',
      badge: 'badge',
      report: 'report',
      moderation_log: 'magazine_log',
      instance: 'instance',
    }
    for (const [table, old] of Object.entries(numbered)) await numberAfter(tx, table, last.get(old) ?? 0)
  })

/** Copies of who follows and blocks whom, once the accounts' cards are there. */
export const importCommunityTies = (deps: ContextDeps): Promise<void> =>
  inBulk(deps.db, async (tx) => {
    await tx.raw(`
      insert into user_follow select follower_id, following_id from ${staged('user_follow')} on conflict do nothing`)
    await tx.raw(`
      insert into user_block select blocker_id, blocked_id from ${staged('user_block')} on conflict do nothing`)
  })
