import type { Image } from '@app/contract/common.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'

export type Client = {
  identifier: string
  /** Null for a public client. */
  secretHash: Buffer | null
  name: string
  contactEmail: string
  description: string | null
  redirectUris: string[]
  grants: string[]
  scopes: string[]
  image: Image | null
  botId: number | null
  active: boolean
  createdAt: Date
}

type ClientRow = Refine<Rows['oauth_client'], { image: Image }>

export const isPublic = (client: Client): boolean => client.secretHash === null

const toClient = (row: ClientRow): Client => ({
  identifier: row.identifier,
  secretHash: row.secret_hash,
  name: row.name,
  contactEmail: row.contact_email,
  description: row.description,
  redirectUris: row.redirect_uris,
  grants: row.grants,
  scopes: row.scopes,
  image: row.image,
  botId: row.bot_id,
  active: row.active,
  createdAt: row.created_at,
})

const IDENTIFIER = /^[0-9a-f]{32}$/

export const findClient = async (identity: Identity, identifier: string): Promise<Client | null> => {
  if (!IDENTIFIER.test(identifier)) return null
  const [row] = await identity.db.query<ClientRow>(
    'client-by-id',
    'select * from oauth_client where identifier = $1',
    [identifier],
    { byKey: true },
  )
  return row ? toClient(row) : null
}

export const insertClient = async (tx: Knex.Transaction, client: Client): Promise<void> => {
  await tx('oauth_client').insert({
    identifier: client.identifier,
    secret_hash: client.secretHash,
    name: client.name,
    contact_email: client.contactEmail,
    description: client.description,
    redirect_uris: client.redirectUris,
    grants: client.grants,
    scopes: client.scopes,
    image: client.image && JSON.stringify(client.image),
    bot_id: client.botId,
    active: client.active,
    created_at: client.createdAt,
  })
}

export const deactivateClient = async (tx: Knex.Transaction, identifier: string): Promise<void> => {
  await tx('oauth_client').where({ identifier }).update({ active: false })
}

export const countClients = async (identity: Identity): Promise<number> => {
  const [row] = await identity.db.query<{ count: number }>(
    'count-clients',
    'select count(*)::int as count from oauth_client',
  )
  return row?.count ?? 0
}

export const listClients = async (identity: Identity, limit: number, offset: number): Promise<Client[]> => {
  const rows = await identity.db.query<ClientRow>(
    'list-clients',
    'select * from oauth_client order by created_at desc, identifier limit $1 offset $2',
    [limit, offset],
  )
  return rows.map(toClient)
}
