import { resolveRemote } from '@app/contract/calls/federation.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Identity } from '../context.ts'
import { findAccount, findAccountByName } from './account.repository.ts'
import type { Account } from './account.ts'
import { nameInStore } from './names.rules.ts'

/** Null where nobody of this handle is to be had, or their host does not answer in time. */
const resolveHandle = async (identity: Identity, handle: string): Promise<number | null> =>
  (await askOrNull(identity, resolveRemote, { query: `@${handle}` }))?.userId ?? null

/**
 * The account of this name. A member who names somebody elsewhere whom nobody here knew makes them known. Letter case
 * counts here, unlike at login (rules/accounts.md#names).
 */
export const findOrResolveAccount = async (
  identity: Identity,
  shown: string,
  principal: Principal | null,
): Promise<Account | null> => {
  const name = nameInStore(shown, identity.config.domain)
  const account = await findAccountByName(identity, name)
  if (account?.username === name) return account
  const resolvedId = principal && name.includes('@') ? await resolveHandle(identity, name) : null
  return resolvedId === null ? null : findAccount(identity, resolvedId)
}
