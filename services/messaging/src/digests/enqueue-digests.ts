import { z } from 'zod'
import type { Messaging } from '../context.ts'
import { timeAfter } from './schedule.rules.ts'

export const DIGEST_QUEUE = 'messaging.digest'
export const DigestJob = z.object({ userId: z.int() })
export type DigestJob = z.infer<typeof DigestJob>

const BATCH = 200

/** Gives each member whose time has come a job, and a next time. A job that comes twice finds nothing new to say. */
export const enqueueDueDigests = async ({ store, work, clock }: Messaging): Promise<void> => {
  for (;;) {
    const now = clock.now()
    const due = await store.digests.due(now, BATCH)
    for (const digest of due) {
      await work.enqueue(DIGEST_QUEUE, { userId: digest.userId } satisfies DigestJob)
      await store.digests.move(digest.userId, { nextAt: timeAfter(digest, now) })
    }
    if (due.length < BATCH) return
  }
}
