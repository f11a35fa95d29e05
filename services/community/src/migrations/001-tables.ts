import type { Migration } from '@app/platform/db/database.ts'

/** Magazines and all that hangs on one; copies of accounts; settings, pages and known instances. */
export const tables: Migration = {
  name: '001-tables',
  async up(knex) {
    await knex.raw(`
      create table account (
        user_id integer primary key,
        username text not null,
        title text,
        avatar jsonb,
        about text,
        is_bot boolean not null,
        is_admin boolean not null,
        is_global_moderator boolean not null,
        state text not null,
        ap_id text,
        ap_profile_id text,
        domain text,
        discoverable boolean not null,
        indexable boolean not null,
        shows_subscriptions boolean not null,
        created_at timestamptz not null,
        last_active timestamptz not null
      );
      create index account_staff on account (user_id) where is_admin or is_global_moderator;
      create index account_domain on account (domain) where domain is not null;

      create table magazine (
        id integer generated always as identity primary key,
        name text not null,
        title text not null,
        description text,
        rules text,
        is_adult boolean not null default false,
        is_posting_restricted_to_mods boolean not null default false,
        visibility text not null default 'visible',
        marked_for_deletion_at timestamptz,
        icon jsonb,
        icon_url text,
        banner jsonb,
        banner_url text,
        custom_css text,
        tags text[] not null default '{}',
        ap_id text,
        ap_profile_id text unique,
        domain text,
        discoverable boolean,
        indexable boolean,
        created_at timestamptz not null,
        last_active timestamptz,
        subscriptions_count integer not null default 0,
        local_subscribers integer not null default 0,
        entry_count integer not null default 0,
        entry_comment_count integer not null default 0,
        post_count integer not null default 0,
        post_comment_count integer not null default 0,
        search_text text generated always as (lower(name || E'\\n' || title)) stored
      );
      create unique index magazine_name_ignoring_case on magazine (lower(name));
      create index magazine_name on magazine (name);
      create index magazine_domain on magazine (domain) where domain is not null;
      create index magazine_hot on magazine (subscriptions_count desc, id) where visibility = 'visible';
      create index magazine_active on magazine (last_active desc nulls last, id) where visibility = 'visible';
      create index magazine_newest on magazine (created_at desc, id) where visibility = 'visible';
      create index magazine_threads on magazine (entry_count desc, id) where visibility = 'visible';
      create index magazine_comments on magazine (entry_comment_count desc, id) where visibility = 'visible';
      create index magazine_posts on magazine ((post_count + post_comment_count) desc, id) where visibility = 'visible';

      create table magazine_tally (
        is_local boolean not null,
        is_adult boolean not null,
        count integer not null default 0,
        primary key (is_local, is_adult)
      );
      insert into magazine_tally values (true, true, 0), (true, false, 0), (false, true, 0), (false, false, 0);

      create table moderator (
        id integer generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        user_id integer not null,
        is_owner boolean not null default false,
        created_at timestamptz not null,
        unique (magazine_id, user_id)
      );
      create unique index moderator_one_owner on moderator (magazine_id) where is_owner;
      create index moderator_user on moderator (user_id);

      create table subscription (
        id bigint generated always as identity primary key,
        user_id integer not null,
        magazine_id integer not null references magazine on delete cascade,
        created_at timestamptz not null,
        unique (user_id, magazine_id)
      );
      create index subscription_of_user on subscription (user_id, id);
      create index subscription_of_magazine on subscription (magazine_id);

      create table magazine_block (
        id bigint generated always as identity primary key,
        user_id integer not null,
        magazine_id integer not null references magazine on delete cascade,
        created_at timestamptz not null,
        unique (user_id, magazine_id)
      );
      create index magazine_block_of_user on magazine_block (user_id, id);
      create index magazine_block_of_magazine on magazine_block (magazine_id);

      create table ban (
        id integer generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        user_id integer not null,
        banned_by_id integer not null,
        reason text,
        expired_at timestamptz,
        created_at timestamptz not null
      );
      create index ban_of_user on ban (user_id, magazine_id);
      create index ban_of_magazine on ban (magazine_id, created_at desc, id desc);

      create table badge (
        id integer generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        name text not null
      );
      create unique index badge_name_ignoring_case on badge (magazine_id, lower(name));

      create table moderation_log (
        id bigint generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        type text not null,
        moderator_id integer,
        subject_type text not null,
        subject_id integer not null,
        created_at timestamptz not null
      );
      create index moderation_log_newest on moderation_log (created_at desc, id desc);
      create index moderation_log_of_magazine on moderation_log (magazine_id, created_at desc, id desc);
      create index moderation_log_of_type on moderation_log (type, created_at desc, id desc);
      create index moderation_log_subject on moderation_log (subject_type, subject_id);

      create table moderation_log_tally (
        magazine_id integer not null,
        type text not null,
        count integer not null,
        primary key (magazine_id, type)
      );

      create table report (
        id integer generated always as identity primary key,
        subject_type text not null,
        subject_id integer not null,
        magazine_id integer not null references magazine on delete cascade,
        reporting_id integer not null,
        reported_id integer not null,
        reason text,
        status text not null default 'pending',
        weight integer not null default 1,
        created_at timestamptz not null,
        considered_at timestamptz,
        considered_by_id integer,
        unique (subject_type, subject_id)
      );
      create index report_queue on report (magazine_id, (status <> 'pending'), weight desc, created_at desc, id desc);
      create index report_status on report (magazine_id, status, weight desc, created_at desc, id desc);

      create table role_request (
        id integer generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        user_id integer not null,
        role text not null,
        created_at timestamptz not null,
        unique (magazine_id, user_id, role)
      );
      create index role_request_list on role_request (role, id);

      create table setting (key text primary key, value jsonb not null);
      create table page (name text primary key, body text not null);

      create table instance (
        id integer generated always as identity primary key,
        domain text not null unique,
        software text,
        version text,
        is_banned boolean not null default false,
        is_allowed boolean not null default false,
        failed_delivers integer not null default 0,
        last_successful_deliver timestamptz,
        last_failed_deliver timestamptz,
        last_successful_receive timestamptz,
        created_at timestamptz not null default now()
      );
    `)
    // Makes searching part of a name quick. Where the role may not create extensions, searching reads the whole column.
    await knex.raw(`
      do $body$
      declare
        home text;
      begin
        begin
          create extension if not exists pg_trgm with schema public;
        exception when others then
          raise notice 'pg_trgm is not available: %', sqlerrm;
        end;
        select n.nspname into home
          from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
        if home is not null then
          execute format('create index magazine_search on magazine using gin (search_text %I.gin_trgm_ops)', home);
        end if;
      end $body$
    `)
    // Lists carry a true count of thousands of rows: these keep it, so that no page counts the table. Whole statements
    // are counted at a time, for a thousand rows written at once must not touch one counter a thousand times.
    await knex.raw(`
      create function count_magazines() returns trigger language plpgsql as $body$
      declare
        step integer := case when tg_op = 'DELETE' then -1 else 1 end;
      begin
        update magazine_tally t set count = t.count + step * c.count
          from (select ap_id is null as is_local, is_adult, count(*)::int as count
                  from changed where visibility = 'visible' group by 1, 2) c
         where t.is_local = c.is_local and t.is_adult = c.is_adult;
        return null;
      end $body$;
      create trigger magazines_came after insert on magazine
        referencing new table as changed for each statement execute function count_magazines();
      create trigger magazines_went after delete on magazine
        referencing old table as changed for each statement execute function count_magazines();

      create function recount_magazine() returns trigger language plpgsql as $body$
      begin
        if old.visibility = 'visible' then
          update magazine_tally set count = count - 1
           where is_local = (old.ap_id is null) and is_adult = old.is_adult;
        end if;
        if new.visibility = 'visible' then
          update magazine_tally set count = count + 1
           where is_local = (new.ap_id is null) and is_adult = new.is_adult;
        end if;
        return null;
      end $body$;
      create trigger magazine_moved after update of visibility, is_adult, ap_id on magazine for each row
        when ((old.visibility, old.is_adult, old.ap_id is null) is distinct from
              (new.visibility, new.is_adult, new.ap_id is null))
        execute function recount_magazine();

      create function count_moderation_log() returns trigger language plpgsql as $body$
      declare
        step integer := case when tg_op = 'DELETE' then -1 else 1 end;
      begin
        insert into moderation_log_tally as t (magazine_id, type, count)
          select * from (
            select magazine_id, type, step * count(*)::int from changed group by 1, 2
            union all
            select 0, type, step * count(*)::int from changed group by 2
          ) c order by 1, 2
        on conflict (magazine_id, type) do update set count = t.count + excluded.count;
        return null;
      end $body$;
      create trigger moderation_log_grew after insert on moderation_log
        referencing new table as changed for each statement execute function count_moderation_log();
      create trigger moderation_log_shrank after delete on moderation_log
        referencing old table as changed for each statement execute function count_moderation_log();
    `)
  },
}
