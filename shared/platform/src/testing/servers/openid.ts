import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OpenIdClient = { id: string; secret: string; callbacks: readonly string[] }

/** What the provider says of somebody. */
export type OpenIdPerson = { sub: string } & Record<string, unknown>

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** What it says about its own set-up is meant for who runs it for others. */
const quietly = <T>(work: () => T): T => {
  const { warn, info } = console
  Object.assign(console, { warn: () => undefined, info: () => undefined })
  try {
    return work()
  } finally {
    Object.assign(console, { warn, info })
  }
}

const DAY_S = 24 * 3600

/**
 * A real OpenID Connect provider (oidc-provider) on a port of its own. Whoever comes is signed in at once as the person
 * named last; one whose `sub` is `refuses` would rather not.
 */
export const startOpenId = async ({ id, secret, callbacks }: OpenIdClient) => {
  let person: OpenIdPerson = { sub: 'nobody' }
  let handle: Listener = () => undefined
  const server: Server = createServer((req, res) => handle(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = quietly(
    () =>
      new Provider(origin, {
        clients: [
          {
            client_id: id,
            client_secret: secret,
            redirect_uris: [...callbacks],
            token_endpoint_auth_method: 'client_secret_basic',
          },
        ],
        pkce: { required: () => true },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'preferred_username', 'picture'],
        },
        cookies: { keys: ['a key of the test'] },
        ttl: { Interaction: DAY_S, Grant: DAY_S, Session: DAY_S, AccessToken: DAY_S, IdToken: DAY_S },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
        async loadExistingGrant(ctx) {
          const grant = new ctx.oidc.provider.Grant({
            clientId: ctx.oidc.client?.clientId ?? '',
            accountId: ctx.oidc.session?.accountId ?? '',
          })
          grant.addOIDCScope('openid profile email')
          await grant.save()
          return grant
        },
      }),
  )
  const pages = provider.callback()
  handle = (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void pages(req, res)
    const result =
      person.sub === 'refuses'
        ? { error: 'access_denied', error_description: 'They would rather not' }
        : { login: { accountId: person.sub } }
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false }).catch((error) => {
      res.statusCode = 500
      res.end(String(error))
    })
  }
  return {
    origin,
    signIn(who: OpenIdPerson) {
      person = who
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
