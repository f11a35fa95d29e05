import type { Migration } from '@app/platform/db/database.ts'

export const subscriptionRequests: Migration = {
  name: '014-subscription-requests',
  async up(knex) {
    await knex.raw(`
      alter table magazine add column approves_followers boolean not null default false;
      create table subscription_request (
        id bigint generated always as identity primary key,
        magazine_id integer not null references magazine on delete cascade,
        user_id integer not null,
        state text not null check (state in ('requested', 'refused', 'cancelled')),
        created_at timestamptz not null,
        unique (user_id, magazine_id)
      );
      comment on table subscription_request is
        'Subscriptions that nobody answered yet, that were refused, or that were taken back before. A magazine elsewhere is subscribed to at once; until its server says so, the request stands beside the subscription.';
      create index subscription_request_of_magazine on subscription_request (magazine_id, created_at desc, id desc)
        where state = 'requested';
    `)
  },
}
