import type { JobData } from '@app/contract/job.ts'
import type { itemSettingChanged } from '@app/contract/jobs.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

/**
 * Keeps what messaging says of how loud an item is for a member. The default is kept, too: an older choice that arrives
 * later must find when it was made. False where there is no such item.
 */
export const keepSetting = async (
  { db }: Content,
  { userId, type, id, setting, changedAt }: JobData<typeof itemSettingChanged>,
): Promise<boolean> => {
  const item = await db
    .knex('item')
    .where({ kind: type, number: id })
    .first<Pick<Rows['item'], 'id'> | undefined>('id')
  if (!item) return false
  await db.knex.raw(
    `insert into notification_setting as kept (user_id, item_id, setting, changed_at) values (?, ?, ?, ?)
     on conflict (user_id, item_id) do update
       set setting = excluded.setting, changed_at = excluded.changed_at
     where kept.changed_at is null or kept.changed_at <= excluded.changed_at`,
    [userId, item.id, setting, changedAt],
  )
  return true
}
