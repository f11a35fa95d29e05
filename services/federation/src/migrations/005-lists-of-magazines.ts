import type { Migration } from '@app/platform/db/database.ts'

/** Where magazines elsewhere list their moderators and pins. */
export const listsOfMagazines: Migration = {
  name: '005-lists-of-magazines',
  async up(knex) {
    await knex.raw(`
      alter table remote_actor add column moderators text, add column featured text;
      comment on column remote_actor.moderators is 'Where a magazine lists its moderators: what Add and Remove name.';
      comment on column remote_actor.featured is 'Where a magazine lists what it shows first.';
      create index remote_actor_moderators on remote_actor (moderators) where moderators is not null;
      create index remote_actor_featured on remote_actor (featured) where featured is not null;
      -- Servers' own actors are people like any other now, so that what they report has an author: read anew.
      delete from remote_actor where kind = 'instance';
      -- Read again soon, so that their lists are known.
      update remote_actor set fetched_at = 'epoch' where kind = 'magazine';
      create index content_object_of_author on content_object (author_id, magazine_id) where visibility = 'visible';
    `)
  },
}
