import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** Magazines are found by names that are nearly theirs, where the database has trigrams (see 007-search). */
export const nearNames: Migration = {
  name: '049-near-names',
  async online(client) {
    const { rows } = await client.query<{ home: string }>(
      `select n.nspname as home
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
    )
    const home = rows[0] && client.escapeIdentifier(rows[0].home)
    if (home === undefined) return
    await createIndexOnline(
      client,
      'magazine_card_near',
      `on magazine_card using gin (name ${home}.gin_trgm_ops, title ${home}.gin_trgm_ops)`,
    )
  },
}
