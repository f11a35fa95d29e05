import type { ContextDeps } from '@app/platform/context.ts'
import { createSeen } from '@app/platform/events/seen.ts'
import type { Seen } from '@app/platform/events/seen.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import type { Captcha } from './captcha/captcha.ts'
import { createCaptcha } from './captcha/configured.ts'
import { createProofOfWork } from './captcha/proof-of-work.ts'
import type { ProofOfWorkCaptcha } from './captcha/proof-of-work.ts'
import type { SigningKeyCache } from './oauth/keys/signing-key-cache.ts'
import { createSigningKeyCache } from './oauth/keys/signing-key-cache.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import { broughtAlong } from './passwords/brought-along.ts'
import { createPasswordHasher } from './passwords/hasher.ts'
import type { PasswordStrategy } from './sign-in/password-strategy.ts'
import { createPasswordStrategy } from './sign-in/password-strategy.ts'
import type { Throttle } from './sign-in/throttle.ts'
import { createThrottle } from './sign-in/throttle.ts'
import type { SsoStrategies } from './sso/strategies.ts'
import { createSsoStrategies } from './sso/strategies.ts'

/** What the use cases of this context work with: what the platform lends, and what holds state between requests. */
export type Identity = ContextDeps & {
  /** argon2id, so many at once. */
  passwords: PasswordHasher
  /** Counts guesses at passwords and codes. */
  throttle: Throttle
  captcha: Captcha
  /** Work in the place of waiting, whatever the captcha of registration is. */
  proofOfWork: ProofOfWorkCaptcha
  signingKeys: SigningKeyCache
  passwordStrategy: PasswordStrategy
  /** The configured providers of single sign-on, and what was discovered about them. */
  sso: SsoStrategies
  /** What staff look at, until messaging is told. */
  seen: WriteBehind<Seen>
}

export const identityOf = (deps: ContextDeps): Identity => {
  const passwords = createPasswordHasher(() => broughtAlong(deps))
  return {
    ...deps,
    passwords,
    throttle: createThrottle(deps.cache, deps.clock),
    captcha: createCaptcha(deps),
    proofOfWork: createProofOfWork(deps.db, deps.cache, deps.clock),
    signingKeys: createSigningKeyCache(deps),
    passwordStrategy: createPasswordStrategy(passwords),
    sso: createSsoStrategies(deps.config),
    seen: createSeen(deps),
  }
}
