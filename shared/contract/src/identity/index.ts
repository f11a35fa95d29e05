import { accountOperations } from './accounts.ts'
import { adminOperations } from './admin.ts'
import { oauthOperations } from './oauth.ts'
import { securityOperations } from './security.ts'
import { userOperations } from './users.ts'

export * from './accounts.ts'
export * from './admin.ts'
export * from './oauth.ts'
export * from './schemas.ts'
export * from './security.ts'
export * from './users.ts'

export const identityOperations = [
  ...accountOperations,
  ...securityOperations,
  ...userOperations,
  ...oauthOperations,
  ...adminOperations,
] as const
