import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { keepMagazineSetting } from '@app/contract/calls/community.ts'
import type { Community } from '../context.ts'

/** Keeps what messaging says of how loud a magazine is for a member. */
export const saveNotificationSetting = async (
  { db }: Community,
  { userId, magazineId, setting }: CallInput<typeof keepMagazineSetting>,
): Promise<CallOutput<typeof keepMagazineSetting>> => {
  if (!(await db.knex('magazine').where({ id: magazineId }).first('id'))) return { known: false }
  const key = { user_id: userId, magazine_id: magazineId }
  const kept = db.knex('notification_setting')
  if (setting === 'Default') await kept.where(key).delete()
  else
    await kept
      .insert({ ...key, setting })
      .onConflict(['user_id', 'magazine_id'])
      .merge()
  return { known: true }
}
