import type { NotificationStatus } from '@app/contract/common.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { z } from 'zod'

/** How the reader wants to hear about an item. Messaging owns the choice; until it tells, nobody has changed theirs. */
export const notificationStatus = (principal: Principal | null): z.infer<typeof NotificationStatus> | null =>
  principal ? 'Default' : null
