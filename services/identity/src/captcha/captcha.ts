import type { Captcha as CaptchaTask } from '@app/contract/identity/accounts.ts'
import { Refusal } from '@app/platform/http/refusal.ts'

/**
 * Keeps programs from opening accounts by the thousand. A further kind is one more implementation of this, one more
 * `kind` of `Captcha` in the contract, and what the web application shows for it (`features/session/Captcha.tsx`).
 */
export type Captcha = {
  /** The task for a visitor. Asked for each form that is shown, so it must cost little. */
  task(): Promise<CaptchaTask>
  /**
   * Whether that was done, by anybody, and for the first time: what held once never holds again. Anything at all may
   * come in as a solution. Throws a refusal where it cannot be told.
   */
  holds(solution: string): Promise<boolean>
}

/** For when whoever would know is away: nobody is let in unseen. */
export const cannotBeChecked = () =>
  new Refusal(503, 'captcha: it cannot be checked at present. Try again in a moment.')
