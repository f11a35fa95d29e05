import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '@app/contract/community/webhooks.ts'
import type { Community } from '../context.ts'
import { deliver } from './deliver.ts'
import { findDelivery } from './delivery.repository.ts'
import type { Facts } from './happening.ts'
import { findWebhook } from './webhook.repository.ts'
import type { OwnerId } from './webhook.repository.ts'

/** Sends a `ping` at once, also to a webhook that is turned off; answers how it went. Nobody tries again. */
export const testWebhook = async (
  community: Community,
  owner: OwnerId,
  webhookId: number,
  signal: AbortSignal,
): Promise<WebhookDelivery> => {
  await findWebhook(community, owner, webhookId)
  const now = community.clock.now()
  const [row] = (await community.db
    .knex('webhook_delivery')
    .insert({
      webhook_id: webhookId,
      event_id: randomUUID(),
      kind: 'ping',
      magazine_id: owner,
      facts: JSON.stringify({ about: 'nothing' } satisfies Facts),
      person_ids: [],
      next_at: now,
      created_at: now,
    })
    .returning('id')) as { id: number }[]
  if (!row) throw new Error('the database kept no delivery')
  await deliver(community, row.id, { once: true, signal })
  return findDelivery(community, webhookId, row.id)
}

/** Sends what was sent before, with the same id and text, once more. */
export const resendDelivery = async (
  community: Community,
  owner: OwnerId,
  webhookId: number,
  deliveryId: number,
  signal: AbortSignal,
): Promise<WebhookDelivery> => {
  await findWebhook(community, owner, webhookId)
  const { state } = await findDelivery(community, webhookId, deliveryId)
  if (state !== 'waiting')
    await community.db
      .knex('webhook_delivery')
      .where({ id: deliveryId, leased_until: null })
      .update({ state: 'waiting', next_at: community.clock.now() })
  await deliver(community, deliveryId, { once: true, signal })
  return findDelivery(community, webhookId, deliveryId)
}
