import type { Migration } from '@app/platform/db/database.ts'

/** What an activity shows is not shown while that is hidden. */
export const activityObject: Migration = {
  name: '002-activity-object',
  async up(knex) {
    await knex.raw(`
      alter table activity add column object text
        generated always as (coalesce(body #>> '{object,object,id}', body #>> '{object,id}')) stored;
      comment on column activity.object is 'What the activity shows: it is not shown while that is hidden.';
    `)
  },
}
