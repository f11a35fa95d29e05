import type { Identity } from '../../context.ts'
import type { Client } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { scopeBeyond } from '../oauth.rules.ts'
import type { Exchange } from './exchange.ts'
import { mayAct } from './exchange.ts'
import { presentedRefreshToken } from './foreign-refresh-token.ts'
import { issueTokens, lockRefreshToken, revokeGrant, useRefreshToken } from './token.repository.ts'

const badRefresh = (hint: string) => new OAuthRefusal('invalid_grant', 'The refresh token is invalid.', hint)

/** Rotation: a refresh token counts once, and the access token it came with ends (RFC 6749, section 6). */
export const refreshTokens = async (
  identity: Identity,
  client: Client,
  presented: string,
  { wanted, jkt }: { wanted: string[] | undefined; jkt: string | null },
): Promise<Exchange> => {
  const refreshToken = await presentedRefreshToken(identity, presented, client.identifier)
  if (refreshToken === null) return { refusal: badRefresh('Unknown, or given to another client') }
  return identity.db.transaction(async (tx): Promise<Exchange> => {
    const held = await lockRefreshToken(tx, refreshToken)
    if (!held || held.client_id !== client.identifier)
      return { refusal: badRefresh('Unknown, or given to another client') }
    const everything = { userId: held.account_id, clientId: held.client_id }
    // Before it is used up: who stole it without the key must not end its owner's authorization either.
    if (held.dpop_jkt !== null && held.dpop_jkt !== jkt)
      return {
        refusal: new OAuthRefusal(
          'invalid_dpop_proof',
          'The refresh token is bound to a key that was not proved.',
        ),
      }
    if (held.revoked_at) return { refusal: badRefresh('Token has been revoked') }
    if (held.used_at) {
      // Either its owner or a thief uses it a second time; nobody can tell which, so all of the family falls.
      await revokeGrant(identity, tx, held.grant_id)
      return {
        refusal: badRefresh('Token has been revoked'),
        revoked: { ...everything, grantId: held.grant_id },
      }
    }
    if (held.expires_at <= identity.clock.now()) return { refusal: badRefresh('Token has expired') }
    if (wanted && (wanted.length === 0 || scopeBeyond(wanted, held.scopes) !== null))
      return {
        refusal: new OAuthRefusal('invalid_scope', 'The scope goes beyond what was granted.', 'Check scope'),
      }
    if (!(await mayAct(identity, held.account_id)))
      return { refusal: badRefresh('The account may not be used') }
    await useRefreshToken(identity, tx, refreshToken, held.access_token_id)
    const issued = await issueTokens(identity, tx, {
      grantId: held.grant_id,
      clientId: client.identifier,
      accountId: held.account_id,
      scopes: wanted ?? held.scopes,
      refreshScopes: held.scopes,
      jkt,
    })
    return { ...issued, replaced: { ...everything, tokenId: held.access_token_id } }
  })
}
