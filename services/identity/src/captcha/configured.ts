import type { ContextDeps } from '@app/platform/context.ts'
import type { Captcha } from './captcha.ts'
import { createHCaptcha } from './hcaptcha.ts'
import { createProofOfWork } from './proof-of-work.ts'

type Needs = Pick<ContextDeps, 'config' | 'db' | 'cache' | 'clock' | 'fetch' | 'log'>

/** The kind that the operator configured: work for the browser unless they have an account with hCaptcha. */
export const createCaptcha = ({ config, db, cache, clock, fetch, log }: Needs): Captcha =>
  config.captcha ? createHCaptcha(config.captcha, { fetch, log }) : createProofOfWork(db, cache, clock)
