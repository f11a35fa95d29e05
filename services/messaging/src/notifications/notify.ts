import { z } from 'zod'
import type { Messaging } from '../context.ts'
import type { StoredNotification, NewNotification } from '../store/records.ts'
import type { LiveMessage } from '../streams/hub.ts'
import { publishCounts } from './publish-counts.ts'

export const PUSH_QUEUE = 'messaging.push'
export const PushJob = z.object({ userId: z.int(), notificationId: z.int() })
export type PushJob = z.infer<typeof PushJob>

/** More than these of one event go out as one live message for each type, which names no single notification. */
const SINGLY = 20

const liveMessage = (
  { type, status, subject, causeId }: StoredNotification,
  notificationId: number | null,
  to: number[],
): LiveMessage => ({
  event: 'notification',
  data: { notificationId, type, status, subject, causeId },
  to,
})

/** What live events say of one event; their subject is fetched by whoever shows it. */
const liveMessages = (fresh: readonly StoredNotification[]): LiveMessage[] => {
  if (fresh.length <= SINGLY) return fresh.map((one) => liveMessage(one, one.notificationId, [one.userId]))
  return [...Map.groupBy(fresh, ({ type }) => type).values()].flatMap((group) => {
    const userIds = group.map(({ userId }) => userId)
    return group[0] ? liveMessage(group[0], null, userIds) : []
  })
}

/**
 * Keeps notifications and sends them to those they are for: to their open pages at once, and by Web Push. Who heard of the
 * event before is left out, so that this may run twice.
 */
export const notify = async (
  messaging: Messaging,
  notifications: readonly NewNotification[],
): Promise<StoredNotification[]> => {
  const { store, hub, work } = messaging
  const fresh = await store.notifications.add(notifications)
  if (fresh.length === 0) return fresh
  const pushable = new Set(await store.push.havingAny([...new Set(fresh.map(({ userId }) => userId))]))
  for (const { userId, notificationId } of fresh)
    if (pushable.has(userId)) await work.enqueue(PUSH_QUEUE, { userId, notificationId } satisfies PushJob)
  const events = [...Map.groupBy(fresh, ({ eventKey }) => eventKey).values()]
  for (const message of events.flatMap(liveMessages)) await hub.publish(message)
  const counted = events.filter(({ length }) => length <= SINGLY).flatMap((event) => event)
  if (counted.length > 0) await publishCounts(messaging, ...new Set(counted.map(({ userId }) => userId)))
  return fresh
}
