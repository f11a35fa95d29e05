import type { Migration } from '@app/platform/db/database.ts'

/**
 * What staff did. Nobody changes a line, and nobody removes one but the task that keeps lines for a time
 * (rules/moderation.md#audit-log); lines of the last 90 days go for nobody.
 */
export const audit: Migration = {
  name: '033-audit',
  async up(knex) {
    await knex.raw(`
      create table audit_line (
        number bigint primary key,
        line_id uuid not null unique,
        at timestamptz(3) not null,
        user_id integer,
        username text not null,
        operation text not null,
        about json not null,
        changes json not null,
        network text,
        request_id text not null,
        status integer not null,
        previous bytea not null,
        hash bytea not null
      );
      comment on column audit_line.about is 'json and not jsonb: the hash is of its text.';
      create index audit_line_at on audit_line (at, number);
      create index audit_line_username on audit_line (lower(username), at, number);
      create index audit_line_operation on audit_line (operation, at, number);
      create index audit_line_both on audit_line (lower(username), operation, at, number);

      create function keep_audit_lines() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'DELETE' and current_setting('mbin.audit_retention', true) = 'on'
          and old.at < now() - interval '90 days' then
          return old;
        end if;
        raise exception 'lines of the audit log are neither changed nor removed' using errcode = '42501';
      end
      $body$;
      create trigger audit_line_stays before update or delete on audit_line
        for each row execute function keep_audit_lines();
      create trigger audit_lines_stay before truncate on audit_line
        for each statement execute function keep_audit_lines();
    `)
  },
}
