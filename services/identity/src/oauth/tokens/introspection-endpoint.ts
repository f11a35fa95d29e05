import { principalOf } from '@app/platform/http/identity.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Request, RequestHandler } from 'express'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken } from '../../secrets/secrets.ts'
import { authenticateClient, invalidClient } from '../clients/authenticate-client.ts'
import { isPublic } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { publishedKeys } from '../keys/signing-keys.ts'
import type { Parameters } from '../parameters.ts'
import { readParameters } from '../parameters.ts'
import { mayAct } from './exchange.ts'
import { principalOfToken } from './token.repository.ts'

/** RFC 7662, section 2.2. */
type Introspection = { active: false } | ({ active: true; client_id: string } & Record<string, unknown>)

const inactive = { active: false } as const

/**
 * Who may ask: an administrator by an access token with `admin:oauth_clients:read`, about every token; a client with a
 * secret, about its own. Answers the client, or null for an administrator.
 */
const asker = async (identity: Identity, req: Request, parameters: Parameters): Promise<string | null> => {
  const principal = principalOf(req)
  if (principal?.via === 'token') {
    if (principal.isAdmin && holds(principal, 'admin:oauth_clients:read')) return null
    throw new OAuthRefusal('access_denied', 'This takes an administrator and admin:oauth_clients:read.')
  }
  const client = await authenticateClient(identity, req, parameters)
  if (isPublic(client)) throw invalidClient()
  return client.identifier
}

const ofRefreshToken = async (identity: Identity, token: string): Promise<Introspection> => {
  const [row] = await identity.db.query<
    Pick<Rows['oauth_refresh_token'], 'scopes' | 'expires_at'> &
      Pick<Rows['oauth_grant'], 'client_id' | 'account_id' | 'dpop_jkt'> &
      Pick<Rows['account'], 'username'>
  >(
    'introspect-refresh-token',
    `select r.scopes, r.expires_at, g.client_id, g.account_id, g.dpop_jkt, a.username
     from oauth_refresh_token r
     join oauth_grant g on g.id = r.grant_id join oauth_client c on c.identifier = g.client_id
     join account a on a.id = g.account_id
     where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and g.revoked_at is null and c.active`,
    [hashToken(token), identity.clock.now()],
  )
  if (!row || !(await mayAct(identity, row.account_id))) return inactive
  return {
    active: true,
    client_id: row.client_id,
    scope: row.scopes.join(' '),
    username: row.username,
    sub: String(row.account_id),
    iss: identity.config.url,
    exp: Math.floor(row.expires_at.getTime() / 1000),
    ...(row.dpop_jkt && { cnf: { jkt: row.dpop_jkt } }),
  }
}

const readClaims = async (identity: Identity, token: string): Promise<JWTPayload | null> => {
  const keys = createLocalJWKSet({ keys: await publishedKeys(identity) } as never)
  const verified = await jwtVerify(token, keys, {
    issuer: identity.config.url,
    currentDate: identity.clock.now(),
  }).catch(() => null)
  return verified?.payload ?? null
}

const ofAccessToken = async (identity: Identity, token: string): Promise<Introspection> => {
  const claims = await readClaims(identity, token)
  if (!claims) return inactive
  const clientId = String(claims['client_id'])
  const scopes = String(claims['scope']).split(' ')
  const principal = await principalOfToken(identity, {
    tokenId: String(claims.jti),
    userId: Number(claims.sub),
    clientId,
    scopes,
  })
  if (!principal) return inactive
  return {
    active: true,
    client_id: clientId,
    scope: scopes.join(' '),
    username: principal.username,
    token_type: claims['cnf'] ? 'DPoP' : 'Bearer',
    sub: claims.sub,
    iss: claims.iss,
    aud: claims.aud,
    jti: claims.jti,
    iat: claims.iat,
    exp: claims.exp,
    ...(claims['cnf'] ? { cnf: claims['cnf'] } : {}),
  }
}

/** The introspection endpoint (RFC 7662). What the asker may not know is answered as what does not hold. */
export const introspectionEndpoint =
  (identity: Identity): RequestHandler =>
  async (req, res) => {
    const parameters = readParameters(req.body as Record<string, unknown>)
    const clientId = await asker(identity, req, parameters)
    const { token } = parameters
    if (!token) throw new OAuthRefusal('invalid_request', 'The request lacks token.', 'Check token')
    const found = token.includes('.')
      ? await ofAccessToken(identity, token)
      : await ofRefreshToken(identity, token)
    const theirs = found.active && (clientId === null || found.client_id === clientId)
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    res.json(theirs ? found : inactive)
  }
