import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import { renameTwins } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'

/** Column of Mbin's table by the name of the setting here. */
const settings = {
  notifyOnNewEntry: 'notify_on_new_entry',
  notifyOnNewEntryReply: 'notify_on_new_entry_reply',
  notifyOnNewEntryCommentReply: 'notify_on_new_entry_comment_reply',
  notifyOnNewPost: 'notify_on_new_post',
  notifyOnNewPostReply: 'notify_on_new_post_reply',
  notifyOnNewPostCommentReply: 'notify_on_new_post_comment_reply',
  hideAdult: 'hide_adult',
  showProfileSubscriptions: 'show_profile_subscriptions',
  showProfileFollowings: 'show_profile_followings',
  addMentionsEntries: 'add_mentions_entries',
  addMentionsPosts: 'add_mentions_posts',
  homepage: `case when homepage in ('front', 'front_subscribed', 'front_moderated', 'front_favourite')
    then homepage else 'front' end`,
  frontDefaultSort: `case when front_default_sort = 'oldest' then 'newest' else front_default_sort end`,
  frontDefaultContent: 'front_default_content',
  commentDefaultSort: `case when comment_default_sort in ('newest', 'top', 'hot', 'oldest')
    then comment_default_sort else 'hot' end`,
  featuredMagazines: `case when coalesce(featured_magazines, '') <> ''
    then to_json(string_to_array(featured_magazines, ',')) end`,
  preferredLanguages: 'preferred_languages',
  customCss: `nullif(custom_css, '')`,
  ignoreMagazinesCustomCss: 'ignore_magazines_custom_css',
  notifyOnUserSignup: 'coalesce(notify_on_user_signup, true)',
  directMessageSetting: 'direct_message_setting',
  showFollowingBoosts: 'show_boosts_of_following',
}

const asJson = Object.entries(settings)
  .map(([name, column]) => `'${name}', ${column}`)
  .join(', ')

/** A list, or what PHP makes of one with gaps: an object. */
const rolesOf = `(case jsonb_typeof(u.roles) when 'array' then u.roles
  else coalesce((select jsonb_agg(value) from jsonb_each(u.roles)), '[]') end)`

/** Everybody, here and elsewhere, by their old numbers. */
export const importAccounts = async (tx: Knex.Transaction): Promise<void> => {
  const user = staged('user')
  const isLocal = 'u.ap_id is null'
  // Names that differ in case alone: the oldest keeps its own, the others get a number behind it.
  await tx.raw(`
    create temporary table twin on commit drop as
    select id, ap_id is null as local, username, email,
      row_number() over (partition by lower(ltrim(username, '@')) order by (ap_id is null) desc, id) as nth_name,
      case when ap_id is null and not is_deleted
        then row_number() over (partition by (ap_id is null and not is_deleted), lower(email) order by id) end as nth_email
    from ${user}`)
  await tx.raw('create unique index on twin (id)')
  await renameTwins(tx, `ltrim(username, '@')`)
  await tx.raw(`
    insert into ${stagedFacts.quirk} (what, count)
    select 'names that differ only in case; the younger got a number, and sign in by the old one as it is written: ' || string_agg(username, ', '), count(*)
    from twin where nth_name > 1 having count(*) > 0
    union all
    select 'addresses of mail that differ only in case; the younger sign in by theirs as it is written, and get no mail', count(*)
    from twin where nth_email > 1 having count(*) > 0`)
  await tx.raw(`
    insert into account (id, username, email, password_hash, title, about, avatar, avatar_image_id, cover, cover_image_id,
      is_bot, role, is_verified, application, application_text, is_banned, ban_reason, is_deleted, deletes_at, ap_profile_id,
      domain, discoverable, indexable, settings, followers_count, created_at, last_active, has_two_factor, is_suspended,
      approves_followers, actor_type, fields)
    overriding system value
    select u.id,
      coalesce(t.renamed, ltrim(u.username, '@')),
      case when ${isLocal} and not u.is_deleted and t.nth_email = 1 then u.email end,
      case when ${isLocal} and not u.is_deleted then u.password end,
      case when not u.is_deleted then nullif(u.title, '') end,
      case when not u.is_deleted then nullif(u.about, '') end,
      a.image, case when a.image is not null then u.avatar_id end,
      c.image, case when c.image is not null then u.cover_id end,
      u.type = 'Service',
      case when ${rolesOf} @> '["ROLE_ADMIN"]' then 'admin' when ${rolesOf} @> '["ROLE_MODERATOR"]' then 'moderator'
        else 'user' end,
      u.is_verified or not ${isLocal},
      lower(u.application_status::text), nullif(u.application_text, ''),
      u.is_banned, nullif(u.ban_reason, ''),
      u.is_deleted or u.visibility = 'soft_deleted',
      case when u.visibility = 'soft_deleted' and not u.is_deleted then u.marked_for_deletion_at end,
      case when not ${isLocal} then u.ap_profile_id end,
      case when not ${isLocal} then lower(coalesce(nullif(u.ap_domain, ''), split_part(ltrim(u.username, '@'), '@', 2))) end,
      coalesce(u.ap_discoverable, true), coalesce(u.ap_indexable, true),
      case when ${isLocal} then jsonb_strip_nulls(jsonb_build_object(${asJson})) else '{}' end,
      0, u.created_at, u.last_active,
      ${isLocal} and not u.is_deleted and coalesce(u.totp_secret, '') <> '',
      u.visibility = 'trashed',
      not ${isLocal} and coalesce(u.ap_manually_approves_followers, false),
      case when u.type::text in ('Organization', 'Application') then u.type::text end,
      case when json_typeof(u.fields) = 'array' then (
        select jsonb_agg(jsonb_build_object('name', f ->> 'label', 'value', f ->> 'value', 'verifiedAt', null))
        from json_array_elements(u.fields) f where f ->> 'label' <> '' and f ->> 'value' <> '') end
    from ${user} u join twin t on t.id = u.id
    left join ${stagedFacts.image} a on a.id = u.avatar_id and not u.is_deleted
    left join ${stagedFacts.image} c on c.id = u.cover_id and not u.is_deleted`)
  await tx.raw(`
    insert into former_login (login, account_id)
    select login, id from (
      select id, username as login from twin where local and nth_name > 1
      union all select id, email from twin where nth_email > 1
    ) former where login <> '' order by id on conflict do nothing`)
  await tx.raw(`
    insert into second_factor (account_id, secret)
    select a.id, u.totp_secret from account a join ${user} u on u.id = a.id where a.has_two_factor`)
  const providers = [
    'azure',
    'google',
    'facebook',
    'github',
    'discord',
    'keycloak',
    'simple_login',
    'zitadel',
    'authentik',
    'privacyportal',
  ]
  for (const provider of providers) {
    await tx.raw(
      `insert into sso_subject (provider, subject, account_id)
       select ?, oauth_${provider}_id, id from ${user}
       where oauth_${provider}_id <> '' and ap_id is null and not is_deleted on conflict do nothing`,
      // Ours has no underscore.
      [provider.replace('_', '')],
    )
  }
}

