import type { Migration } from '@app/platform/db/database.ts'

/**
 * Topmost comments on threads bear the domain of their thread, which never changes: those of a domain are then read in
 * the order of a sort, and counted in an index alone, however many threads link there.
 */
export const commentsOfDomains: Migration = {
  name: '017-comments-of-domains',
  async up(knex) {
    await knex.raw(`
      alter table item add column thread_domain_id integer;
      update item c set thread_domain_id = t.domain_id from item t
        where t.id = c.thread_id and t.domain_id is not null and c.depth = 0;
      create index item_domain_comments_newest on item (thread_domain_id, created_at, id)
        include (author_id, thread_id, visibility, lang, is_local) where thread_domain_id is not null;
      create index item_domain_comments_hot on item (thread_domain_id, ranking, created_at, id)
        where thread_domain_id is not null;
      create index item_domain_comments_top on item (thread_domain_id, score, created_at, id)
        where thread_domain_id is not null;
      create index item_domain_comments_active on item (thread_domain_id, last_active, created_at, id)
        where thread_domain_id is not null;
    `)
  },
}
