import {
  adminRetrieveClient,
  adminRetrieveClientCollection,
  adminRetrieveClientStats,
  oauthCreateClient,
  oauthCreateClientImage,
  oauthDeleteClient,
} from '@app/contract/identity/clients.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Identity } from '../../context.ts'
import { readClientUse } from './client-use.ts'
import { countClients, findClient, listClients } from './client.repository.ts'
import { describeClients } from './client.view.ts'
import { registerClient, removeClient, requireMayRegister } from './register-client.ts'

export const clientRoutes = (identity: Identity): Route[] => [
  serve(oauthCreateClient, ({ body, principal }) => registerClient(identity, body, principal), {
    guard: ({ principal }) => requireMayRegister(identity, principal),
  }),
  serve(
    oauthCreateClientImage,
    ({ body, file, principal }) => registerClient(identity, body, principal, file),
    {
      guard: ({ principal }) => requireMayRegister(identity, principal),
    },
  ),
  serve(oauthDeleteClient, async ({ query }) => {
    await removeClient(identity, query.client_id, query.client_secret)
    return undefined
  }),
  serve(adminRetrieveClientCollection, async ({ query, principal }) => {
    requireAdmin(principal)
    const { limit, offset } = sliceOf(query)
    const pagination = paginationOf(query, await countClients(identity))
    return {
      items: await describeClients(identity, await listClients(identity, limit, offset), principal),
      pagination,
    }
  }),
  serve(adminRetrieveClientStats, async ({ query, principal }) => {
    requireAdmin(principal)
    return { data: await readClientUse(identity, query) }
  }),
  serve(adminRetrieveClient, async ({ params, principal }) => {
    const client = await findClient(identity, params.client_identifier)
    if (!client) throw notFound('There is no client with this identifier.')
    requireAdmin(principal)
    const [described] = await describeClients(identity, [client], principal)
    return described!
  }),
]
