import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { DELIVERY, deliver } from '../delivery/deliver.ts'
import type { DeliveryJob } from '../delivery/deliver.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Three days in all: a host that is down over a weekend loses nothing. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]

export const deliveryWorker = (federation: Federation): Worker<DeliveryJob> => ({
  queue: DELIVERY,
  concurrency: 20,
  retryDelaysMs: RETRY_DELAYS_MS,
  handle: ({ data }) => deliver(federation, data),
})
