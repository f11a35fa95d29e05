import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline } from '@app/platform/db/migrate.ts'

/** The log of all magazines leaves out private ones, and a private one lists its members. */
export const privateMagazines: Migration = {
  name: '023-private-magazines',
  async online(client) {
    await client.query(
      "comment on column magazine.readers is 'Who may read what is in it: public, localOnly, members.'",
    )
    await createIndexOnline(client, 'magazine_private', "on magazine (id) where readers = 'members'")
  },
}
