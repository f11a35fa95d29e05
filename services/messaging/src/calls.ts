import * as calls from '@app/contract/calls/messaging.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Messaging } from './context.ts'
import { markReportsRead, markSignupsRead, markThreadRead } from './notifications/mark-read.ts'
import { readSettings } from './settings/read-settings.ts'

/** What other contexts ask: which levels to show, and that somebody has seen what they were notified of. */
export const messagingCalls = (messaging: Messaging): CallHandler[] => [
  answer(calls.notificationStatuses, async ({ userId, targets }) => ({
    statuses: await readSettings(messaging, userId, targets),
  })),
  answer(calls.readThread, async ({ userId, type, id }) => ({
    read: await markThreadRead(messaging, userId, type, id),
  })),
  answer(calls.readReports, async ({ userId, reportIds }) => ({
    read: await markReportsRead(messaging, userId, reportIds),
  })),
  answer(calls.readSignups, async ({ userId, joinedIds }) => ({
    read: await markSignupsRead(messaging, userId, joinedIds),
  })),
]
