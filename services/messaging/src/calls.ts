import * as calls from '@app/contract/calls/messaging.ts'
import * as retired from '@app/contract/calls/retired.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Messaging } from './context.ts'
import { markSeenBy } from './notifications/mark-read.ts'
import { readSettings } from './settings/read-settings.ts'

/** What other contexts ask: which levels to show. */
export const messagingCalls = (messaging: Messaging): CallHandler[] => [
  answer(calls.notificationStatuses, async ({ userId, targets }) => ({
    statuses: await readSettings(messaging, userId, targets),
  })),
  ...retiredCalls(messaging),
]

/** Asked by processes of the previous release alone. */
const retiredCalls = (messaging: Messaging): CallHandler[] => [
  answer(retired.readThread, async ({ userId, type, id }) => ({
    read: await markSeenBy(messaging, userId, [{ what: type, id }], messaging.clock.now()),
  })),
  answer(retired.readReports, async ({ userId, reportIds }) => ({
    read: await markSeenBy(
      messaging,
      userId,
      reportIds.map((id) => ({ what: 'report' as const, id })),
      messaging.clock.now(),
    ),
  })),
  answer(retired.readSignups, async ({ userId, joinedIds }) => ({
    read: await markSeenBy(
      messaging,
      userId,
      joinedIds.map((id) => ({ what: 'signup' as const, id })),
      messaging.clock.now(),
    ),
  })),
]
