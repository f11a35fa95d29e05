import { notificationDigestRetrieve, notificationDigestUpdate } from '@app/contract/messaging/digests.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { nextTime } from './schedule.rules.ts'

/** How often a member gets what they have not read by mail. */
export const digestRoutes = ({ store, clock }: Messaging): Route[] => [
  serve(notificationDigestRetrieve, async ({ principal }) => ({
    frequency: (await store.digests.find(principal.userId))?.every ?? ('never' as const),
  })),
  serve(notificationDigestUpdate, async ({ principal, params }) => {
    const { userId } = principal
    const { frequency } = params
    if (frequency === 'never') await store.digests.remove(userId)
    else {
      const before = await store.digests.find(userId)
      // The first one begins with what comes from now on: the inbox of years is no news.
      const [newest] = (await store.notifications.list(userId, 'all', { limit: 1, offset: 0 })).items
      await store.digests.save({
        userId,
        every: frequency,
        nextAt: nextTime(frequency, clock.now()),
        lastId: before?.lastId ?? newest?.notificationId ?? 0,
      })
    }
    return { frequency }
  }),
]
