import { Refusal } from '@app/platform/http/refusal.ts'
import type { Throttle } from '../sign-in/throttle.ts'
import type { SecondFactor } from './second-factor.ts'

/** Refuses with 401 what is no good code of the account's second factor; wrong ones make the next wait. */
export const requireCode = (
  { throttle, secondFactor }: { throttle: Throttle; secondFactor: SecondFactor },
  accountId: number,
  code: string,
): Promise<void> =>
  throttle.code(accountId, async (guess) => {
    if (!(await secondFactor.proves(accountId, code.replaceAll(' ', '')))) {
      await guess.failed()
      throw new Refusal(401, 'totp: this code is not right, or was used already.')
    }
    await guess.succeeded()
  })
