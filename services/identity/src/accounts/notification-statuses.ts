import type { CallOutput } from '@app/contract/call.ts'
import { notificationStatuses } from '@app/contract/calls/messaging.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Identity } from '../context.ts'

type Status = CallOutput<typeof notificationStatuses>['statuses'][number]

/** How loud each of these users is for the reader, as far as messaging says so in time; nearly every one is the default. */
export const notificationStatusesOf = async (
  identity: Identity,
  readerId: number,
  userIds: readonly number[],
): Promise<Map<number, Status>> => {
  if (userIds.length === 0) return new Map()
  const targets = userIds.map((id) => ({ type: 'user' as const, id }))
  const answer = await askOrNull(identity, notificationStatuses, { userId: readerId, targets })
  return new Map(userIds.map((id, i) => [id, answer?.statuses[i] ?? 'Default']))
}
