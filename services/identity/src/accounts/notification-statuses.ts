import type { CallOutput } from '@app/contract/call.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import { inTime } from '@app/platform/calls/in-time.ts'
import type { Identity } from '../context.ts'

type Status = CallOutput<typeof notificationStatuses>['statuses'][number]
/** Reading a profile must not wait for messaging when that is away; nearly every status is the default anyway. */
const PATIENCE_MS = 500

/** How loud each of these users is for the reader, as far as messaging says so in time. */
export const notificationStatusesOf = async (
  { calls }: Identity,
  readerId: number,
  userIds: readonly number[],
): Promise<Map<number, Status>> => {
  if (userIds.length === 0) return new Map()
  const targets = userIds.map((id) => ({ type: 'user' as const, id }))
  const answer = await inTime(calls.ask(notificationStatuses, { userId: readerId, targets }), PATIENCE_MS)
  return new Map(userIds.map((id, i) => [id, answer?.statuses[i] ?? 'Default']))
}
