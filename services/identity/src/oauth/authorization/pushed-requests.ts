import type { Refine } from '@app/platform/db/row.ts'
import type { RequestHandler } from 'express'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken, newToken } from '../../secrets/secrets.ts'
import { authenticateClient } from '../clients/authenticate-client.ts'
import { OAuthRefusal } from '../errors.ts'
import { splitScopes } from '../oauth.rules.ts'
import type { Parameters } from '../parameters.ts'
import { readParameters } from '../parameters.ts'
import { validateRequest } from './authorization-request.rules.ts'
import { requireSoundRequest } from './authorization-request.ts'

/** Long enough to sign in and come back. */
const LIFE_S = 600
const PREFIX = 'urn:ietf:params:oauth:request_uri:'

/** What an authorization request is made of; credentials of the client are not. */
const NAMES = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
] as const

/** The endpoint for pushed authorization requests (RFC 9126): checked as they come, and kept until somebody decides. */
export const pushedRequestEndpoint =
  (identity: Identity): RequestHandler =>
  async (req, res) => {
    const sent = readParameters(req.body as Record<string, unknown>)
    const authenticated = await authenticateClient(identity, req, sent)
    if (sent['request_uri'] !== undefined)
      throw new OAuthRefusal('invalid_request', 'A pushed request has no request_uri.', 'Check request_uri')
    const parameters: Parameters = { ...sent, client_id: authenticated.identifier }
    const { client } = await requireSoundRequest(identity, parameters)
    if (parameters['response_type'] !== 'code')
      throw new OAuthRefusal('unsupported_response_type', 'response_type has to be code.')
    validateRequest(client, {
      type: 'code',
      clientID: client.identifier,
      scope: splitScopes(parameters['scope'] ?? ''),
      state: parameters['state'],
      codeChallenge: parameters['code_challenge'],
    })
    const id = newToken()
    await identity.db.knex('oauth_pushed_request').insert({
      uri_hash: hashToken(id),
      client_id: client.identifier,
      parameters: JSON.stringify(
        Object.fromEntries(
          NAMES.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
        ),
      ),
      expires_at: new Date(identity.clock.now().getTime() + LIFE_S * 1000),
    })
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    res.status(201).json({ request_uri: `${PREFIX}${id}`, expires_in: LIFE_S })
  }

/** What was pushed under the `request_uri` of a request. Whatever else the request says counts for nothing. */
export const readPushedRequest = async (
  identity: Identity,
  { client_id: clientId, request_uri: uri = '' }: Parameters,
  { take }: { take: boolean },
): Promise<Parameters> => {
  const wanted = identity.db
    .knex('oauth_pushed_request')
    .where({ uri_hash: hashToken(uri.slice(PREFIX.length)), client_id: clientId ?? '' })
    .where('expires_at', '>', identity.clock.now())
  const [row] = (
    uri.startsWith(PREFIX)
      ? await (take ? wanted.delete().returning('parameters') : wanted.select('parameters'))
      : []
  ) as Refine<Pick<Rows['oauth_pushed_request'], 'parameters'>, { parameters: Parameters }>[]
  if (!row) throw new OAuthRefusal('invalid_request_uri', 'This request is unknown, was used, or is too old.')
  return row.parameters
}
