import type { Migration } from '@app/platform/db/database.ts'

/** Magazines are found by names that are nearly theirs, where the database has trigrams (see 007-search). */
export const nearNames: Migration = {
  name: '049-near-names',
  async up(knex) {
    await knex.raw(`
      do $body$
      declare
        home text;
      begin
        select n.nspname into home
          from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
        if home is not null then
          execute format('create index magazine_card_near on magazine_card
            using gin (name %I.gin_trgm_ops, title %I.gin_trgm_ops)', home, home);
        end if;
      end $body$
    `)
  },
}
