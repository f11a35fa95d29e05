import { notificationDigestRetrieve, notificationDigestUpdate } from '@app/contract/messaging/digests.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { chooseDigest } from './choose-digest.ts'

/** How often a member gets what they have not read by mail. */
export const digestRoutes = (messaging: Messaging): Route[] => [
  serve(notificationDigestRetrieve, async ({ principal }) => ({
    frequency: (await messaging.store.digests.find(principal.userId))?.every ?? ('never' as const),
  })),
  serve(notificationDigestUpdate, async ({ principal, params: { frequency } }) => {
    await chooseDigest(messaging, principal.userId, frequency)
    return { frequency }
  }),
]
