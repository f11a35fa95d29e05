import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** A password that is known now is kept by our own hash, where another made the one that was kept. */
export const renewHash = async (identity: Identity, account: Account, plain: string): Promise<void> => {
  const { id, passwordHash } = account
  if (passwordHash === null || !identity.passwords.isForeign(passwordHash)) return
  const hash = await identity.passwords.hash(plain)
  // Not where it was changed meanwhile.
  await identity.db.knex('account').where({ id, password_hash: passwordHash }).update({ password_hash: hash })
}
