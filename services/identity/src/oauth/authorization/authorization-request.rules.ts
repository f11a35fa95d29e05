import type { Principal } from '@app/platform/http/principal.ts'
import type { Client } from '../clients/client.repository.ts'
import { isPublic } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { isChallengeMethod, isPkceText, scopeBeyond, unknownScope } from '../oauth.rules.ts'

/** The authorization request as it is kept while the user decides. */
export type AuthorizationRequest = {
  type: string
  clientID: string
  /** As the request carried it; absent where the one registered address was meant. */
  redirectURI?: string | undefined
  scope?: string[] | undefined
  state?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
  /** The key that the code is to be bound to (RFC 9449, section 10). */
  dpopJkt?: string | undefined
}
export type ResourceOwner = Principal & { ip: string; sessionId: string }
export type Transaction = {
  client: Client
  redirectURI: string
  req: AuthorizationRequest
  user?: ResourceOwner
  transactionID?: string
}

/** Public clients must send a challenge, all where the instance says so; whoever sends one must send a sound one. */
export const validateChallenge = (
  client: Client,
  challenge: string | undefined,
  method: string | undefined,
  { requireS256 }: { requireS256: boolean },
): void => {
  if (challenge === undefined) {
    if (isPublic(client) || requireS256)
      throw new OAuthRefusal(
        'invalid_request',
        'The request lacks a parameter that is required of public clients.',
        'Send a code challenge (code_challenge, code_challenge_method)',
      )
    if (method !== undefined)
      throw new OAuthRefusal('invalid_request', 'code_challenge_method was sent without a code_challenge.')
    return
  }
  if (!isPkceText(challenge))
    throw new OAuthRefusal(
      'invalid_request',
      'The code challenge is malformed.',
      'code_challenge has 43 to 128 characters of A-Z a-z 0-9 - . _ ~',
    )
  if (requireS256 && method !== 'S256')
    throw new OAuthRefusal('invalid_request', 'code_challenge_method has to be S256 at this instance.')
  if (!isChallengeMethod(method ?? 'plain'))
    throw new OAuthRefusal('invalid_request', 'code_challenge_method has to be S256 or plain.')
}

/** What of a sound client's request may be told to the client. */
export const validateRequest = (client: Client, request: AuthorizationRequest): void => {
  if (!request.state && !request.codeChallenge)
    throw new OAuthRefusal('invalid_request', 'state is required where no code challenge is sent.')
  const wanted = request.scope ?? []
  const unknown = unknownScope(wanted)
  if (wanted.length === 0 || unknown !== null)
    throw new OAuthRefusal(
      'invalid_scope',
      'The requested scope is missing or unknown.',
      unknown === null ? 'Ask for at least one scope' : `Check the scope ${unknown.slice(0, 100)}`,
    )
  const beyond = scopeBeyond(wanted, client.scopes)
  if (beyond !== null)
    throw new OAuthRefusal(
      'invalid_scope',
      'The requested scope goes beyond what the client registered.',
      `The client registered neither ${beyond} nor a scope above it`,
    )
}
