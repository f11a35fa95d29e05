import { MOST_PASSKEYS } from '@app/contract/identity/passkeys.ts'
import type { NewCredential } from '@app/contract/identity/passkey-credentials.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { lockAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendPasskeyAdded } from '../emails/letters.ts'
import type { Passkey } from './passkey.repository.ts'
import { insertPasskey, listPasskeys } from './passkey.repository.ts'
import { creationOptions, verifyNew } from './relying-party.ts'

const refuseTooMany = async (identity: Identity, accountId: number): Promise<void> => {
  if ((await listPasskeys(identity, accountId)).length >= MOST_PASSKEYS)
    throw badRequest(`You have ${MOST_PASSKEYS} passkeys. Remove one first.`)
}

/** What a browser needs to make a passkey; callers ask who it is first. */
export const beginPasskey = async (identity: Identity, account: Account) => {
  await refuseTooMany(identity, account.id)
  return creationOptions(identity, account)
}

/** Keeps the passkey that was made with the options of this account, and tells its owner. */
export const addPasskey = async (
  identity: Identity,
  account: Account,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> => {
  const made = await verifyNew(identity, account, credential)
  return identity.db.transaction(async (tx) => {
    // One after the other, so that many at once are not too many.
    await lockAccount(tx, account.id)
    await refuseTooMany(identity, account.id)
    const passkey = await insertPasskey(identity, tx, { ...made, accountId: account.id, name })
    if (!passkey) throw badRequest('credential: this passkey is known already.')
    await sendPasskeyAdded(identity, tx, account, name)
    return passkey
  })
}
