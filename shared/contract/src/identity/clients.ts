import { z } from 'zod'
import { PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { ClientStats, OAuthClient, OAuthClientAdmin, OAuthClientForm, OAuthClientRequest } from './schemas.ts'

const tag = 'OAuth'

export const oauthCreateClient = operation({
  id: 'oauth_create_client',
  method: 'POST',
  path: '/api/client',
  context: 'identity',
  tag,
  summary: 'Register a client; with client_credentials a bot account is made for it',
  auth: 'optional',
  rate: 'api_oauth_client',
  anonymousRate: 'api_oauth_client',
  openWhenPrivate: true,
  body: OAuthClientRequest,
  replies: { 201: OAuthClient, ...refusals(400, 401, 403, 429) },
})

export const oauthCreateClientImage = operation({
  id: 'oauth_create_client_image',
  method: 'POST',
  path: '/api/client-with-logo',
  context: 'identity',
  tag,
  summary: 'Register a client with a logo, which the consent screen shows',
  auth: 'optional',
  rate: 'api_oauth_client',
  anonymousRate: 'api_oauth_client',
  openWhenPrivate: true,
  body: OAuthClientForm,
  file: { names: ['uploadImage', 'imageUpload'], required: true },
  replies: { 201: OAuthClient, ...refusals(400, 401, 403, 413, 429) },
})

export const oauthDeleteClient = operation({
  id: 'oauth_delete_client',
  method: 'DELETE',
  path: '/api/client',
  context: 'identity',
  tag,
  summary: 'Deactivate a client and revoke all its tokens',
  auth: 'none',
  rate: 'api_oauth_client_delete',
  anonymousRate: 'api_oauth_client_delete',
  openWhenPrivate: true,
  query: z.object({ client_id: z.string().max(200), client_secret: z.string().max(500) }),
  replies: { 204: null, ...refusals(400, 401, 429) },
})

export const adminRetrieveClientCollection = operation({
  id: 'admin_retrieve_client_collection',
  method: 'GET',
  path: '/api/clients',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'List the registered clients',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  query: z.object({ p: PageNumber, perPage: perPage(15) }),
  replies: { 200: paginated(OAuthClientAdmin), ...refusals(400, 401, 403, 404, 429) },
})

export const adminRetrieveClientStats = operation({
  id: 'admin_retrieve_client_stats',
  method: 'GET',
  path: '/api/clients/stats',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'Count the calls that clients made over time',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  query: z.object({
    start: z.string().max(100).optional().describe('Default: one unit of the resolution before now.'),
    end: z.string().max(100).optional().describe('Default: now.'),
    resolution: z
      .enum(['all', 'year', 'month', 'day', 'hour', 'second', 'milliseconds'])
      .describe('With `all`, start and end count for nothing.'),
  }),
  replies: { 200: ClientStats, ...refusals(400, 401, 403, 429) },
})

export const adminRetrieveClient = operation({
  id: 'admin_retrieve_client',
  method: 'GET',
  path: '/api/clients/{client_identifier}',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'Read one registered client',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  params: z.object({ client_identifier: z.string().max(200) }),
  replies: { 200: OAuthClientAdmin, ...refusals(401, 403, 404, 429) },
})

export const clientOperations = [
  oauthCreateClient,
  oauthCreateClientImage,
  oauthDeleteClient,
  adminRetrieveClientCollection,
  adminRetrieveClientStats,
  adminRetrieveClient,
] as const
