import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import { textsFor } from '../users/texts-for.ts'
import type { PushSubscription } from '../store/records.ts'
import { clientOf } from './client.rules.ts'
import { testPayload } from './payload.ts'
import { sendPush } from './send-push.ts'

const takesTest = async (messaging: Messaging, subscription: PushSubscription): Promise<boolean> => {
  const texts = await textsFor(messaging, subscription.userId)
  return sendPush(messaging, subscription, testPayload(texts)).catch((error: unknown) => {
    messaging.log.info({ error }, 'A push service refused a test')
    return false
  })
}

/**
 * Keeps the endpoint of a client in place of the one it had. It gets a test first: an endpoint that cannot be reached,
 * or lies on a private network, is not kept.
 */
export const registerClient = async (
  messaging: Messaging,
  principal: Principal,
  keys: Pick<PushSubscription, 'endpoint' | 'auth' | 'p256dh'>,
): Promise<void> => {
  const subscription = { userId: principal.userId, client: clientOf(principal), ...keys }
  if (!(await takesTest(messaging, subscription)))
    throw badRequest('The push service at this endpoint does not take our messages.')
  await messaging.store.push.save(subscription)
}

export const testClient = async (messaging: Messaging, principal: Principal): Promise<void> => {
  const subscription = await messaging.store.push.find(principal.userId, clientOf(principal))
  if (!subscription) throw notFound('This client is not registered for push.')
  if (!(await takesTest(messaging, subscription)))
    throw notFound('The push service no longer takes messages for this client: register again.')
}
