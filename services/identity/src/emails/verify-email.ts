import { badRequest } from '@app/platform/http/refusal.ts'
import { changeAccount, lockAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { redeemEmailToken } from './email-token.repository.ts'

export const badLink = () => badRequest('token: this link is unknown, was used already, or is too old.')

export const verifyEmail = async (identity: Identity, token: string): Promise<Account> => {
  return identity.db.transaction(async (tx) => {
    const proof = await redeemEmailToken(identity, tx, 'verify', token)
    const account = proof && (await lockAccount(tx, proof.accountId))
    if (!proof || !account || account.email !== proof.email) throw badLink()
    const verified = await changeAccount(identity, tx, account.id, { is_verified: true })
    if (!verified) throw badLink()
    return verified
  })
}
