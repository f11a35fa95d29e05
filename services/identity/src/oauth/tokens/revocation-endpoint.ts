import type { RequestHandler } from 'express'
import { decodeJwt } from 'jose'
import type { Identity } from '../../context.ts'
import type { Revocation } from '../../revocations/announce-revocations.ts'
import { announceRevocations } from '../../revocations/announce-revocations.ts'
import { authenticateClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { readParameters } from '../parameters.ts'
import { presentedRefreshToken } from './foreign-refresh-token.ts'
import { findAccessToken, lockRefreshToken, revokeAccessToken, revokeGrant } from './token.repository.ts'

/** The id inside an access token; nobody but its holder knows it, so that it need not be verified to be given up. */
const tokenIdOf = (token: string): string | null => {
  try {
    return decodeJwt(token).jti ?? null
  } catch {
    return null
  }
}

const notTheirs = () =>
  new OAuthRefusal('invalid_grant', 'The token was given to another client.', 'Nothing was revoked')

const revoke = async (identity: Identity, client: Client, token: string): Promise<Revocation | null> => {
  const presented = await presentedRefreshToken(identity, token, client.identifier)
  return identity.db.transaction(async (tx) => {
    const refresh = presented === null ? null : await lockRefreshToken(tx, presented)
    if (refresh) {
      if (refresh.client_id !== client.identifier) throw notTheirs()
      await revokeGrant(identity, tx, refresh.grant_id)
      return { userId: refresh.account_id, clientId: refresh.client_id, grantId: refresh.grant_id }
    }
    const tokenId = tokenIdOf(token)
    const access = tokenId === null ? null : await findAccessToken(tx, tokenId)
    if (!access) return null
    if (access.client_id !== client.identifier) throw notTheirs()
    await revokeAccessToken(identity, tx, access.id)
    return { tokenId: access.id }
  })
}

/**
 * The revocation endpoint (RFC 7009). A refresh token takes everything of its grant along, an access token only
 * itself; what is unknown or revoked already is as good as revoked.
 */
export const revocationEndpoint =
  (identity: Identity): RequestHandler =>
  async (req, res) => {
    const parameters = readParameters(req.body as Record<string, unknown>)
    const client = await authenticateClient(identity, req, parameters)
    const { token } = parameters
    if (!token) throw new OAuthRefusal('invalid_request', 'The request lacks token.', 'Check token')
    const revoked = await revoke(identity, client, token)
    if (revoked) await announceRevocations(identity, revoked)
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' }).status(200).end()
  }
