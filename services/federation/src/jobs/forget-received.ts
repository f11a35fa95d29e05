import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long deduplication by id lasts; after it, effects still count once. */
const RECEIVED_DAYS = 30

export const forgetReceivedTask = ({ db, clock }: Federation): Task => ({
  name: 'federation.forget-received',
  everyMs: DAY_MS,
  async run() {
    const before = new Date(clock.now().getTime() - RECEIVED_DAYS * DAY_MS)
    await db.knex('received').where('received_at', '<', before).delete()
  },
})
