import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Community } from '../context.ts'
import { deliverInTurn, resumeDue } from '../webhooks/deliver.ts'
import { clearLog, dueDeliveries } from '../webhooks/delivery.repository.ts'
import { WEBHOOK_QUEUE } from '../webhooks/happening.ts'
import type { WebhookJob } from '../webhooks/happening.ts'

const MINUTE_MS = 60_000

export const webhookWorker = (community: Community): Worker<WebhookJob> => ({
  queue: WEBHOOK_QUEUE,
  concurrency: 16,
  // What the address does not take is tried again by its own times; these are for when something of ours fails.
  retryDelaysMs: [1_000, 10_000, 60_000],
  handle: ({ data }, signal) => deliverInTurn(community, data.deliveryId, signal),
})

/** Sends what is due again. */
export const webhookTask = (community: Community): Task => ({
  name: 'community.webhooks',
  everyMs: MINUTE_MS,
  isNeeded: async () => (await dueDeliveries(community, 1)).length > 0,
  run: () => resumeDue(community),
})

export const clearWebhookLogTask = (community: Community): Task => ({
  name: 'community.webhook-log',
  everyMs: 60 * MINUTE_MS,
  run: () => clearLog(community),
})
