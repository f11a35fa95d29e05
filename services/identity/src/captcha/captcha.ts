import type { Captcha as CaptchaTask } from '@app/contract/identity/accounts.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createHCaptcha } from './hcaptcha.ts'
import { createProofOfWork } from './proof-of-work.ts'

/**
 * Keeps programs from opening accounts by the thousand. A further kind is one more implementation of this, one more
 * `kind` of `Captcha` in the contract, and what the web application shows for it (`features/session/Captcha.tsx`).
 */
export type Captcha = {
  /** What a visitor is given to do. Asked for each form that is shown, so it must cost little. */
  task(): Promise<CaptchaTask>
  /**
   * Whether that was done, by anybody, and for the first time: what held once never holds again. Anything at all may
   * come in as a solution. Throws a refusal where it cannot be told.
   */
  holds(solution: string): Promise<boolean>
}

/** The kind that the operator configured: work for the browser unless they have an account with hCaptcha. */
export const createCaptcha = ({
  config,
  db,
  cache,
  clock,
  fetch,
  log,
}: Pick<ContextDeps, 'config' | 'db' | 'cache' | 'clock' | 'fetch' | 'log'>): Captcha =>
  config.captcha ? createHCaptcha(config.captcha, { fetch, log }) : createProofOfWork(db, cache, clock)
