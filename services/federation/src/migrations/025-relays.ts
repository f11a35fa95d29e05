import type { Migration } from '@app/platform/db/database.ts'

/** Servers that pass on what is for everybody, to and from whoever else subscribes to them. */
export const relays: Migration = {
  name: '025-relays',
  async up(knex) {
    await knex.raw(`
      create table relay (
        inbox text primary key,
        followed text not null,
        follow_id text not null,
        state text not null check (state in ('requested', 'accepted', 'refused')),
        actor text,
        created_at timestamptz not null
      );
      comment on column relay.followed is 'What we asked to follow: the relay itself, or the public where it is known by its inbox alone.';
      comment on column relay.actor is 'Who it is; null: it has not answered, and was added by its inbox.';
      create index relay_actor on relay (actor);
    `)
  },
}
