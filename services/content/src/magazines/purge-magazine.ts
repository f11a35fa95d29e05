import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Item } from '../items/item.ts'
import { purge } from '../items/visibility.ts'

/** A magazine goes with all that was posted in it. */
export const purgeMagazine = async (
  content: Content,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<void> => {
  const threads: Item[] = await tx('item')
    .where({ magazine_id: magazineId })
    .whereNull('thread_id')
    .orderBy('id')
    .forUpdate()
  for (const thread of threads) await purge(content, tx, thread, null)
  await tx('magazine_count').where({ magazine_id: magazineId }).delete()
  await tx('magazine_subscription').where({ magazine_id: magazineId }).delete()
  await tx('magazine_block').where({ magazine_id: magazineId }).delete()
  await tx('magazine_card').where({ magazine_id: magazineId }).delete()
}
