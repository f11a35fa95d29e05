import type { Migration } from '@app/platform/db/database.ts'

/** Changes of what a document of ours shows are gathered for a while and sent as one. */
export const actorUpdates: Migration = {
  name: '009-actor-updates',
  async up(knex) {
    await knex.raw(`
      create table actor_update (
        kind text not null check (kind in ('user', 'magazine')),
        local_id int not null,
        due_at timestamptz not null,
        primary key (kind, local_id)
      );
      comment on column actor_update.due_at is 'When peers are told how the actor looks by then.';
      create index actor_update_due on actor_update (due_at);
    `)
  },
}
