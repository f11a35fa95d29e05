import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Consent, ConsentUpdateRequest } from './schemas.ts'

const tag = 'OAuth'

export const userRetrieveOauthConsents = operation({
  id: 'user_retrieve_oauth_consents',
  method: 'GET',
  path: '/api/users/consents',
  context: 'identity',
  tag,
  summary: 'List what one has allowed to clients',
  auth: 'required',
  scopes: ['user:oauth_clients:read'],
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(15) }),
  replies: { 200: paginated(Consent), ...refusals(400, 401, 403, 404, 429) },
})

export const userRetrieveOauthConsent = operation({
  id: 'user_retrieve_oauth_consent',
  method: 'GET',
  path: '/api/users/consents/{consent_id}',
  context: 'identity',
  tag,
  summary: 'Read one consent',
  auth: 'required',
  scopes: ['user:oauth_clients:read'],
  rate: 'api_read',
  params: z.object({ consent_id: Id }),
  replies: { 200: Consent, ...refusals(401, 403, 404, 429) },
})

export const userUpdateOauthConsent = operation({
  id: 'user_update_oauth_consent',
  method: 'PUT',
  path: '/api/users/consents/{consent_id}',
  context: 'identity',
  tag,
  summary: 'Reduce what a client may do; scopes can only be taken away',
  auth: 'required',
  scopes: ['user:oauth_clients:edit'],
  rate: 'api_read',
  params: z.object({ consent_id: Id }),
  body: ConsentUpdateRequest,
  replies: { 200: Consent, ...refusals(400, 401, 403, 404, 429) },
})

/** Beyond the API of others: a consent cannot be reduced to nothing there, and reducing it leaves tokens as they are. */
export const authEndApp = operation({
  id: 'auth_app_end',
  method: 'DELETE',
  path: '/auth/apps/{consent_id}',
  context: 'identity',
  tag,
  summary: 'End what one has allowed to an app: its tokens are revoked, and it has to ask again',
  auth: 'required',
  rate: 'web',
  params: z.object({ consent_id: Id }),
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const consentOperations = [
  userRetrieveOauthConsents,
  userRetrieveOauthConsent,
  userUpdateOauthConsent,
  authEndApp,
] as const
