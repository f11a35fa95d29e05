import { operationsOf } from '../operation.ts'
import * as digests from './digests.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'

export * from './digests.ts'
export * from './messages.ts'
export * from './notifications.ts'
export * from './schemas.ts'

/** Every operation the messaging context answers. */
export const messagingOperations = [
  ...operationsOf(messages),
  ...operationsOf(digests),
  ...operationsOf(notifications),
] as const
