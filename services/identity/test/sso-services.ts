import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenIdPerson as Person } from '@app/platform/testing/servers/openid.ts'
import express from 'express'

export const CLIENT = { id: 'our-client', secret: 'our-secret-of-some-length' }

const listen = async (handler: (req: IncomingMessage, res: ServerResponse) => void) => {
  const server: Server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Wire = {
  authorize: string
  token: string
  /** What a good exchange answers besides the token. */
  granted: Record<string, unknown>
  /** How a bad code is refused. */
  refused: { status: number; body: Record<string, unknown> }
  calls: Record<string, (person: Person) => unknown>
}

const badGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid code' } }

/** The services that speak OAuth2 alone, each in the format that its documentation shows. */
const wires: readonly Wire[] = [
  {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    granted: { token_type: 'bearer', scope: 'read:user,user:email' },
    // Refused with 200.
    refused: {
      status: 200,
      body: { error: 'bad_verification_code', error_description: 'The code is incorrect' },
    },
    calls: {
      '/api/v3/user': ({ sub, name }) => ({
        login: name,
        id: Number(sub),
        avatar_url: 'https://avatars.example/1',
        name: 'Mona Lisa',
        email: null,
      }),
      '/api/v3/user/emails': ({ email, email_verified }) => [
        { email: 'other@example.org', primary: false, verified: true, visibility: null },
        { email, primary: true, verified: email_verified, visibility: 'private' },
      ],
    },
  },
  {
    authorize: '/oauth2/authorize',
    token: '/api/oauth2/token',
    granted: { token_type: 'Bearer', expires_in: 604_800, refresh_token: 'r', scope: 'identify email' },
    refused: badGrant,
    calls: {
      '/api/users/@me': ({ sub, name, email, email_verified }) => ({
        id: sub,
        username: name,
        discriminator: '0',
        global_name: 'Nelly',
        email,
        verified: email_verified,
      }),
    },
  },
  {
    authorize: '/v23.0/dialog/oauth',
    token: '/v23.0/oauth/access_token',
    granted: { token_type: 'bearer', expires_in: 5_183_944 },
    refused: {
      status: 400,
      body: {
        error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 },
      },
    },
    calls: {
      '/v23.0/me': ({ sub, name, email, email_verified }) => ({
        id: sub,
        name,
        ...(email_verified ? { email } : {}),
        picture: {
          data: { height: 400, width: 400, is_silhouette: false, url: 'https://pictures.example/1' },
        },
      }),
    },
  },
  {
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    granted: { token_type: 'Bearer', expires_in: 3600, id_token: 'not.to.be.looked.at', scope: '' },
    refused: badGrant,
    calls: {
      '/oauth2/userinfo': ({ sub, name, email }) => ({
        sub,
        id: Number(sub),
        client: 'ours',
        email,
        email_verified: true,
        name,
        avatar_url: 'https://pictures.example/2',
      }),
    },
  },
  {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    granted: { token_type: 'Bearer', expires_in: 3600 },
    refused: badGrant,
    calls: { '/oauth/userinfo': ({ sub, name, email }) => ({ sub, name, email }) },
  },
  {
    authorize: '/application/o/authorize/',
    token: '/application/o/token/',
    granted: { token_type: 'Bearer', expires_in: 300, id_token: 'not.to.be.looked.at' },
    refused: badGrant,
    calls: {
      '/application/o/userinfo/': ({ sub, name, email, email_verified }) => ({
        sub,
        email,
        email_verified,
        name: 'Any Body',
        preferred_username: name,
        groups: [],
      }),
    },
  },
]

/** One server that answers as each of them does; whoever comes is signed in as `person`. */
export const startServices = async () => {
  let person: Person = { sub: '1' }
  let asked: Record<string, unknown>[] = []
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  for (const { authorize, token, granted, refused, calls } of wires) {
    app.get(authorize, (req, res) => {
      const query = req.query as Record<string, string>
      asked.push(query)
      const code = randomUUID()
      codes.set(code, {
        challenge: query['code_challenge'] ?? '',
        redirectUri: query['redirect_uri'] ?? '',
      })
      const back = new URL(query['redirect_uri'] ?? '')
      back.search = new URLSearchParams({ code, state: query['state'] ?? '' }).toString()
      res.redirect(302, back.href)
    })
    app.post(token, (req, res) => {
      const body = req.body as Record<string, string>
      const code = codes.get(body['code'] ?? '')
      codes.delete(body['code'] ?? '')
      const derived = createHash('sha256')
        .update(body['code_verifier'] ?? '')
        .digest('base64url')
      const good =
        code?.challenge === derived &&
        code.redirectUri === body['redirect_uri'] &&
        body['client_id'] === CLIENT.id &&
        body['client_secret'] === CLIENT.secret
      if (good) res.json({ access_token: 'a-token', ...granted })
      else res.status(refused.status).json(refused.body)
    })
    for (const [path, answer] of Object.entries(calls)) {
      app.get(path, (req, res) => {
        if (req.headers.authorization !== 'Bearer a-token')
          res.status(401).json({ message: 'Bad credentials' })
        else res.json(answer(person))
      })
    }
  }
  const server = await listen(app)
  return {
    ...server,
    signIn(who: Person) {
      person = who
      asked = []
    },
    asked: () => asked,
  }
}
