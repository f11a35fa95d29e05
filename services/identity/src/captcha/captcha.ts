import type { Captcha as CaptchaTask } from '@app/contract/identity/accounts.ts'

/**
 * Keeps programs from opening accounts by the thousand. One kind is built in; another (a service that looks at people)
 * is one more implementation of this, chosen where identity is put together.
 */
export type Captcha = {
  /** What a visitor is given to do. */
  task(): Promise<CaptchaTask>
  /** Whether that was done, by anybody, and for the first time. */
  holds(solution: string): Promise<boolean>
}
