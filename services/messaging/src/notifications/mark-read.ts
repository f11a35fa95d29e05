import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { reportKey } from './notify-of-report.ts'
import { signupKey } from './notify-of-signup.ts'
import { publishCounts } from './publish-counts.ts'

const publishIfRead = async (messaging: Messaging, userId: number, read: number): Promise<number> => {
  if (read > 0) await publishCounts(messaging, userId)
  return read
}

/** Who looks at a thread has read what they were notified of in it. Answers how much that was. */
export const markThreadRead = async (
  messaging: Messaging,
  userId: number,
  type: 'entry' | 'post',
  threadId: number,
): Promise<number> =>
  publishIfRead(
    messaging,
    userId,
    await messaging.store.notifications.readThread(userId, threadKey(type, threadId)),
  )

export const markReportsRead = async (
  messaging: Messaging,
  userId: number,
  reportIds: readonly number[],
): Promise<number> =>
  publishIfRead(
    messaging,
    userId,
    await messaging.store.notifications.readEvents(userId, reportIds.map(reportKey)),
  )

export const markSignupsRead = async (
  messaging: Messaging,
  userId: number,
  joinedIds: readonly number[],
): Promise<number> =>
  publishIfRead(
    messaging,
    userId,
    await messaging.store.notifications.readEvents(userId, joinedIds.map(signupKey)),
  )
