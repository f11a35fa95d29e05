import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { lockAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendPasskeyRemoved } from '../emails/letters.ts'
import { endPasskeyFactor } from '../second-factor/passkey-factor.ts'
import { listLinks } from '../sso/link.repository.ts'
import { deletePasskey, listPasskeys } from './passkey.repository.ts'

/** Its owner is told. With the last one it is no second factor any more; the last way in of all stays. */
export const removePasskey = async (identity: Identity, account: Account, id: string): Promise<void> => {
  await identity.db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const others = (await listPasskeys(identity, account.id)).filter((passkey) => passkey.id !== id)
    const isLast = others.length === 0
    const removed = await deletePasskey(tx, { id, accountId: account.id })
    if (!removed) throw notFound('You have no such passkey.')
    if (isLast && account.passwordHash === null && (await listLinks(identity, account.id)).length === 0)
      throw badRequest('Set a password first: this is the only way to sign in to your account.')
    if (isLast) await endPasskeyFactor(identity, tx, account.id)
    await sendPasskeyRemoved(identity, tx, account, removed.name)
  })
}
