import { markSeen } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Messaging } from '../context.ts'
import { markAllSeen } from '../notifications/mark-read.ts'

/** Marks as read what members were told of the things they have looked at since. */
export const markSeenWorker = (messaging: Messaging): Worker =>
  workOn(markSeen, {
    concurrency: 2,
    retryDelaysMs: [1_000, 10_000, 60_000],
    handle: ({ seen }) => markAllSeen(messaging, seen),
  })
