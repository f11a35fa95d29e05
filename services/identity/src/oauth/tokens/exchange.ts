import { findAccount } from '../../accounts/account.repository.ts'
import { statusOf } from '../../accounts/account.ts'
import type { Identity } from '../../context.ts'
import type { Revocation } from '../../revocations/announce-revocations.ts'
import { OAuthRefusal } from '../errors.ts'
import type { Issued } from './token.repository.ts'

/** What a transaction found: tokens, or a refusal that must not undo what the transaction revoked. */
export type Exchange = (Issued & { replaced?: Revocation }) | { refusal: OAuthRefusal; revoked?: Revocation }

/** Whether tokens may be given for the account now. */
export const mayAct = async (identity: Identity, accountId: number): Promise<boolean> => {
  const account = await findAccount(identity, accountId)
  return account !== null && statusOf(account, identity.clock.now()) === 'active'
}
