import { randomBytes } from 'node:crypto'
import type { Identity } from '../../context.ts'
import { hashToken } from '../../secrets/secrets.ts'
import type { Client } from '../clients/client.repository.ts'
import { grantConsent } from '../consents/consents.ts'
import { openGrant } from '../tokens/token.repository.ts'
import type { AuthorizationRequest, ResourceOwner } from './authorization-request.rules.ts'

const CODE_LIFE_MS = 10 * 60_000
/** Hexadecimal and long, as clients of Mbin know codes. */
const newCode = (): string => randomBytes(64).toString('hex')

/** Notes what the user allowed, and gives a code that counts once. */
export const issueCode = (
  identity: Identity,
  transaction: {
    client: Client
    redirectUri: string | undefined
    owner: ResourceOwner
    request: AuthorizationRequest
  },
): Promise<string> =>
  identity.db.transaction(async (tx) => {
    const { client, owner, request } = transaction
    const scopes = request.scope ?? []
    await grantConsent(identity, tx, {
      accountId: owner.userId,
      clientId: client.identifier,
      scopes,
      ip: owner.ip || null,
    })
    const code = newCode()
    await tx('oauth_code').insert({
      code_hash: hashToken(code),
      grant_id: await openGrant(identity, tx, client.identifier, owner.userId),
      redirect_uri: transaction.redirectUri ?? null,
      scopes,
      challenge: request.codeChallenge ?? null,
      challenge_method: request.codeChallenge ? (request.codeChallengeMethod ?? 'plain') : null,
      dpop_jkt: request.dpopJkt ?? null,
      expires_at: new Date(identity.clock.now().getTime() + CODE_LIFE_MS),
    })
    return code
  })
