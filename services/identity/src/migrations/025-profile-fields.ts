import type { Migration } from '@app/platform/db/database.ts'
import { updateInBatches } from '@app/platform/db/migrate.ts'

/** What people brought along for their profiles, as all profiles have it. */
export const profileFields: Migration = {
  name: '025-profile-fields',
  online: (client) =>
    updateInBatches(
      client,
      `update account set fields = (
         select coalesce(jsonb_agg(jsonb_build_object('name', f ->> 'label', 'value', f ->> 'value', 'verifiedAt', null)), '[]')
         from jsonb_array_elements(fields) f
         where f ->> 'label' <> '' and f ->> 'value' <> '')
       where id in (select id from account where fields @> '[{}]' and fields -> 0 ? 'label' limit $1)`,
    ),
}
