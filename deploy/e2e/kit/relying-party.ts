import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Passport } from 'passport'
import { Strategy } from 'passport-oauth2'

export type Registered = { identifier: string; secret: string | null }

/** What passport-oauth2 needs to remember of a visit between leaving and coming back. */
const createStateStore = () => {
  const visits = new Map<string, string>()
  return {
    store(_req: unknown, verifier: string, _state: unknown, _meta: unknown, done: Done<string>) {
      const state = randomUUID()
      visits.set(state, verifier)
      done(null, state)
    },
    verify(_req: unknown, state: string, done: Done<string | false>) {
      const verifier = visits.get(state)
      visits.delete(state)
      done(null, verifier ?? false)
    },
  }
}
type Done<T> = (error: Error | null, value: T) => void

/** A small app of somebody else's that signs people in with an instance, by passport-oauth2. */
export const startRelyingParty = async (
  instance: string,
  register: (callback: string) => Promise<Registered>,
  scope: readonly string[],
) => {
  const app = express()
  const server: Server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = await register(`${origin}/callback`)

  const passport = new Passport()
  const strategy = new Strategy(
    {
      authorizationURL: `${instance}/authorize`,
      tokenURL: `${instance}/token`,
      clientID: client.identifier,
      clientSecret: client.secret ?? '',
      callbackURL: `${origin}/callback`,
      scope: [...scope],
      scopeSeparator: ' ',
      pkce: true,
      state: true,
      store: createStateStore() as never,
    },
    (accessToken: string, _refreshToken: string, _profile: unknown, done: Done<unknown>) => {
      fetch(`${instance}/api/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
        .then((answer) => answer.json())
        .then(
          (user) => done(null, user),
          (error: unknown) => done(error as Error, null),
        )
    },
  )
  passport.use(strategy as never)
  app.get('/login', passport.authenticate('oauth2', { session: false }))
  app.get('/callback', passport.authenticate('oauth2', { session: false }), (req, res) => {
    res.send(`Hello ${(req.user as { username: string }).username}`)
  })
  app.use(((error, _req, res, _next) => {
    res.status(500).send(String(error))
  }) satisfies express.ErrorRequestHandler)

  return {
    origin,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
