import { accountOperations } from './accounts.ts'
import { adminOperations } from './admin.ts'
import { apiDocsOperations } from './api-docs.ts'
import { auditOperations } from './audit.ts'
import { blockOperations } from './blocks.ts'
import { browserAccountOperations } from './browser-accounts.ts'
import { clientOperations } from './clients.ts'
import { consentOperations } from './consents.ts'
import { contactOperations } from './contact.ts'
import { deletionOperations } from './deletions.ts'
import { filterOperations } from './filters.ts'
import { mailOperations } from './mails.ts'
import { movingOperations } from './moving.ts'
import { noteOperations } from './notes.ts'
import { oauthOperations } from './oauth.ts'
import { passkeyOperations } from './passkeys.ts'
import { proofOperations } from './proof.ts'
import { portabilityOperations } from './portability.ts'
import { securityOperations } from './security.ts'
import { signUpWaveOperations } from './sign-up-waves.ts'
import { ssoOperations } from './sso.ts'
import { staffOperations } from './staff.ts'
import { userOperations } from './users.ts'

export * from './accounts.ts'
export * from './admin.ts'
export * from './api-docs.ts'
export * from './audit.ts'
export * from './blocks.ts'
export * from './browser-accounts.ts'
export * from './clients.ts'
export * from './consents.ts'
export * from './contact.ts'
export * from './deletions.ts'
export * from './filters.ts'
export * from './mails.ts'
export * from './moving.ts'
export * from './notes.ts'
export * from './oauth.ts'
export * from './passkeys.ts'
export * from './proof.ts'
export * from './portability.ts'
export * from './schemas.ts'
export * from './security.ts'
export * from './sign-up-waves.ts'
export * from './sso.ts'
export * from './staff.ts'
export * from './users.ts'

export const identityOperations = [
  ...accountOperations,
  ...browserAccountOperations,
  ...securityOperations,
  ...deletionOperations,
  ...signUpWaveOperations,
  ...mailOperations,
  ...proofOperations,
  ...passkeyOperations,
  ...movingOperations,
  ...portabilityOperations,
  ...ssoOperations,
  ...userOperations,
  ...blockOperations,
  ...filterOperations,
  ...noteOperations,
  ...oauthOperations,
  ...apiDocsOperations,
  ...clientOperations,
  ...consentOperations,
  ...adminOperations,
  ...staffOperations,
  ...auditOperations,
  ...contactOperations,
] as const
