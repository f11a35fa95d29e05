import type { JobData } from '@app/contract/job.ts'
import type { magazineSettingChanged } from '@app/contract/jobs.ts'
import type { Community } from '../context.ts'

/**
 * Keeps what messaging says of how loud a magazine is for a member. The default is kept, too: an older choice that arrives
 * later must find when it was made. False where there is no such magazine.
 */
export const saveNotificationSetting = async (
  { db }: Community,
  { userId, magazineId, setting, changedAt }: JobData<typeof magazineSettingChanged>,
): Promise<boolean> => {
  if (!(await db.knex('magazine').where({ id: magazineId }).first('id'))) return false
  await db.knex.raw(
    `insert into notification_setting as kept (user_id, magazine_id, setting, changed_at) values (?, ?, ?, ?)
     on conflict (user_id, magazine_id) do update
       set setting = excluded.setting, changed_at = excluded.changed_at
     where kept.changed_at is null or kept.changed_at <= excluded.changed_at`,
    [userId, magazineId, setting, changedAt],
  )
  return true
}
