import { setTimeout as sleep } from 'node:timers/promises'
import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline, requireColumnOnline } from '@app/platform/db/migrate.ts'

/** Ids that one statement looks at. */
const STEP = 2_000

// Locked rows wait for the next round: this never waits for a request, so the two cannot wait for each other.
const FILL = `
  with due as (
    select id from item where id >= $1 and id < $2 and number is null order by id for update skip locked
  )
  update item i set number = i.id, thread_number = i.thread_id, parent_number = i.parent_id, root_number = i.root_id
  from due where i.id = due.id`

/** Items that were there before numbers get theirs, while everybody goes on reading and writing. */
export const numbersOfAll: Migration = {
  name: '022-numbers-of-all',
  async online(client) {
    for (;;) {
      const { rows } = await client.query<{ low: number; high: number }>(
        'select min(id) as low, max(id) as high from item where number is null having count(*) > 0',
      )
      const [left] = rows
      if (!left) break
      for (let from = left.low; from <= left.high; from += STEP)
        await client.query(FILL, [from, Math.min(from + STEP, left.high + 1)])
      await sleep(100)
    }
    await createIndexOnline(client, 'item_number', 'on item (kind, number)', { unique: true })
    await requireColumnOnline(client, 'item', 'number')
  },
}
