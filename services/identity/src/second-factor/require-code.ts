import { Refusal } from '@app/platform/http/refusal.ts'
import type { Identity } from '../context.ts'
import { verifySecondFactor } from './second-factor.ts'

/** Refuses with 401 what is no good code of the account's second factor; wrong ones make the next wait. */
export const requireCode = (identity: Identity, accountId: number, code: string): Promise<void> =>
  identity.throttle.code(accountId, async (guess) => {
    if (!(await verifySecondFactor(identity, accountId, code.replaceAll(' ', '')))) {
      await guess.failed()
      throw new Refusal(401, 'totp: this code is not right, or was used already.')
    }
    await guess.succeeded()
  })
