import { Refusal, forbidden } from '@app/platform/http/refusal.ts'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'

export const invalidCredentials = () => new Refusal(401, 'Invalid credentials.')

/**
 * What keeps an account from signing in. Told only to who knows the password or has a passkey, so that the answer does not reveal which
 * accounts exist; rejected and deleted ones look like wrong credentials even then.
 */
export const refuseUnlessActive = (account: Account, restore: boolean, now: Date): void => {
  switch (statusOf(account, now)) {
    case 'active':
      return
    case 'leaving':
      if (restore) return
      throw forbidden(
        `restore: your account is marked for deletion on ${account.deletesAt?.toISOString().slice(0, 10)}. Confirm that you want to keep it.`,
      )
    case 'banned':
      throw forbidden('Your account has been banned.')
    case 'pending':
      throw forbidden('Your account awaits approval by an administrator.')
    case 'unverified':
      throw forbidden('Your e-mail address is not confirmed yet. You can ask for a new confirmation link.')
    case 'rejected':
    case 'deleted':
    case 'remote':
      throw invalidCredentials()
  }
}
