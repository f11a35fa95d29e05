import type { Identity } from '../../context.ts'
import { readSettings } from '../../instance/settings.ts'
import type { Client } from '../clients/client.repository.ts'
import { findClient } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { redirectMatches } from '../oauth.rules.ts'
import type { Parameters } from '../parameters.ts'
import { validateChallenge } from './authorization-request.rules.ts'

const badClient = () => new OAuthRefusal('invalid_client', 'Client authentication failed')

/** The base64url of a SHA-256 (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/

/** Client and address of an authorization request; refuses what may not be told to the client. */
export const requireSoundRequest = async (
  identity: Identity,
  query: Parameters,
): Promise<{ client: Client; redirectUri: string }> => {
  const clientId = query['client_id']
  if (!clientId) throw new OAuthRefusal('invalid_request', 'The request lacks client_id.', 'Check client_id')
  const client = await findClient(identity, clientId)
  if (!client) throw badClient()
  const redirectUri =
    query['redirect_uri'] ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : null)
  if (!redirectUri || !redirectMatches(client.redirectUris, redirectUri)) throw badClient()
  if (!client.grants.includes('authorization_code'))
    throw new OAuthRefusal(
      'unauthorized_client',
      'This client did not register the authorization_code grant.',
    )
  validateChallenge(
    client,
    query['code_challenge'],
    query['code_challenge_method'],
    await readSettings(identity),
  )
  if (query['dpop_jkt'] !== undefined && !THUMBPRINT.test(query['dpop_jkt']))
    throw new OAuthRefusal('invalid_request', 'dpop_jkt is no thumbprint of a key.', 'Check dpop_jkt')
  return { client, redirectUri }
}
