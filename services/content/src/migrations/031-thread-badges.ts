import type { Migration } from '@app/platform/db/database.ts'

/** Which badges of its magazine a thread has, by their ids: a badge that the magazine lost is shown no more. */
export const threadBadges: Migration = {
  name: '031-thread-badges',
  async up(knex) {
    await knex.raw(`
      alter table item add column badge_ids integer[] not null default '{}';
      alter table magazine_card add column badges json not null default '[]';
      comment on column magazine_card.badges is 'Id and name of each badge that the magazine has, newest first.'`)
  },
}
