import { readSignups } from '@app/contract/calls/messaging.ts'
import { inTime } from '@app/platform/calls/in-time.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** What staff see is worth more than that their notifications of it are read at once. */
const PATIENCE_MS = 500

/** Whoever sees the applications has read the notifications about them. */
export const markSignUpsRead = async (
  { calls }: Identity,
  userId: number,
  joined: readonly Account[],
): Promise<void> => {
  if (joined.length === 0) return
  await inTime(calls.ask(readSignups, { userId, joinedIds: joined.map(({ id }) => id) }), PATIENCE_MS)
}
