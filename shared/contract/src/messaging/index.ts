import type { Operation } from '../operation.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'

export * from './messages.ts'
export * from './notifications.ts'
export * from './schemas.ts'

/** Every operation the messaging context answers. */
export const messagingOperations: readonly Operation[] = [
  ...Object.values(messages),
  ...Object.values(notifications),
]
