import { randomBytes } from 'node:crypto'
import type { Image } from '@app/contract/common.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import oauth2orize from 'oauth2orize'
import pkce from 'oauth2orize-pkce'
import type { Accounts } from '../../accounts/account.repository.ts'
import { hashToken } from '../../secrets/secrets.ts'
import type { AuthorizationRequest, Transaction, Visitor } from './authorization-request.rules.ts'
import { judgeChallenge, judgeRequest } from './authorization-request.rules.ts'
import type { Client, Clients } from '../clients/client.repository.ts'
import type { Consents } from '../consents/consents.ts'
import { OAuthRefusal } from '../errors.ts'
import { redirectMatches, withParameters } from '../oauth.rules.ts'
import { readParameters } from '../parameters.ts'
import type { Tokens } from '../tokens/token.repository.ts'
import type { Done, OAuthRequest } from './transactions.ts'
import { createTransactions, settle, visitorOf } from './transactions.ts'

const CODE_LIFE_MS = 10 * 60_000
/** Hexadecimal and long, as clients of Mbin know codes. */
const newCode = (): string => randomBytes(64).toString('hex')

const toConsentScreen: RequestHandler = (req, res) => {
  const id = (req as OAuthRequest).oauth2?.transactionID ?? ''
  res.redirect(302, `/consent?transaction_id=${encodeURIComponent(id)}`)
}

const parseDecision = (req: OAuthRequest, done: Done<[{ allow: boolean }?]>): void => {
  const allow = String((req.body as Record<string, unknown>)['allow'] ?? '')
  done(null, { allow: ['true', '1', 'yes', 'on'].includes(allow) })
}

const requireDecision: RequestHandler = (req, _res, next) => {
  const visitor = visitorOf(req)
  if (!visitor) throw new OAuthRefusal('invalid_client', 'Sign in to decide.')
  const allow = String((req.body as Record<string, unknown>)['allow'] ?? '')
  if (!['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'].includes(allow))
    throw new OAuthRefusal('invalid_request', 'allow has to be true or false.')
  ;(req as OAuthRequest).user = visitor
  next()
}

/** The library's middleware has types of its own. */
const asHandler = (middleware: unknown) => middleware as RequestHandler

type Needs = {
  db: Database
  clock: Clock
  instanceUrl: string
  accounts: Accounts
  clients: Clients
  consents: Consents
  tokens: Tokens
}

