import type { Federation } from '../context.ts'
import { subjectOf } from '../activities/subject.ts'
import { openAddresses } from '../instances/policy.ts'
import type { FanOutJob } from '../outbox/send-activity.ts'
import type { Rows } from '../rows.ts'
import { inboxesFor } from './audience.ts'
import { addDeliveries } from './delivery.repository.ts'
import { noteTold } from './told-of-deletion.ts'

/**
 * Finds the inboxes of an activity and keeps a delivery for each, all or nothing and once: run again after a kill it
 * adds none.
 */
export const fanOut = async (
  federation: Federation,
  { uuid, sender, audience }: FanOutJob,
): Promise<void> => {
  const inboxes = await openAddresses(federation, await inboxesFor(federation, audience))
  await federation.db.transaction(async (tx) => {
    const now = federation.clock.now()
    const [fresh] = (await tx('activity')
      .where({ uuid, fanned_out_at: null })
      .update({ fanned_out_at: now })
      .returning('body')) as Pick<Rows['activity'], 'body'>[]
    if (!fresh || inboxes.length === 0) return
    await addDeliveries(tx, { activity: uuid, object: subjectOf(fresh.body), sender }, inboxes, now)
    await noteTold(tx, { activity: uuid, body: fresh.body, sender }, inboxes, now)
  })
  federation.deliveryBell.ring()
}
