import * as digests from './digests.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'

export * from './digests.ts'
export * from './messages.ts'
export * from './notifications.ts'
export * from './schemas.ts'

/** Every operation the messaging context answers. */
export const messagingOperations = [
  ...Object.values(messages),
  ...Object.values(digests),
  ...Object.values(notifications),
] as const
