import {
  notificationPushRegister,
  notificationPushTest,
  notificationPushUnregister,
} from '@app/contract/messaging/notifications.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { sessionClient, testPayload } from './pusher.ts'

/** One subscription for each client of a member; a browser session is a client too. */
const clientOf = ({ clientId, sessionId }: Principal): string => clientId ?? sessionClient(sessionId ?? '')

/** Registration of clients for Web Push. */
export const pushRoutes = ({ store, push, log }: Messaging): Route[] => [
  serve(notificationPushRegister, async ({ principal, body }) => {
    const subscription = {
      userId: principal.userId,
      client: clientOf(principal),
      endpoint: body.endpoint,
      auth: body.serverKey,
      p256dh: body.contentPublicKey,
    }
    // The test goes first: an endpoint that cannot be reached, or lies on a private network, is not kept.
    const taken = await push.send(subscription, testPayload).catch((error: unknown) => {
      log.info({ error }, 'Push registration refused')
      return false
    })
    if (!taken) throw badRequest('The push service at this endpoint does not take our messages.')
    await store.push.save(subscription)
    return {}
  }),
  serve(notificationPushUnregister, async ({ principal }) => {
    await store.push.remove(principal.userId, clientOf(principal))
    return {}
  }),
  serve(notificationPushTest, async ({ principal }) => {
    const subscription = await store.push.find(principal.userId, clientOf(principal))
    if (!subscription) throw notFound('This client is not registered for push.')
    const taken = await push.send(subscription, testPayload).catch((error: unknown) => {
      log.info({ error }, 'Test push failed')
      return false
    })
    if (!taken) throw notFound('The push service no longer takes messages for this client: register again.')
    return {}
  }),
]
