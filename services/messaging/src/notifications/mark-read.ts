import { readReports, readSignups, readThread } from '@app/contract/calls/messaging.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { reportKey } from './notify-of-report.ts'
import { signupKey } from './notify-of-signup.ts'
import { tellCounts } from './publish-counts.ts'

/** Who looks at a thread, at reports or at those who wait to join has read what they were told of them. */
export const readingCalls = (messaging: Messaging): CallHandler[] => {
  const { notifications } = messaging.store
  const done = async (userId: number, read: number) => {
    if (read > 0) await tellCounts(messaging, userId)
    return { read }
  }
  return [
    answer(readThread, async ({ userId, type, id }) =>
      done(userId, await notifications.readThread(userId, threadKey(type, id))),
    ),
    answer(readReports, async ({ userId, reportIds }) =>
      done(userId, await notifications.readEvents(userId, reportIds.map(reportKey))),
    ),
    answer(readSignups, async ({ userId, joinedIds }) =>
      done(userId, await notifications.readEvents(userId, joinedIds.map(signupKey))),
    ),
  ]
}
