import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { receiveForwarded } from '../inbox/forwarded.ts'
import { FORWARDED } from '../inbox/forwarded.rules.ts'
import type { InboxJob } from '../inbox/receive.ts'

const MINUTE_MS = 60_000

export const forwardedWorker = (federation: Federation): Worker<InboxJob> => ({
  queue: FORWARDED,
  concurrency: 2,
  retryDelaysMs: [2_000, 15_000, MINUTE_MS, 10 * MINUTE_MS],
  handle: ({ data }) => receiveForwarded(federation, data.json),
})
