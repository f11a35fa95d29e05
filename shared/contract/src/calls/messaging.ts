import { z } from 'zod'
import { call } from '../call.ts'
import { NotificationStatus } from '../common.ts'
import { SettingTarget } from '../messaging/schemas.ts'

/** How loud each of these is for that member, in the order asked: `notificationStatus` of a single view. */
export const notificationStatuses = call({
  id: 'messaging.notification-statuses',
  context: 'messaging',
  deadlineMs: 500,
  input: z.object({
    userId: z.int(),
    targets: z.array(z.object({ type: SettingTarget, id: z.int() })).max(200),
  }),
  output: z.object({ statuses: z.array(NotificationStatus) }),
})
