import { readThread } from '@app/contract/calls/messaging.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { tellCounts } from './tell-counts.ts'

/** Who looks at a thread has read what they were told of it. */
export const readingCalls = (messaging: Messaging): CallHandler[] => [
  answer(readThread, async ({ userId, type, id }) => {
    const read = await messaging.store.notifications.readThread(userId, threadKey(type, id))
    if (read > 0) await tellCounts(messaging, userId)
    return { read }
  }),
]
