import type { CallOutput } from '@app/contract/call.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { inTime } from '@app/platform/calls/in-time.ts'

type Status = CallOutput<typeof notificationStatuses>['statuses'][number]
export type NotificationStatuses = (
  readerId: number,
  userIds: readonly number[],
) => Promise<Map<number, Status>>

/** Reading a profile must not wait for messaging when that is away; nearly every status is the default anyway. */
const PATIENCE_MS = 500

/** How loud each of these users is for the reader, as far as messaging says so in time. */
export const createNotificationStatuses =
  (calls: Calls): NotificationStatuses =>
  async (readerId, userIds) => {
    if (userIds.length === 0) return new Map()
    const targets = userIds.map((id) => ({ type: 'user' as const, id }))
    const answer = await inTime(calls.ask(notificationStatuses, { userId: readerId, targets }), PATIENCE_MS)
    return new Map(userIds.map((id, i) => [id, answer?.statuses[i] ?? 'Default']))
  }
