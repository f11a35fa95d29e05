import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Messaging } from '../context.ts'
import { DIGEST_QUEUE, DigestJob, enqueueDueDigests } from '../digests/enqueue-digests.ts'
import { sendDigest } from '../digests/send-digest.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** Looks for members whose digest is due. */
export const digestTask = (messaging: Messaging): Task => ({
  name: 'messaging.digest',
  everyMs: TEN_MINUTES_MS,
  run: () => enqueueDueDigests(messaging),
})

/** Sends the digests, one member a job. */
export const digestWorker = (messaging: Messaging): Worker => ({
  queue: DIGEST_QUEUE,
  concurrency: 2,
  retryDelaysMs: [60_000, 600_000, 3_600_000],
  handle: ({ data }) => sendDigest(messaging, DigestJob.parse(data).userId),
})
