import type { Identity } from '../../context.ts'
import { invalidClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.repository.ts'
import { isPublic } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { scopeBeyond } from '../oauth.rules.ts'
import type { Exchange } from './exchange.ts'
import { mayAct } from './exchange.ts'
import { issueTokens, openGrant } from './token.repository.ts'

/** A client acts as its own bot (RFC 6749, section 4.4). */
export const issueToBot = async (
  identity: Identity,
  client: Client,
  { wanted, jkt }: { wanted: string[] | undefined; jkt: string | null },
): Promise<Exchange> => {
  const { botId } = client
  if (isPublic(client) || botId === null || !(await mayAct(identity, botId)))
    return { refusal: invalidClient() }
  if (wanted && scopeBeyond(wanted, client.scopes) !== null)
    return {
      refusal: new OAuthRefusal('invalid_scope', 'The client did not register this scope.', 'Check scope'),
    }
  const scopes = wanted?.length ? wanted : client.scopes
  return identity.db.transaction(async (tx) =>
    issueTokens(identity, tx, {
      grantId: await openGrant(identity, tx, client.identifier, botId),
      clientId: client.identifier,
      accountId: botId,
      scopes,
      refreshScopes: null,
      jkt,
    }),
  )
}
