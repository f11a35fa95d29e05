import { accountOperations } from './accounts.ts'
import { adminOperations } from './admin.ts'
import { oauthOperations } from './oauth.ts'
import { userOperations } from './users.ts'

export * from './accounts.ts'
export * from './admin.ts'
export * from './oauth.ts'
export * from './schemas.ts'
export * from './users.ts'

export const identityOperations = [
  ...accountOperations,
  ...userOperations,
  ...oauthOperations,
  ...adminOperations,
] as const
