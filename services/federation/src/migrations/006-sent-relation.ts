import type { Migration } from '@app/platform/db/database.ts'

/**
 * What local actors sent and may take back gets a name that says so. The view lets processes of the previous release go
 * on reading and writing under the old one during a rolling upgrade; the release after this one drops it.
 */
export const sentRelation: Migration = {
  name: '006-sent-relation',
  async up(knex) {
    await knex.raw(`
      alter table standing rename to sent_relation;
      alter index standing_pkey rename to sent_relation_pkey;
      create view standing as select kind, actor_id, object, activity_id, created_at from sent_relation
    `)
  },
}
