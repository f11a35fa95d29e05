import type { UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Identity } from '../context.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { verifyUsed } from '../passkeys/relying-party.ts'
import { verifySecondFactor } from './second-factor.ts'

/** What somebody brings beside their password: a code, or a passkey in its place. */
export type ShownFactor = {
  totp?: string | null | undefined
  passkey?: UsedCredential | null | undefined
}

/** Refuses with 401 what is no good code of the account's second factor; wrong ones make the next wait. */
const requireCode = (identity: Identity, accountId: number, code: string): Promise<void> =>
  identity.throttle.code(accountId, async (guess) => {
    if (!(await verifySecondFactor(identity, accountId, code.replaceAll(' ', '')))) {
      await guess.failed()
      throw new Refusal(401, 'totp: this code is not right, or was used already.')
    }
    await guess.succeeded()
  })

/** Asks for the second factor of an account, and says by what it can be shown. */
export const requireSecondFactor = async (
  identity: Identity,
  accountId: number,
  { totp, passkey }: ShownFactor,
): Promise<void> => {
  if (passkey) {
    const used = await verifyUsed(identity, passkey)
    if (used.accountId !== accountId) throw new Refusal(401, 'totp: this passkey is not one of this account.')
    return
  }
  if (totp) return requireCode(identity, accountId, totp)
  throw new Refusal(
    401,
    (await hasPasskeys(identity, accountId))
      ? 'totp: a code of your second factor is required, or one of your passkeys.'
      : 'totp: a code of your second factor is required.',
  )
}