/** The authorization endpoint (RFC 6749, section 4.1; PKCE by RFC 7636; `iss` by RFC 9207) on oauth2orize. */
export const createAuthorization = (needs: Needs) => {
  const { db, clock, instanceUrl, accounts, clients, consents, tokens } = needs

  /** Leads back to the client. Every answer names its issuer, so that a client of several servers cannot be confused. */
  const respond = (transaction: Transaction, res: Response, parameters: Record<string, string>): void => {
    const denied = parameters['error'] === 'access_denied' && !parameters['error_description']
    const explained: Record<string, string> = denied
      ? {
          error_description: 'The resource owner or authorization server denied the request.',
          hint: 'The user denied the request',
        }
      : {}
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    res.redirect(
      302,
      withParameters(transaction.redirectURI, { ...parameters, ...explained, iss: instanceUrl }),
    )
  }

  const transactions = createTransactions(db, clients, clock)
  const server = oauth2orize.createServer<Client, Visitor>({ store: transactions })

  const issueCode = (transaction: {
    client: Client
    redirectUri: string | undefined
    visitor: Visitor
    request: AuthorizationRequest
  }): Promise<string> =>
    db.transaction(async (tx) => {
      const { client, visitor, request } = transaction
      const scopes = request.scope ?? []
      await consents.grant(tx, {
        accountId: visitor.userId,
        clientId: client.identifier,
        scopes,
        ip: visitor.ip || null,
      })
      const code = newCode()
      await tx('oauth_code').insert({
        code_hash: hashToken(code),
        grant_id: await tokens.openGrant(tx, client.identifier, visitor.userId),
        redirect_uri: transaction.redirectUri ?? null,
        scopes,
        challenge: request.codeChallenge ?? null,
        challenge_method: request.codeChallenge ? (request.codeChallengeMethod ?? 'plain') : null,
        expires_at: new Date(clock.now().getTime() + CODE_LIFE_MS),
      })
      return code
    })

  server.grant(
    oauth2orize.grant.code<Client, Visitor>(
      { modes: { query: respond as never } },
      // The library counts parameters: six of them bring the request, and with it the challenge.
      (client, redirectUri, visitor, _answer, request, issued) => {
        settle(
          issueCode({ client, redirectUri, visitor, request: request as AuthorizationRequest }).then(
            (code): [string] => [code],
          ),
          issued as Done<[string]>,
        )
      },
    ),
  )
  server.grant(pkce.extensions())

  /**
   * What is wrong with the client or the address is never sent anywhere: it is answered here. Nor is an error sent on
   * before the visitor has signed in, or the endpoint would redirect anybody anywhere (RFC 9700, section 4.11).
   */
  const admit: RequestHandler = async (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const query = readParameters(req.query as Record<string, unknown>)
    const clientId = query['client_id']
    if (!clientId)
      throw new OAuthRefusal('invalid_request', 'The request lacks client_id.', 'Check client_id')
    const client = await clients.byId(clientId)
    if (!client) throw new OAuthRefusal('invalid_client', 'Client authentication failed')
    const redirectUri =
      query['redirect_uri'] ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : null)
    if (!redirectUri || !redirectMatches(client.redirectUris, redirectUri))
      throw new OAuthRefusal('invalid_client', 'Client authentication failed')
    if (!client.grants.includes('authorization_code'))
      throw new OAuthRefusal(
        'unauthorized_client',
        'This client did not register the authorization_code grant.',
      )
    judgeChallenge(client, query['code_challenge'], query['code_challenge_method'])

    const visitor = visitorOf(req)
    if (!visitor) {
      res.redirect(302, `/login?next=${encodeURIComponent(req.originalUrl)}`)
      return
    }
    if (query['response_type'] !== 'code') {
      const error = query['response_type'] ? 'unsupported_response_type' : 'invalid_request'
      respond({ client, redirectURI: redirectUri, req: { type: 'code', clientID: clientId } }, res, {
        error,
        error_description: 'response_type has to be code.',
        ...(query['state'] && { state: query['state'] }),
      })
      return
    }
    ;(req as OAuthRequest).user = visitor
    next()
  }

  const validate = (request: AuthorizationRequest, done: Done<[Client?, string?]>): void => {
    const check = async (): Promise<[Client, string]> => {
      const client = await clients.byId(request.clientID)
      const redirectUri = request.redirectURI ?? client?.redirectUris[0]
      if (!client || !redirectUri) throw new OAuthRefusal('invalid_client', 'Client authentication failed')
      request.scope = [...new Set(request.scope || [])].filter((scope) => scope !== '')
      return [client, redirectUri]
    }
    check().then(([client, redirectUri]) => {
      try {
        judgeRequest(client, request)
        done(null, client, redirectUri)
      } catch (refusal) {
        // Client and address go along, so that the refusal is told to the client.
        done(refusal as Error, client, redirectUri)
      }
    }, done)
  }

  /** What was allowed before is not asked again. */
  const immediate = (transaction: Transaction, done: Done<[boolean, object?]>): void => {
    const decide = async (): Promise<[boolean, object?]> => {
      const granted = await consents.granted(transaction.user!.userId, transaction.client.identifier)
      return [(transaction.req.scope ?? []).every((scope) => granted.includes(scope)), {}]
    }
    settle(decide(), done)
  }

  /** Refusals that the client may know go to it; faults of ours do not. */
  const tellClient: ErrorRequestHandler = (error, req, res, next) => {
    const transaction = (req as OAuthRequest).oauth2
    if (!transaction?.redirectURI || !(error instanceof OAuthRefusal)) {
      next(error)
      return
    }
    respond(transaction, res, {
      error: error.code,
      error_description: error.message,
      ...(error.hint && { hint: error.hint }),
      ...(transaction.req?.state && { state: transaction.req.state }),
    })
  }

  return {
    authorize: [
      admit,
      asHandler(server.authorization(validate as never, immediate as never)),
      toConsentScreen,
      tellClient,
    ],
    decide: [requireDecision, ...[server.decision(parseDecision as never)].flat().map(asHandler), tellClient],

    /** What the consent screen shows; only to the session that began it. */
    async describe(id: string, principal: Principal) {
      const found = await transactions.peek(id, principal)
      const account = await accounts.byId(principal.userId)
      if (!found || !account) throw notFound('This request is unknown, answered already, or too old.')
      const { client, stored } = found
      const scopes = stored.req.scope ?? []
      const granted = await consents.granted(principal.userId, client.identifier)
      return {
        transactionId: id,
        client: {
          identifier: client.identifier,
          name: client.name,
          description: client.description,
          contactEmail: client.contactEmail,
          image: client.image as Image | null,
        },
        scopes,
        scopesGranted: scopes.filter((scope) => granted.includes(scope)),
        user: { userId: account.id, username: account.username, avatar: account.avatar },
        redirectUri: stored.redirectURI,
      }
    },
  }
}

export type Authorization = ReturnType<typeof createAuthorization>
