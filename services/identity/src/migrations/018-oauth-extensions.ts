import type { Migration } from '@app/platform/db/database.ts'

/** Keys that tokens are bound to (RFC 9449), and requests that clients pushed (RFC 9126). */
export const oauthExtensions: Migration = {
  name: '018-oauth-extensions',
  async up(knex) {
    await knex.raw(`
      alter table oauth_grant add column dpop_jkt text;
      alter table oauth_code add column dpop_jkt text;
      create table oauth_pushed_request (
        uri_hash bytea primary key,
        client_id text not null references oauth_client,
        parameters jsonb not null,
        expires_at timestamptz not null
      );
      create index oauth_pushed_request_expiry on oauth_pushed_request (expires_at);
    `)
  },
}
