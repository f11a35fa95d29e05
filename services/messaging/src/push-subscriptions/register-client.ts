import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import { textsFor } from '../users/texts-for.ts'
import type { PushSubscription } from '../store/records.ts'
import { clientOf } from './client.rules.ts'
import { testPayload } from './payload.ts'
import { PairRefused, sendPush } from './send-push.ts'
import { vapidPairs } from './vapid-pairs.ts'

type TestAnswer = 'taken' | 'pair refused' | 'failed'

const sendTest = async (messaging: Messaging, subscription: PushSubscription): Promise<TestAnswer> => {
  const texts = await textsFor(messaging, subscription.userId)
  try {
    return (await sendPush(messaging, subscription, testPayload(texts))) ? 'taken' : 'failed'
  } catch (error) {
    messaging.log.info({ error }, 'A push service refused a test')
    return error instanceof PairRefused ? 'pair refused' : 'failed'
  }
}

/** Older pairs that a browser may have been given are tried no further back. */
const PAIRS_TRIED = 3

/**
 * Keeps the endpoint of a client in place of the one it had. It gets a test first: an endpoint that cannot be reached,
 * or lies on a private network, is not kept. One that was made with an earlier VAPID pair is kept with that.
 */
export const registerClient = async (
  messaging: Messaging,
  principal: Principal,
  keys: Pick<PushSubscription, 'endpoint' | 'auth' | 'p256dh'>,
): Promise<void> => {
  const pairs = await vapidPairs(messaging)
  for (const { publicKey } of pairs.slice(0, PAIRS_TRIED)) {
    const subscription = { userId: principal.userId, client: clientOf(principal), ...keys, vapid: publicKey }
    const answer = await sendTest(messaging, subscription)
    if (answer === 'taken') return messaging.store.push.save(subscription)
    if (answer !== 'pair refused') break
  }
  throw badRequest('The push service at this endpoint does not take our messages.')
}

export const testClient = async (messaging: Messaging, principal: Principal): Promise<void> => {
  const subscription = await messaging.store.push.find(principal.userId, clientOf(principal))
  if (!subscription) throw notFound('This client is not registered for push.')
  if ((await sendTest(messaging, subscription)) !== 'taken')
    throw notFound('The push service no longer takes messages for this client: register again.')
}
