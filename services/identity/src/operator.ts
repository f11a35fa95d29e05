// What operator's commands, the seed, the benchmark and tests of the whole use of this context.
export {
  createUser,
  deleteUser,
  isUserVerified,
  removeUserSecondFactor,
  setUserPassword,
  setUserRole,
  setUserVerified,
} from './administration/operate.ts'
export { seedAccounts } from './accounts/seed-accounts.ts'
export { verifyChain } from './audit/verify-chain.ts'
export type { Identity } from './context.ts'
export { identityOf } from './context.ts'
export { replaceSigningKeys, rotateSigningKey } from './oauth/keys/signing-keys.ts'
export { createPasswordHasher } from './passwords/hasher.ts'
export { totpAt } from './second-factor/totp.rules.ts'
export { importIdentity, importIdentityProjection } from './import/import-identity.ts'
