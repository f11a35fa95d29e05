import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken } from '../../secrets/secrets.ts'
import type { Client } from '../clients/client.repository.ts'
import { isPublic } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { isPkceText, verifierMatches } from '../oauth.rules.ts'
import type { Exchange } from './exchange.ts'
import { mayAct } from './exchange.ts'
import { bindGrant, issueTokens, revokeGrant } from './token.repository.ts'

type CodeRow = Pick<
  Rows['oauth_code'],
  | 'grant_id'
  | 'redirect_uri'
  | 'scopes'
  | 'challenge'
  | 'challenge_method'
  | 'expires_at'
  | 'used_at'
  | 'dpop_jkt'
> &
  Pick<Rows['oauth_grant'], 'client_id' | 'account_id' | 'revoked_at'>

const badCode = (hint: string) =>
  new OAuthRefusal('invalid_grant', 'The authorization code is invalid.', hint)

/** What is wrong with the presented verifier, if anything (RFC 7636, section 4.6; no downgrade, RFC 9700). */
const verifierFault = (code: CodeRow, verifier: string | undefined): OAuthRefusal | null => {
  if (code.challenge === null)
    return verifier === undefined
      ? null
      : new OAuthRefusal('invalid_request', 'A code_verifier was sent, but no challenge came before it.')
  if (verifier === undefined)
    return new OAuthRefusal('invalid_request', 'The request lacks code_verifier.', 'Check code_verifier')
  if (!isPkceText(verifier))
    return new OAuthRefusal('invalid_request', 'code_verifier is malformed.', 'Check code_verifier')
  return verifierMatches(verifier, code.challenge, code.challenge_method ?? 'plain')
    ? null
    : new OAuthRefusal('invalid_grant', 'Failed to verify code_verifier.', 'It does not match the challenge')
}

/** The authorization code grant (RFC 6749, section 4.1.3). */
export const exchangeCode = (
  identity: Identity,
  client: Client,
  {
    code,
    redirectUri,
    verifier,
    jkt,
  }: { code: string; redirectUri: string | undefined; verifier?: string | undefined; jkt: string | null },
) =>
  identity.db.transaction(async (tx): Promise<Exchange> => {
    const held = (await tx('oauth_code as c')
      .join('oauth_grant as g', 'g.id', 'c.grant_id')
      .where('c.code_hash', hashToken(code))
      .forUpdate('c')
      .first('c.*', 'g.client_id', 'g.account_id', 'g.revoked_at')) as CodeRow | undefined
    if (!held || held.client_id !== client.identifier)
      return { refusal: badCode('Unknown, or given to another client') }
    if (held.used_at) {
      // Somebody has the code who should not: what it gave is taken back.
      await revokeGrant(identity, tx, held.grant_id)
      return {
        refusal: badCode('It was used before'),
        revoked: { userId: held.account_id, clientId: held.client_id, grantId: held.grant_id },
      }
    }
    if (held.revoked_at) return { refusal: badCode('It was revoked') }
    if (held.expires_at <= identity.clock.now()) return { refusal: badCode('It has expired') }
    if ((held.redirect_uri ?? undefined) !== redirectUri)
      return { refusal: badCode('redirect_uri differs from the authorization request') }
    const fault = verifierFault(held, verifier)
    if (fault) return { refusal: fault }
    if (held.dpop_jkt !== null && held.dpop_jkt !== jkt)
      return {
        refusal: new OAuthRefusal('invalid_dpop_proof', 'The code is bound to a key that was not proved.'),
      }
    if (!(await mayAct(identity, held.account_id))) return { refusal: badCode('The account may not be used') }
    await tx('oauth_code')
      .where({ code_hash: hashToken(code) })
      .update({ used_at: identity.clock.now() })
    // The refresh tokens of a public client are bound to its key for good (RFC 9449, section 5).
    if (jkt !== null && isPublic(client)) await bindGrant(tx, held.grant_id, jkt)
    return issueTokens(identity, tx, {
      grantId: held.grant_id,
      clientId: client.identifier,
      accountId: held.account_id,
      scopes: held.scopes,
      refreshScopes: held.scopes,
      jkt,
    })
  })
