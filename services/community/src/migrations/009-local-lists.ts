import type { Migration } from '@app/platform/db/database.ts'

/** Few magazines are ours among the many that federation brings: their lists need no walk past all the others. */
export const localLists: Migration = {
  name: '009-local-lists',
  async up(knex) {
    await knex.raw(`
      create index magazine_local_hot on magazine (subscriptions_count desc, id)
        where visibility = 'visible' and ap_id is null;
      create index magazine_local_active on magazine (last_active desc nulls last, id)
        where visibility = 'visible' and ap_id is null;
      create index magazine_local_newest on magazine (created_at desc, id)
        where visibility = 'visible' and ap_id is null;
    `)
  },
}
