import {
  notificationPushRegister,
  notificationPushTest,
  notificationPushUnregister,
} from '@app/contract/messaging/notifications.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { clientOf } from './client.rules.ts'
import { registerClient, testClient } from './register-client.ts'

/** Registration of clients for Web Push. */
export const pushRoutes = (messaging: Messaging): Route[] => [
  serve(notificationPushRegister, async ({ principal, body }) => {
    await registerClient(messaging, principal, {
      endpoint: body.endpoint,
      auth: body.serverKey,
      p256dh: body.contentPublicKey,
    })
    return {}
  }),
  serve(notificationPushUnregister, async ({ principal }) => {
    await messaging.store.push.remove(principal.userId, clientOf(principal))
    // Registered before subscriptions hung on the authorization.
    if (principal.clientId) await messaging.store.push.remove(principal.userId, principal.clientId)
    return {}
  }),
  serve(notificationPushTest, async ({ principal }) => {
    await testClient(messaging, principal)
    return {}
  }),
]
