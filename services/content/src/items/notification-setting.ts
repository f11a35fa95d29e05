import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { keepContentSetting } from '@app/contract/calls/content.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Keeps what messaging says of how loud an item is for a member. */
export const keepSetting = async (
  { db }: Content,
  { userId, type, id, setting }: CallInput<typeof keepContentSetting>,
): Promise<CallOutput<typeof keepContentSetting>> => {
  const item = await db
    .knex('item')
    .where({ kind: type, number: id })
    .first<Pick<Rows['item'], 'id'> | undefined>('id')
  if (!item) return { known: false }
  const kept = db.knex('notification_setting')
  if (setting === 'Default') await kept.where({ user_id: userId, item_id: item.id }).delete()
  else
    await kept
      .insert({ user_id: userId, item_id: item.id, setting })
      .onConflict(['user_id', 'item_id'])
      .merge()
  return { known: true }
}
