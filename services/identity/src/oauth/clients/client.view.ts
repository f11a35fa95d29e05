import { formatDateTime } from '@app/contract/common.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { findAccounts } from '../../accounts/account.repository.ts'
import { viewSmallUsers } from '../../accounts/account.view.ts'
import type { Identity } from '../../context.ts'
import type { Client } from './client.repository.ts'

/** Clients as admins see them; the secret is nowhere. */
export const describeClients = async (identity: Identity, found: Client[], principal: Principal) => {
  const bots = await findAccounts(
    identity,
    found.flatMap((client) => client.botId ?? []),
  )
  const users = await viewSmallUsers(identity, bots, principal)
  return found.map((client) => ({
    identifier: client.identifier,
    name: client.name,
    contactEmail: client.contactEmail,
    description: client.description,
    user: users.find((user) => user.userId === client.botId) ?? null,
    active: client.active,
    createdAt: formatDateTime(client.createdAt),
    redirectUris: client.redirectUris,
    grants: client.grants,
    scopes: client.scopes,
  }))
}
