import { communityOperations } from './community/index.ts'
import { contentOperations } from './content/index.ts'
import { federationOperations } from './federation/index.ts'
import { identityOperations } from './identity/index.ts'
import { mediaOperations } from './media/index.ts'
import { messagingOperations } from './messaging/index.ts'
import type { Operation } from './operation.ts'

/** Every operation of the API. Routing, validation, the OpenAPI document and client types derive from it. */
export const operations: readonly Operation[] = [
  ...identityOperations,
  ...communityOperations,
  ...contentOperations,
  ...messagingOperations,
  ...mediaOperations,
  ...federationOperations,
]
