import type { JobData } from '@app/contract/job.ts'
import type { markSeen } from '@app/contract/jobs.ts'
import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { reportKey } from './notify-of-report.ts'
import { signupKey } from './notify-of-signup.ts'
import { publishCounts } from './publish-counts.ts'

type Seen = JobData<typeof markSeen>['seen'][number]

/**
 * Who looks at something has read what they were notified of it until then. Answers how much of it the member had not read
 * yet.
 */
export const markSeenBy = async (
  messaging: Messaging,
  userId: number,
  seen: readonly Pick<Seen, 'what' | 'id'>[],
  at: Date,
): Promise<number> => {
  const { notifications } = messaging.store
  let read = 0
  const events: string[] = []
  for (const { what, id } of seen) {
    if (what === 'report') events.push(reportKey(id))
    else if (what === 'signup') events.push(signupKey(id))
    else read += await notifications.readThread(userId, threadKey(what, id), at)
  }
  if (events.length > 0) read += await notifications.readEvents(userId, events, at)
  if (read > 0) await publishCounts(messaging, userId)
  return read
}

/** The same of what many members looked at. */
export const markAllSeen = async (messaging: Messaging, seen: readonly Seen[]): Promise<void> => {
  const looks = Map.groupBy(seen, ({ userId, at }) => `${userId} ${at}`)
  for (const look of looks.values()) {
    const [first] = look
    if (first) await markSeenBy(messaging, first.userId, look, new Date(first.at))
  }
}
