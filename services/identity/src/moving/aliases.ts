import { resolveRemote } from '@app/contract/calls/federation.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { findAccount, updateAccount } from '../accounts/account.repository.ts'
import type { Account, OtherAccount } from '../accounts/account.ts'
import { isLocal, shownName } from '../accounts/account.ts'
import { findOrResolveAccount } from '../accounts/resolve-account.ts'
import type { Identity } from '../context.ts'

/** Actor address of an account, here or elsewhere. */
export const addressOf = ({ config }: Identity, account: Account): string =>
  isLocal(account) ? `${config.url}/u/${account.username}` : (account.apProfileId ?? '')

export const asOther = (identity: Identity, account: Account): OtherAccount => ({
  userId: account.id,
  username: shownName(account),
  address: addressOf(identity, account),
})

/** The account of a handle or an address, fetched where nobody here knew it; null where there is none. */
export const findByHandle = async (
  identity: Identity,
  principal: Principal,
  handle: string,
): Promise<Account | null> => {
  if (!/^https?:\/\//i.test(handle)) return findOrResolveAccount(identity, handle, principal)
  const own = `${identity.config.url}/u/`
  if (handle.startsWith(own)) return findOrResolveAccount(identity, handle.slice(own.length), principal)
  const found = await askOrNull(identity, resolveRemote, { query: handle })
  return found?.userId ? findAccount(identity, found.userId) : null
}

/** The account of a handle or an address, fetched where nobody here knew it; 400 where there is none. */
export const findOther = async (
  identity: Identity,
  principal: Principal,
  field: string,
  handle: string,
): Promise<Account> => {
  const found = await findByHandle(identity, principal, handle)
  if (!found || found.isDeleted) throw badRequest(`${field}: ${handle} is no account that can be found.`)
  if (found.id === principal.userId) throw badRequest(`${field}: this is your account itself.`)
  return found
}

/** Replaces what accounts a member calls their own. */
export const changeAliases = async (
  identity: Identity,
  principal: Principal,
  handles: readonly string[],
): Promise<Account> => {
  const aliases = new Map<number, OtherAccount>()
  for (const handle of handles) {
    const found = await findOther(identity, principal, 'aliases', handle)
    aliases.set(found.id, asOther(identity, found))
  }
  return updateAccount(identity, principal.userId, () => ({ aliases: [...aliases.values()] }))
}
