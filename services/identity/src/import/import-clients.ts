import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { Knex } from 'knex'
import { foreignTokenPrefix } from '../oauth/tokens/foreign-refresh-token.ts'

const listOf = (column: string): string =>
  `array_remove(regexp_split_to_array(coalesce(${column}, ''), '\\s+'), '')`

/** Apps with their secrets, what members allowed them, and the refresh tokens that they still hold. */
export const importClients = async (tx: Knex.Transaction): Promise<void> => {
  // Without a list of grants a client may use every one.
  await tx.raw(`
    insert into oauth_client (identifier, secret_hash, name, contact_email, description, redirect_uris, grants, scopes,
      image, bot_id, active, created_at)
    select c.identifier, case when c.secret <> '' then sha256(convert_to(c.secret, 'UTF8')) end, c.name, c.contact_email,
      nullif(c.description, ''), ${listOf('c.redirect_uris')},
      case when ${listOf('c.grants')} = '{}' then '{authorization_code,refresh_token,client_credentials}'
        else ${listOf('c.grants')} end,
      ${listOf('c.scopes')}, i.image, a.id, c.active, c.created_at
    from ${staged('oauth2_client')} c left join account a on a.id = c.user_id
    left join ${stagedFacts.image} i on i.id = c.image_id`)
  await tx.raw(`
    insert into oauth_consent (id, account_id, client_id, scopes, ip, created_at, expires_at) overriding system value
    select distinct on (user_id, client_identifier) id, user_id, client_identifier,
      array(select value from json_each_text(
        case json_typeof(scopes) when 'array' then
          (select coalesce(json_object_agg(n, v), '{}') from json_array_elements_text(scopes) with ordinality e (v, n))
        else scopes end)),
      nullif(ip_address, ''), created_at at time zone 'UTC', expires_at at time zone 'UTC'
    from ${staged('oauth2_user_consent')} c
    where exists (select from oauth_client o where o.identifier = c.client_identifier)
      and exists (select from account a where a.id = c.user_id)
    order by user_id, client_identifier, id desc`)
  await tx.raw(`
    insert into client_use (client_identifier, route, at, count)
    select client_id, path, date_trunc('hour', created_at at time zone 'UTC'), count(*)
    from ${staged('oauth2_client_access')} u
    where created_at > (now() at time zone 'UTC') - interval '30 days'
      and exists (select from oauth_client c where c.identifier = u.client_id)
    group by 1, 2, 3`)
  const live = `not r.revoked and r.expiry > (now() at time zone 'UTC')`
  // Its access token says whose a refresh token is, and what for: by the name that Mbin knew them by, in any letter case.
  await tx.raw(`
    create temporary table carried on commit drop as
    select distinct on (r.identifier) gen_random_uuid() as grant_id, gen_random_uuid() as access_token_id,
      trim(r.identifier) as identifier, t.client, a.id as account_id, ${listOf('t.scopes')} as scopes,
      r.expiry at time zone 'UTC' as expires_at
    from ${staged('oauth2_refresh_token')} r
    join ${staged('oauth2_access_token')} t on t.identifier = r.access_token
    join ${staged('user')} u on lower(u.username) = lower(t.user_identifier) and u.ap_id is null
    join account a on a.id = u.id and not a.is_deleted
    join oauth_client c on c.identifier = t.client
    where ${live} order by r.identifier, u.username = t.user_identifier desc, u.id`)
  await tx.raw(`
    insert into oauth_grant (id, client_id, account_id, created_at)
    select grant_id, client, account_id, now() from carried`)
  await tx.raw(
    `insert into oauth_refresh_token (token_hash, grant_id, access_token_id, scopes, expires_at)
     select sha256(convert_to(? || identifier, 'UTF8')), grant_id, access_token_id, scopes, expires_at from carried`,
    [foreignTokenPrefix],
  )
  // Mbin clears away access tokens that are over, and then the token itself alone says it.
  await tx.raw(
    `insert into foreign_refresh_token (token_hash, expires_at)
     select sha256(convert_to(? || trim(r.identifier), 'UTF8')), r.expiry at time zone 'UTC'
     from ${staged('oauth2_refresh_token')} r
     where ${live} and not exists (select from ${staged('oauth2_access_token')} t where t.identifier = r.access_token)`,
    [foreignTokenPrefix],
  )
}
