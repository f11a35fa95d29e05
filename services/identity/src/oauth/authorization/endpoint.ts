import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import oauth2orize from 'oauth2orize'
import type { MiddlewareFunction } from 'oauth2orize'
import pkce from 'oauth2orize-pkce'
import type { Identity } from '../../context.ts'
import type { Client } from '../clients/client.repository.ts'
import { findClient } from '../clients/client.repository.ts'
import { grantedBefore } from '../consents/consents.ts'
import { OAuthRefusal } from '../errors.ts'
import { withParameters } from '../oauth.rules.ts'
import { readParameters } from '../parameters.ts'
import type { AuthorizationRequest, ResourceOwner, Transaction } from './authorization-request.rules.ts'
import { validateRequest } from './authorization-request.rules.ts'
import { requireSoundRequest } from './authorization-request.ts'
import { askAnew } from './ask-anew.ts'
import { issueCode } from './issue-code.ts'
import { readPushedRequest } from './pushed-requests.ts'
import type { Done, OAuthRequest } from './transactions.ts'
import { resourceOwnerOf, settle, transactionStore } from './transactions.ts'

const toConsentScreen: RequestHandler = (req, res) => {
  const id = (req as OAuthRequest).oauth2?.transactionID ?? ''
  res.redirect(302, `/consent?transaction_id=${encodeURIComponent(id)}`)
}

const allows = (req: Request): boolean =>
  ['true', '1', 'yes', 'on'].includes(String((req.body as Record<string, unknown>)['allow'] ?? ''))

const parseDecision = (req: OAuthRequest, done: Done<[{ allow: boolean }?]>): void =>
  done(null, { allow: allows(req) })

const requireDecision: RequestHandler = (req, _res, next) => {
  const owner = resourceOwnerOf(req)
  if (!owner) throw new OAuthRefusal('invalid_client', 'Sign in to decide.')
  const allow = String((req.body as Record<string, unknown>)['allow'] ?? '')
  if (!['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'].includes(allow))
    throw new OAuthRefusal('invalid_request', 'allow has to be true or false.')
  ;(req as OAuthRequest).user = owner
  next()
}

/** `dpop_jkt` (RFC 9449, section 10), as the library takes extensions of a request. */
const dpopExtension = {
  name: '*',
  request: (req: Request) => {
    const jkt = req.query['dpop_jkt']
    return typeof jkt === 'string' && jkt !== '' ? { dpopJkt: jkt } : {}
  },
} as unknown as MiddlewareFunction

/** The library's middleware has types of its own. */
const asHandler = (middleware: unknown) => middleware as RequestHandler

/** The authorization endpoint (RFC 6749, section 4.1; PKCE by RFC 7636; `iss` by RFC 9207) on oauth2orize. */
export const authorizationEndpoint = (identity: Identity) => {
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
      withParameters(transaction.redirectURI, { ...parameters, ...explained, iss: identity.config.url }),
    )
  }

  const server = oauth2orize.createServer<Client, ResourceOwner>({ store: transactionStore(identity) })

  server.grant(
    oauth2orize.grant.code<Client, ResourceOwner>(
      { modes: { query: respond as never } },
      // The library counts parameters: six of them bring the request, and with it the challenge.
      (client, redirectUri, owner, _answer, request, issued) => {
        settle(
          issueCode(identity, { client, redirectUri, owner, request: request as AuthorizationRequest }).then(
            (code): [string] => [code],
          ),
          issued as Done<[string]>,
        )
      },
    ),
  )
  server.grant(pkce.extensions())
  server.grant(dpopExtension)

  /**
   * What is wrong with the client or the address is never sent anywhere: it is answered here. Nor is an error sent on
   * before somebody has signed in, or the endpoint would redirect anybody anywhere (RFC 9700, section 4.11).
   */
  const admit: RequestHandler = async (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    const sent = readParameters(req.query as Record<string, unknown>)
    const owner = resourceOwnerOf(req)
    // Taken once somebody decides: who has to sign in first comes back to the same address.
    const query = sent['request_uri']
      ? await readPushedRequest(identity, sent, { take: owner !== null })
      : sent
    if (query !== sent) req.url = `/authorize?${new URLSearchParams(query as Record<string, string>)}`
    const { client, redirectUri } = await requireSoundRequest(identity, query)
    if (!owner) {
      res.redirect(302, `/login?next=${encodeURIComponent(req.originalUrl)}`)
      return
    }
    if (query['response_type'] !== 'code') {
      const error = query['response_type'] ? 'unsupported_response_type' : 'invalid_request'
      respond({ client, redirectURI: redirectUri, req: { type: 'code', clientID: client.identifier } }, res, {
        error,
        error_description: 'response_type has to be code.',
        ...(query['state'] && { state: query['state'] }),
      })
      return
    }
    ;(req as OAuthRequest).user = owner
    next()
  }

  const validate = (request: AuthorizationRequest, done: Done<[Client?, string?]>): void => {
    const check = async (): Promise<[Client, string]> => {
      const client = await findClient(identity, request.clientID)
      const redirectUri = request.redirectURI ?? client?.redirectUris[0]
      if (!client || !redirectUri) throw new OAuthRefusal('invalid_client', 'Client authentication failed')
      request.scope = [...new Set(request.scope || [])].filter((scope) => scope !== '')
      return [client, redirectUri]
    }
    check().then(([client, redirectUri]) => {
      try {
        validateRequest(client, request)
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
      const { scopes: granted } = await grantedBefore(
        identity,
        transaction.user!.userId,
        transaction.client.identifier,
      )
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
    decide: [
      requireDecision,
      askAnew(identity, allows),
      ...[server.decision(parseDecision as never)].flat().map(asHandler),
      tellClient,
    ],
  }
}
