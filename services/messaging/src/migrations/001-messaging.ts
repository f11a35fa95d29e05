import type { Migration } from '@app/platform/db/database.ts'

export const messaging: Migration = {
  name: '001-messaging',
  up: (knex) =>
    knex.raw(`
      create table member (
        id integer primary key,
        name text not null,
        is_local boolean not null,
        is_staff boolean not null,
        card jsonb not null
      );
      create index member_local_name on member (name) where is_local;
      create index member_staff on member (id) where is_staff;

      create table magazine (id integer primary key, card jsonb not null);

      create table subscription (
        magazine_id integer not null, user_id integer not null, primary key (magazine_id, user_id)
      );
      create index subscription_user on subscription (user_id);
      create table magazine_block (
        user_id integer not null, magazine_id integer not null, primary key (user_id, magazine_id)
      );
      create table follow (
        follower_id integer not null, followed_id integer not null, primary key (follower_id, followed_id)
      );
      create index follow_followed on follow (followed_id);
      create table block (
        blocker_id integer not null, blocked_id integer not null, primary key (blocker_id, blocked_id)
      );
      create index block_blocked on block (blocked_id);

      create table notification (
        id integer generated always as identity primary key,
        user_id integer not null,
        type text not null,
        status text not null default 'new',
        event_key text not null,
        subject jsonb not null,
        subject_key text not null,
        cause_id integer,
        created_at timestamptz not null,
        unique (user_id, event_key)
      );
      create index notification_list on notification (user_id, id desc);
      create index notification_list_status on notification (user_id, status, id desc);
      create index notification_subject on notification (subject_key);

      create table setting (
        user_id integer not null,
        target_type text not null,
        target_id integer not null,
        setting text not null,
        primary key (user_id, target_type, target_id)
      );
      create index setting_loud on setting (target_type, target_id, user_id) where setting = 'Loud';

      create table thread (id integer generated always as identity primary key);
      create table participant (
        thread_id integer not null references thread on delete cascade,
        user_id integer not null,
        updated_at timestamptz not null,
        primary key (thread_id, user_id)
      );
      create index participant_list on participant (user_id, updated_at desc, thread_id desc);
      create table message (
        id integer generated always as identity primary key,
        thread_id integer not null references thread on delete cascade,
        sender_id integer not null,
        body text not null,
        status text not null default 'new',
        announced boolean not null default false,
        created_at timestamptz not null
      );
      create index message_thread on message (thread_id, id desc);
      create index message_pending on message (id) where not announced;

      create table push_subscription (
        user_id integer not null,
        client text not null,
        endpoint text not null,
        auth text not null,
        p256dh text not null,
        primary key (user_id, client)
      );
      create table secret (name text primary key, value text not null);
    `),
}
