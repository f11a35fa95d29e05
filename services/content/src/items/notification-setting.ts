import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { keepContentSetting } from '@app/contract/calls/content.ts'
import type { Content } from '../context.ts'

/** Keeps what messaging says of how loud an item is for a member. */
export const keepSetting = async (
  { db }: Content,
  { userId, type, id, setting }: CallInput<typeof keepContentSetting>,
): Promise<CallOutput<typeof keepContentSetting>> => {
  const item = await db.knex('item').where({ id, kind: type }).first('id')
  if (!item) return { known: false }
  const kept = db.knex('notification_setting')
  if (setting === 'Default') await kept.where({ user_id: userId, item_id: id }).delete()
  else await kept.insert({ user_id: userId, item_id: id, setting }).onConflict(['user_id', 'item_id']).merge()
  return { known: true }
}
