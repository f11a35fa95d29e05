import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { RequestHandler } from 'express'
import oauth2orize from 'oauth2orize'
import { statusOf } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/account.repository.ts'
import type { Revocation, Revocations } from '../../revocations/announce-revocations.ts'
import { hashToken } from '../../secrets/secrets.ts'
import { createClientAuthentication, invalidClient } from '../clients/authenticate-client.ts'
import type { Client, Clients } from '../clients/client.repository.ts'
import { isPublic } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { isPkceText, scopeBeyond, splitScopes, verifierMatches } from '../oauth.rules.ts'
import type { Parameters } from '../parameters.ts'
import { readParameters } from '../parameters.ts'
import type { Issued, Tokens } from './token.repository.ts'
import { ACCESS_LIFE_S } from './token.repository.ts'

const GRANTS = ['authorization_code', 'refresh_token', 'client_credentials'] as const

/** What a transaction found: tokens, or a refusal that must not undo what the transaction revoked. */
type Verdict = Issued | { refusal: OAuthRefusal; revoked?: Revocation }
type Issue = (
  error: Error | null,
  accessToken?: string,
  refreshToken?: string | null,
  more?: Record<string, unknown>,
) => void

type CodeRow = {
  grant_id: string
  redirect_uri: string | null
  scopes: string[]
  challenge: string | null
  challenge_method: string | null
  expires_at: Date
  used_at: Date | null
  client_id: string
  account_id: number
  revoked_at: Date | null
}

type Needs = {
  db: Database
  clock: Clock
  accounts: Accounts
  clients: Clients
  tokens: Tokens
  revocations: Revocations
}

const badRefresh = (hint: string) => new OAuthRefusal('invalid_grant', 'The refresh token is invalid.', hint)
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

const scopesOf = (body: unknown): string[] | undefined => {
  const text = (body as Parameters)['scope']
  return text === undefined ? undefined : splitScopes(text)
}

