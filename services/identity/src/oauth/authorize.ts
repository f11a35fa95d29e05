import type { Image } from '@app/contract/common.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { principalOf } from '@app/platform/http/identity.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import oauth2orize from 'oauth2orize'
import pkce from 'oauth2orize-pkce'
import type { Accounts } from '../accounts/account.repository.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Client, Clients } from './client.repository.ts'
import { isPublic } from './client.repository.ts'
import type { Consents } from './consents.ts'
import { OAuthRefusal } from './errors.ts'
import {
  isChallengeMethod,
  isPkceText,
  redirectMatches,
  scopeAtFault,
  withParameters,
} from './oauth.rules.ts'
import { readParameters } from './parameters.ts'
import type { Tokens } from './tokens.ts'

const CODE_LIFE_MS = 10 * 60_000
const TRANSACTION_LIFE_MS = 30 * 60_000

/** The authorization request as it is kept while the user decides. */
type AuthorizationRequest = {
  type: string
  clientID: string
  /** As the request carried it; absent where the one registered address was meant. */
  redirectURI?: string | undefined
  scope?: string[] | undefined
  state?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
}
type Visitor = Principal & { ip: string; sessionId: string }
type Transaction = {
  client: Client
  redirectURI: string
  req: AuthorizationRequest
  user?: Visitor
  transactionID?: string
}
type Done<T extends unknown[]> = (error: Error | null, ...values: T | []) => void
type OAuthRequest = Request & { oauth2?: Transaction; user?: Visitor }

/** The session of a browser; a token authorizes nothing. */
const visitorOf = (req: Request): Visitor | null => {
  const principal = principalOf(req)
  if (!principal || principal.via !== 'session' || !principal.sessionId) return null
  return { ...principal, sessionId: principal.sessionId, ip: req.ip ?? '' }
}

/** Lets promises answer the library's callbacks. */
const settle = <T extends unknown[]>(work: Promise<T>, done: Done<T>): void => {
  work.then(
    (values) => done(null, ...values),
    (error: Error) => done(error),
  )
}

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

  const transactions = {
    store(req: OAuthRequest, transaction: Transaction, done: Done<[string]>) {
      const keep = async (): Promise<[string]> => {
        const visitor = visitorOf(req)
        if (!visitor) throw new OAuthRefusal('access_denied', 'Sign in first.')
        const id = newToken()
        await db.knex('oauth_transaction').insert({
          id_hash: hashToken(id),
          account_id: visitor.userId,
          session_id: visitor.sessionId,
          client_id: transaction.client.identifier,
          request: JSON.stringify({ redirectURI: transaction.redirectURI, req: transaction.req }),
          expires_at: new Date(clock.now().getTime() + TRANSACTION_LIFE_MS),
        })
        return [id]
      }
      settle(keep(), done)
    },

    /** Takes the transaction out, so that it is decided once; only the session that began it can. */
    load(req: OAuthRequest, done: Done<[Transaction]>) {
      const take = async (): Promise<[Transaction]> => {
        const visitor = visitorOf(req)
        const id: unknown = (req.body as Record<string, unknown>)['transaction_id']
        if (!visitor || typeof id !== 'string') throw unknownTransaction()
        const [row] = (await db
          .knex('oauth_transaction')
          .where({ id_hash: hashToken(id), account_id: visitor.userId, session_id: visitor.sessionId })
          .where('expires_at', '>', clock.now())
          .delete()
          .returning(['client_id', 'request'])) as {
          client_id: string
          request: { redirectURI: string; req: AuthorizationRequest }
        }[]
        const client = row && (await clients.byId(row.client_id))
        if (!row || !client) throw unknownTransaction()
        return [{ client, ...row.request, transactionID: id }]
      }
      settle(take(), done)
    },

    /** `load` took it out already. */
    remove(_req: OAuthRequest, _id: string, done: Done<[]>) {
      done(null)
    },
  }

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
      const code = newToken()
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

  const judgeRequest = (client: Client, request: AuthorizationRequest): void => {
    if (!request.state && !request.codeChallenge)
      throw new OAuthRefusal('invalid_request', 'state is required where no code challenge is sent.')
    const fault = request.scope?.length ? scopeAtFault(request.scope, client.scopes) : ''
    if (fault !== null)
      throw new OAuthRefusal(
        'invalid_scope',
        'The requested scope is missing, unknown, or was not registered by the client.',
        fault ? `Check the scope ${fault.slice(0, 100)}` : 'Ask for at least one scope',
      )
  }

  const validate = (request: AuthorizationRequest, done: Done<[Client?, string?]>): void => {
    const check = async (): Promise<[Client, string]> => {
      const client = await clients.byId(request.clientID)
      const redirectUri = request.redirectURI ?? client?.redirectUris[0]
      if (!client || !redirectUri) throw new OAuthRefusal('invalid_client', 'Client authentication failed')
      request.scope = request.scope && [...new Set(request.scope.filter((scope) => scope !== ''))]
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

  const toConsentScreen: RequestHandler = (req, res) => {
    const id = (req as OAuthRequest).oauth2?.transactionID ?? ''
    res.redirect(302, `/consent?transaction_id=${encodeURIComponent(id)}`)
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

  const asHandler = (middleware: unknown) => middleware as RequestHandler

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
      const [row] = await db.query<{
        client_id: string
        request: { redirectURI: string; req: AuthorizationRequest }
      }>(
        'authorization-transaction',
        `select client_id, request from oauth_transaction
         where id_hash = $1 and account_id = $2 and session_id = $3 and expires_at > $4`,
        [hashToken(id), principal.userId, principal.sessionId, clock.now()],
      )
      const client = row && (await clients.byId(row.client_id))
      const account = await accounts.byId(principal.userId)
      if (!row || !client || !account)
        throw notFound('This request is unknown, answered already, or too old.')
      const scopes = row.request.req.scope ?? []
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
        redirectUri: row.request.redirectURI,
      }
    },
  }
}

const unknownTransaction = () =>
  new OAuthRefusal('invalid_request', 'This request is unknown, answered already, or too old.')

/** Public clients must send a challenge; whoever sends one must send a sound one. */
const judgeChallenge = (client: Client, challenge: string | undefined, method: string | undefined): void => {
  if (challenge === undefined) {
    if (isPublic(client))
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
  if (!isChallengeMethod(method ?? 'plain'))
    throw new OAuthRefusal('invalid_request', 'code_challenge_method has to be S256 or plain.')
}

export type Authorization = ReturnType<typeof createAuthorization>
