import type { Database } from '@app/platform/db/database.ts'
import type { RequestHandler } from 'express'
import { decodeJwt } from 'jose'
import type { Revocation, Revocations } from '../../revocations/announce-revocations.ts'
import { createClientAuthentication } from '../clients/authenticate-client.ts'
import type { Client, Clients } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { readParameters } from '../parameters.ts'
import type { Tokens } from './token.repository.ts'

type Needs = { db: Database; clients: Clients; tokens: Tokens; revocations: Revocations }

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

/**
 * The revocation endpoint (RFC 7009). A refresh token takes everything of its grant along, an access token only
 * itself; what is unknown or revoked already is as good as revoked.
 */
export const createRevocationEndpoint = ({ db, clients, tokens, revocations }: Needs): RequestHandler => {
  const authenticate = createClientAuthentication(clients)

  const revoke = (client: Client, token: string): Promise<Revocation | null> =>
    db.transaction(async (tx) => {
      const refresh = await tokens.lockRefresh(tx, token)
      if (refresh) {
        if (refresh.client_id !== client.identifier) throw notTheirs()
        await tokens.revokeGrant(tx, refresh.grant_id)
        return { userId: refresh.account_id, clientId: refresh.client_id }
      }
      const tokenId = tokenIdOf(token)
      const access = tokenId === null ? null : await tokens.accessToken(tx, tokenId)
      if (!access) return null
      if (access.client_id !== client.identifier) throw notTheirs()
      await tokens.revokeAccess(tx, access.id)
      return { tokenId: access.id }
    })

  return async (req, res) => {
    const parameters = readParameters(req.body as Record<string, unknown>)
    const client = await authenticate(req, parameters)
    const { token } = parameters
    if (!token) throw new OAuthRefusal('invalid_request', 'The request lacks token.', 'Check token')
    const revoked = await revoke(client, token)
    if (revoked) await revocations.announce(revoked)
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' }).status(200).end()
  }
}
