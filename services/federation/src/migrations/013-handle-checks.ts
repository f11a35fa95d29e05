import type { Migration } from '@app/platform/db/database.ts'

export const handleChecks: Migration = {
  name: '013-handle-checks',
  async up(knex) {
    await knex.raw(`
      alter table remote_actor add column handle_checked_at timestamptz;
      comment on column remote_actor.handle_checked_at is 'When WebFinger was last asked what it is called; null: not yet, and it bears the host of its id.';
    `)
  },
}
