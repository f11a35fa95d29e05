import { z } from 'zod'
import { call } from '../call.ts'
import { NotificationStatus } from '../common.ts'
import { SettingTarget } from '../messaging/schemas.ts'

/** How loud each of these is for that member, in the order asked: `notificationStatus` of a single view. */
export const notificationStatuses = call({
  id: 'messaging.notification-statuses',
  context: 'messaging',
  input: z.object({
    userId: z.int(),
    targets: z.array(z.object({ type: SettingTarget, id: z.int() })).max(200),
  }),
  output: z.object({ statuses: z.array(NotificationStatus) }),
})

/**
 * A member looks at a thread or post: what they had not read yet of it and of its comments is read. Idempotent. Whoever
 * asks waits only a moment: the page they look at is worth more.
 */
export const readThread = call({
  id: 'messaging.read-thread',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), type: z.enum(['entry', 'post']), id: z.int() }),
  output: z.object({ read: z.int() }),
})

/**
 * Staff look at reports: what they were told of these is read (rules/notifications.md#reading). Idempotent, and waited
 * for as little.
 */
export const readReports = call({
  id: 'messaging.read-reports',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), reportIds: z.array(z.int()).max(100) }),
  output: z.object({ read: z.int() }),
})

/** Staff look at those who wait to join: the same of what they were told of these. */
export const readSignups = call({
  id: 'messaging.read-signups',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), joinedIds: z.array(z.int()).max(100) }),
  output: z.object({ read: z.int() }),
})
