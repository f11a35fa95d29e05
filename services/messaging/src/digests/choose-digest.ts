import type { DigestFrequency } from '@app/contract/messaging/schemas.ts'
import type { Messaging } from '../context.ts'
import { nextTime } from './schedule.rules.ts'

/** How often a member gets what they have not read by mail. */
export const chooseDigest = async (
  { store, clock }: Messaging,
  userId: number,
  frequency: DigestFrequency,
): Promise<void> => {
  if (frequency === 'never') return store.digests.remove(userId)
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
