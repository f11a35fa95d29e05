import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { addDeliveries } from '../delivery/delivery.repository.ts'
import type { Sender } from '../outbox/sender.ts'

const MINUTE_MS = 60_000

/** Takes over what processes of the previous release left in their queue. To be removed with the next release. */
export const deliveryWorker = (
  federation: Federation,
): Worker<{ uuid: string; sender: Sender; inbox: string }> => ({
  queue: 'federation.delivery',
  concurrency: 4,
  retryDelaysMs: [1_000, 10_000, MINUTE_MS],
  async handle({ data: { uuid, sender, inbox } }) {
    await federation.db.transaction((tx) =>
      addDeliveries(tx, { activity: uuid, object: null, sender }, [inbox], federation.clock.now()),
    )
    federation.deliveryBell.ring()
  },
})
