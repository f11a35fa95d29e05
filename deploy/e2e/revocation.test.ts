import { adminUserBan } from '@app/contract/identity/admin.ts'
import { oauthCreateClient, oauthDeleteClient } from '@app/contract/identity/clients.ts'
import { oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import { createPrincipals } from '@app/gateway/identity/principals.ts'
import type { Principals } from '@app/gateway/identity/principals.ts'
import { identity } from '@app/identity'
import { identityOf, setUserVerified } from '@app/identity/operator'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { aUser, contextWorld, principalOf } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pino } from 'pino'

let world: ContextWorld
/** Replicas of the gateway that remember for long whom they let in, and hear identity over the one cache. */
let gateways: Principals[]

beforeAll(async () => {
  world = await contextWorld(identity)
  const calls = { ask: (spec: never, input: never) => world.ask(spec, input) } as unknown as Calls
  const { cache } = world.deps
  const log = pino({ level: 'silent' })
  gateways = Array.from({ length: 3 }, () => createPrincipals({ calls, cache, log, ttlMs: 60 * 60_000 }))
  await Promise.all(gateways.map(({ subscribed }) => subscribed))
})
afterAll(async () => {
  for (const gateway of gateways ?? []) await gateway.close()
  await world?.close()
})

let made = 0
/** A client with a bot, and a token of it that every gateway knows. */
const aToken = async () => {
  const name = `bot_${++made}`
  const { body: client } = await world.as(null).call(oauthCreateClient, {
    body: {
      name,
      contactEmail: `${name}@example.org`,
      username: name,
      grants: ['client_credentials'],
      scopes: ['read'],
    },
  })
  const fields = { client_id: client.identifier, client_secret: client.secret ?? '' }
  const post = (path: string, form: Record<string, string>) =>
    world.as(null).fetch(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...form }) })
  const answer = await post('/token', { grant_type: 'client_credentials' })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const seen = async (): Promise<(Principal | null)[]> =>
    Promise.all(gateways.map(async (gateway) => (await gateway.byToken(token)).principal))
  const [principal] = await seen()
  if (!principal) throw new Error('the token does not hold')
  return { fields, post, token, principal, seen }
}
const nobody = () => gateways.map(() => null)

test('by the client that holds it (RFC 7009)', async () => {
  const { post, token, seen } = await aToken()
  expect((await post('/revoke', { token })).status).toBe(200)
  expect(await seen()).toEqual(nobody())
})

test('by a call with it', async () => {
  const { principal, seen } = await aToken()
  await world.as(principal).call(oauthRevokeToken)
  expect(await seen()).toEqual(nobody())
})

test('by the end of the client', async () => {
  const { fields, seen } = await aToken()
  await world.as(null).call(oauthDeleteClient, { query: fields })
  expect(await seen()).toEqual(nobody())
})

test('by a ban of its user', async () => {
  const { principal, seen } = await aToken()
  const admin = { ...principalOf(aUser()), isAdmin: true }
  await world.as(admin).call(adminUserBan, { params: { user_id: principal.userId } })
  expect(await seen()).toEqual(nobody())
})

test('and no other token with it', async () => {
  const [one, other] = [await aToken(), await aToken()]
  await one.post('/revoke', { token: one.token })
  await setUserVerified(identityOf(world.deps), one.principal.username, false)
  expect(await one.seen()).toEqual(nobody())
  expect((await other.seen()).map((principal) => principal?.userId)).toEqual(
    gateways.map(() => other.principal.userId),
  )
})