/** The token endpoint (RFC 6749, section 3.2): exchanges of oauth2orize on our stores. */
export const createTokenEndpoint = (needs: Needs) => {
  const { db, clock, accounts, clients, tokens, revocations } = needs
  const server = oauth2orize.createServer<Client>()

  const authenticate = createClientAuthentication(clients)

  const mayAct = async (accountId: number): Promise<boolean> => {
    const account = await accounts.byId(accountId)
    return account !== null && statusOf(account, clock.now()) === 'active'
  }

  /** Commits first, tells the gateways, and only then answers. */
  const conclude = async (verdict: Verdict, done: Issue): Promise<void> => {
    if ('refusal' in verdict) {
      if (verdict.revoked) await revocations.announce(verdict.revoked)
      done(verdict.refusal)
      return
    }
    done(null, verdict.accessToken, verdict.refreshToken, {
      expires_in: ACCESS_LIFE_S,
      scope: verdict.scopes.join(' '),
    })
  }

  const run = (work: Promise<Verdict>, done: Issue): void => {
    work.then((verdict) => conclude(verdict, done)).catch((error: unknown) => done(error as Error))
  }

  const exchangeCode = (client: Client, code: string, redirectUri: string | undefined, verifier?: string) =>
    db.transaction(async (tx): Promise<Verdict> => {
      const held = (await tx('oauth_code as c')
        .join('oauth_grant as g', 'g.id', 'c.grant_id')
        .where('c.code_hash', hashToken(code))
        .forUpdate('c')
        .first('c.*', 'g.client_id', 'g.account_id', 'g.revoked_at')) as CodeRow | undefined
      if (!held || held.client_id !== client.identifier)
        return { refusal: badCode('Unknown, or given to another client') }
      if (held.used_at) {
        // Somebody has the code who should not: what it gave is taken back.
        await tokens.revokeGrant(tx, held.grant_id)
        return {
          refusal: badCode('It was used before'),
          revoked: { userId: held.account_id, clientId: held.client_id },
        }
      }
      if (held.revoked_at) return { refusal: badCode('It was revoked') }
      if (held.expires_at <= clock.now()) return { refusal: badCode('It has expired') }
      if ((held.redirect_uri ?? undefined) !== redirectUri)
        return { refusal: badCode('redirect_uri differs from the authorization request') }
      const fault = verifierFault(held, verifier)
      if (fault) return { refusal: fault }
      if (!(await mayAct(held.account_id))) return { refusal: badCode('The account may not be used') }
      await tx('oauth_code')
        .where({ code_hash: hashToken(code) })
        .update({ used_at: clock.now() })
      return tokens.issue(tx, {
        grantId: held.grant_id,
        clientId: client.identifier,
        accountId: held.account_id,
        scopes: held.scopes,
        refreshScopes: held.scopes,
      })
    })

  const refresh = (client: Client, refreshToken: string, wanted: string[] | undefined) =>
    db.transaction(async (tx): Promise<Verdict> => {
      const held = await tokens.lockRefresh(tx, refreshToken)
      if (!held || held.client_id !== client.identifier)
        return { refusal: badRefresh('Unknown, or given to another client') }
      const everything = { userId: held.account_id, clientId: held.client_id }
      if (held.revoked_at) return { refusal: badRefresh('Token has been revoked') }
      if (held.used_at) {
        // Either its owner or a thief uses it a second time; nobody can tell which, so all of the family falls.
        await tokens.revokeGrant(tx, held.grant_id)
        return { refusal: badRefresh('Token has been revoked'), revoked: everything }
      }
      if (held.expires_at <= clock.now()) return { refusal: badRefresh('Token has expired') }
      if (wanted && (wanted.length === 0 || scopeBeyond(wanted, held.scopes) !== null))
        return {
          refusal: new OAuthRefusal(
            'invalid_scope',
            'The scope goes beyond what was granted.',
            'Check scope',
          ),
        }
      if (!(await mayAct(held.account_id))) return { refusal: badRefresh('The account may not be used') }
      await tokens.useRefresh(tx, refreshToken, held.access_token_id)
      const issued = await tokens.issue(tx, {
        grantId: held.grant_id,
        clientId: client.identifier,
        accountId: held.account_id,
        scopes: wanted ?? held.scopes,
        refreshScopes: held.scopes,
      })
      return { ...issued, replaced: { ...everything, tokenId: held.access_token_id } } as Issued
    })

  const actAsBot = async (client: Client, wanted: string[] | undefined): Promise<Verdict> => {
    const { botId } = client
    if (isPublic(client) || botId === null || !(await mayAct(botId))) return { refusal: invalidClient() }
    if (wanted && scopeBeyond(wanted, client.scopes) !== null)
      return {
        refusal: new OAuthRefusal('invalid_scope', 'The client did not register this scope.', 'Check scope'),
      }
    const scopes = wanted?.length ? wanted : client.scopes
    return db.transaction(async (tx) =>
      tokens.issue(tx, {
        grantId: await tokens.openGrant(tx, client.identifier, botId),
        clientId: client.identifier,
        accountId: botId,
        scopes,
        refreshScopes: null,
      }),
    )
  }

  server.exchange(
    oauth2orize.exchange.authorizationCode<Client>((client, code, redirectUri, body, done) =>
      run(exchangeCode(client, code, redirectUri, (body as Parameters)['code_verifier']), done as Issue),
    ),
  )
  server.exchange(
    oauth2orize.exchange.refreshToken<Client>({}, (client, refreshToken, _scope, body, done) => {
      const work = async (): Promise<Verdict> => {
        const verdict = await refresh(client, refreshToken, scopesOf(body))
        if ('replaced' in verdict) await revocations.announce(verdict.replaced as Revocation)
        return verdict
      }
      run(work(), done as Issue)
    }),
  )
  server.exchange(
    oauth2orize.exchange.clientCredentials<Client>({}, (client, _scope, body, done) =>
      run(actAsBot(client, scopesOf(body)), done as Issue),
    ),
  )

  /** Reads the request, knows the client, and hands on to the exchange of its grant. */
  const prepare: RequestHandler = async (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    const parameters = readParameters(req.body as Record<string, unknown>)
    const grant = parameters['grant_type']
    if (!grant) throw new OAuthRefusal('invalid_request', 'The request lacks grant_type.', 'Check grant_type')
    if (!GRANTS.includes(grant as (typeof GRANTS)[number]))
      throw new OAuthRefusal('unsupported_grant_type', 'This grant type is not supported.')
    const client = await authenticate(req, parameters)
    if (!client.grants.includes(grant))
      throw new OAuthRefusal('unauthorized_client', 'This client did not register this grant.')
    req.body = parameters
    Object.assign(req, { user: client })
    next()
  }

  return [prepare, server.token() as unknown as RequestHandler]
}
