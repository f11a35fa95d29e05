import type { Migration } from '@app/platform/db/database.ts'

/** Where the origin of a thread tells its digest: who has the same items asks for nothing else. */
export const digestedContexts: Migration = {
  name: '020-digested-contexts',
  async up(knex) {
    await knex.raw(`
      create table digested_context (
        ap_id text primary key,
        context text not null
      );
      comment on column digested_context.ap_id is 'Address of a thread elsewhere.';
      comment on column digested_context.context is 'The collection of all that is said in it.';
    `)
  },
}