/** Whom they follow, block and make notes of, and what they do not want to see. */
export const importRelations = async (tx: Knex.Transaction): Promise<void> => {
  const pairs = [
    ['follow', 'follower_id, followed_id', staged('user_follow'), 'follower_id, following_id'],
    ['block', 'blocker_id, blocked_id', staged('user_block'), 'blocker_id, blocked_id'],
  ] as const
  for (const [table, columns, from, old] of pairs) {
    await tx.raw(`
      insert into ${table} (${columns}, created_at)
      select ${old}, min(created_at) from ${from} group by ${old}`)
  }
  await tx.raw(`
    update account a set followers_count = f.count
    from (select followed_id, count(*)::int as count from follow group by 1) f where f.followed_id = a.id`)
  // Their own server knows of followers everywhere.
  await tx.raw(`
    update account a set followers_count = greatest(a.followers_count, u.ap_followers_count)
    from ${staged('user')} u where u.id = a.id and u.ap_id is not null and u.ap_followers_count > 0`)
  await tx.raw(`
    insert into follow_request (follower_id, followed_id, state, created_at)
    select follower_id, following_id, 'requested', min(created_at) from ${staged('user_follow_request')} r
    where not exists (select from follow f where f.follower_id = r.follower_id and f.followed_id = r.following_id)
    group by 1, 2`)
  await tx.raw(`
    insert into note (writer_id, subject_id, text)
    select distinct on (user_id, target_id) user_id, target_id, body from ${staged('user_note')}
    where body <> '' order by user_id, target_id, id desc`)
  await tx.raw(`
    insert into filter_list (id, account_id, name, expires_at, feeds, comments, profile, words) overriding system value
    select id, user_id, name, expiration_date at time zone 'UTC', feeds, comments, profile, words
    from ${staged('user_filter_list')}`)
  // An admin's block of a host was written for every member; who lacks the row took it back, if they were there by then.
  await tx.raw(`
    insert into instance_choice (account_id, domain, blocked)
    select user_id, lower(instance_domain), true from ${staged('instance_block')}
    where not blocked_by_admin on conflict do nothing`)
  await tx.raw(`
    insert into instance_choice (account_id, domain, blocked)
    select a.id, d.domain, false
    from (select lower(instance_domain) as domain, max(user_id) as newest from ${staged('instance_block')}
          where blocked_by_admin group by 1) d
    join account a on a.domain is null and not a.is_deleted and a.id <= d.newest
    where not exists (select from ${staged('instance_block')} b
      where b.user_id = a.id and lower(b.instance_domain) = d.domain)
    on conflict do nothing`)
}
