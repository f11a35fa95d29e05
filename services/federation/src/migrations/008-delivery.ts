import type { Migration } from '@app/platform/db/database.ts'

/** What waits to be delivered, and which host is tried when. */
export const delivery: Migration = {
  name: '008-delivery',
  async up(knex) {
    await knex.raw(`
      alter table activity add column fanned_out_at timestamptz;
      comment on column activity.fanned_out_at is 'Its deliveries were written: a fan-out that runs again after a kill adds none.';

      create table delivery (
        activity uuid not null,
        inbox text not null,
        host text not null,
        object text,
        sender jsonb not null,
        seq bigint generated always as identity,
        attempts integer not null default 0,
        due_at timestamptz not null,
        created_at timestamptz not null,
        primary key (activity, inbox)
      );
      comment on table delivery is 'An activity for an inbox that has not taken it yet; the row goes when it has.';
      comment on column delivery.object is 'What it is about: to one host, later news of an object waits for earlier.';
      create index delivery_host_seq on delivery (host, seq);
      create index delivery_host_object on delivery (host, object, seq);

      create table delivery_host (
        host text primary key,
        due_at timestamptz,
        taken_until timestamptz,
        failures integer not null default 0,
        rung integer not null default 0
      );
      comment on column delivery_host.due_at is 'When it is tried next; null: nothing waits for it.';
      comment on column delivery_host.taken_until is 'Until then one process delivers to it.';
      comment on column delivery_host.rung is 'Counts the fan-outs that had something for it.';
      create index delivery_host_due on delivery_host (due_at) where due_at is not null;
    `)
  },
}
