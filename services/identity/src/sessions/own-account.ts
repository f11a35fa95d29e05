import type { Principal } from '@app/platform/http/principal.ts'
import { unauthorized } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** The account of a browser session; whatever a token is allowed, it is not allowed this. */
export const ownAccount = async (identity: Identity, principal: Principal): Promise<Account> => {
  const account = principal.via === 'session' ? await findAccount(identity, principal.userId) : null
  if (!account) throw unauthorized('Only a signed-in browser may do this.')
  return account
}
