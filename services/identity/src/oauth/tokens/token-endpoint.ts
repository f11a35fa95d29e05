import { BadProof, verifyProof } from '@app/platform/http/dpop.ts'
import type { Request, RequestHandler } from 'express'
import oauth2orize from 'oauth2orize'
import type { Identity } from '../../context.ts'
import { announceRevocations } from '../../revocations/announce-revocations.ts'
import { authenticateClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.repository.ts'
import { OAuthRefusal } from '../errors.ts'
import { splitScopes } from '../oauth.rules.ts'
import type { Parameters } from '../parameters.ts'
import { readParameters } from '../parameters.ts'
import { exchangeCode } from './exchange-code.ts'
import type { Exchange } from './exchange.ts'
import { issueToBot } from './issue-to-bot.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { ACCESS_LIFE_S } from './token.repository.ts'

const GRANTS = ['authorization_code', 'refresh_token', 'client_credentials'] as const

type Issue = (
  error: Error | null,
  accessToken?: string,
  refreshToken?: string | null,
  more?: Record<string, unknown>,
) => void

const scopesOf = (body: unknown): string[] | undefined => {
  const text = (body as Parameters)['scope']
  return text === undefined ? undefined : splitScopes(text)
}

/** The key that the request proved to hold, as it goes along beside the library's own parameters. */
const jktOf = (proof: unknown): string | null => (proof as { jkt: string | null }).jkt

/** The proof of possession that a request for tokens may carry (RFC 9449, section 5). */
const readProof = async (
  { cache, clock, config }: Identity,
  req: Request,
): Promise<{ jkt: string | null }> => {
  const proof = req.headers['dpop']
  if (proof === undefined) return { jkt: null }
  try {
    const request = { method: 'POST', url: `${config.url}/token` }
    return { jkt: await verifyProof(String(proof), request, { cache, now: clock.now() }) }
  } catch (error) {
    if (!(error instanceof BadProof)) throw error
    throw new OAuthRefusal('invalid_dpop_proof', `The proof does not hold: ${error.message}.`)
  }
}

/** The token endpoint (RFC 6749, section 3.2): exchanges of oauth2orize on our stores. */
export const tokenEndpoint = (identity: Identity): RequestHandler[] => {
  const server = oauth2orize.createServer<Client>()

  /** Commits first, tells the gateways, and only then answers. */
  const conclude = async (exchange: Exchange, done: Issue): Promise<void> => {
    if ('refusal' in exchange) {
      if (exchange.revoked) await announceRevocations(identity, exchange.revoked)
      done(exchange.refusal)
      return
    }
    if (exchange.replaced) await announceRevocations(identity, exchange.replaced)
    done(null, exchange.accessToken, exchange.refreshToken, {
      ...(exchange.jkt && { token_type: 'DPoP' }),
      expires_in: ACCESS_LIFE_S,
      scope: exchange.scopes.join(' '),
    })
  }

  const run = (work: Promise<Exchange>, done: Issue): void => {
    work.then((exchange) => conclude(exchange, done)).catch((error: unknown) => done(error as Error))
  }

  server.exchange(
    oauth2orize.exchange.authorizationCode<Client>((client, code, redirectUri, body, proof, done) =>
      run(
        exchangeCode(identity, client, {
          code,
          redirectUri,
          verifier: (body as Parameters)['code_verifier'],
          jkt: jktOf(proof),
        }),
        done as Issue,
      ),
    ),
  )
  server.exchange(
    oauth2orize.exchange.refreshToken<Client>({}, (client, refreshToken, _scope, body, proof, done) => {
      run(
        refreshTokens(identity, client, refreshToken, { wanted: scopesOf(body), jkt: jktOf(proof) }),
        done as Issue,
      )
    }),
  )
  server.exchange(
    oauth2orize.exchange.clientCredentials<Client>({}, (client, _scope, body, proof, done) =>
      run(issueToBot(identity, client, { wanted: scopesOf(body), jkt: jktOf(proof) }), done as Issue),
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
    const client = await authenticateClient(identity, req, parameters)
    if (!client.grants.includes(grant))
      throw new OAuthRefusal('unauthorized_client', 'This client did not register this grant.')
    req.body = parameters
    Object.assign(req, { user: client, authInfo: await readProof(identity, req) })
    next()
  }

  return [prepare, server.token() as unknown as RequestHandler]
}
