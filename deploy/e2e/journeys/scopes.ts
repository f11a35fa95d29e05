import { randomUUID } from 'node:crypto'
import { operations } from '@app/contract/catalogue.ts'
import { Problem } from '@app/contract/common.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { adminUserBan, adminUserUnban } from '@app/contract/identity/admin.ts'
import { oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import { userRetrieveSelf } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import { grantersOf, scopes } from '@app/contract/scopes.ts'
import type { Scope } from '@app/contract/scopes.ts'
import { beforeAll, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aPerson } from '../kit/people.ts'
import type { Resign } from '../kit/signing.ts'
import { botTokenSource, tokenSource } from '../kit/tokens.ts'
import type { TokenSource } from '../kit/tokens.ts'

/** Ids and names that nothing has, so that no call changes anything. */
const NOTHING = '2000000000'

type Outcome = { status: number; detail: string }

/** Calls an operation on nothing, with the least that could be a body. Holds every answer to be whole. */
const call = async (client: Client, operation: Operation): Promise<Outcome> => {
  const response = await client.fetch(operation.path.replaceAll(/\{\w+\}/g, NOTHING), {
    method: operation.method,
    ...(operation.method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: operation.body ? '{}' : null }),
  })
  const text = await response.text()
  const said = `${operation.id} ${response.status} ${text.slice(0, 300)}`
  if (response.status >= 500) throw new Error(said)
  if (operation.path.startsWith('/api/') && !/^\d+$/.test(response.headers.get('x-ratelimit-limit') ?? ''))
    throw new Error(`${said}\nwithout rate-limit headers`)
  if (response.status < 400) return { status: response.status, detail: '' }
  const problem = Problem.safeParse(JSON.parse(text))
  if (!problem.success || problem.data.status !== response.status) throw new Error(said)
  return { status: response.status, detail: problem.data.detail }
}

/** Calls under way at once: enough to keep the instance busy, few enough that answers say what went wrong. */
const AT_ONCE = 6

const walked = operations.filter(({ protocol, servedBy }) => !protocol && !servedBy)

/**
 * Every operation but those that speak a protocol of their own or lie outside the contexts, as `id status detail`,
 * where `wrong` says so.
 */
const walk = async (
  client: Client,
  some: (operation: Operation) => boolean,
  wrong: (outcome: Outcome) => boolean,
): Promise<string[]> => {
  const left = walked.filter((operation) => some(operation))
  if (left.length === 0) throw new Error('there is nothing to walk')
  const found: string[] = []
  const work = async () => {
    for (let operation = left.shift(); operation; operation = left.shift()) {
      const outcome = await call(client, operation)
      if (wrong(outcome)) found.push(`${operation.id} ${outcome.status} ${outcome.detail}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

const lacks = ({ status, detail }: Outcome) => status === 403 && detail.includes('lacks the scope')
const isRefused = ({ status }: Outcome) => status !== 401
const everywhere = ({ path, auth }: Operation) => path.startsWith('/api/') && auth !== 'none'
const required = ({ auth }: Operation) => auth === 'required'

/** A token for each of more than a hundred scopes takes a machine that is busy a while. */
const EVERY_SCOPE_MS = 120_000

/** Walks every operation of the contract with everything a token may be. */
export const scopesJourney = (origin: () => string, keys: () => Promise<Resign>): void => {
  let token: TokenSource
  beforeAll(async () => {
    token = await tokenSource(origin(), await aPerson(origin(), 'scoped'))
  })

  const needed = [...new Set(operations.flatMap(({ scopes: listed = [] }) => listed))]
  const without = (scope: Scope) => scopes.filter((other) => !grantersOf(scope).has(other))

  test('whoever is not signed in is refused what needs it, and nothing else', async () => {
    const anonymous = new Client(origin())
    expect(await walk(anonymous, required, isRefused)).toEqual([])
    expect(
      await walk(
        anonymous,
        (operation) => !required(operation) && !operation.path.startsWith('/auth/'),
        ({ status }) => status === 401 || status === 403,
      ),
    ).toEqual([])
  })

  test(
    'all other scopes together do not stand in for the one that is needed',
    async () => {
      for (const scope of needed) {
        const needsIt = ({ scopes: listed }: Operation) => listed?.includes(scope) ?? false
        expect(await walk(await token(without(scope)), needsIt, (outcome) => !lacks(outcome))).toEqual([])
      }
    },
    EVERY_SCOPE_MS,
  )

  test(
    'the scope itself, and each scope above it, opens what needs it alone',
    async () => {
      for (const granter of scopes) {
        const opened = ({ scopes: listed = [] }: Operation) =>
          listed.length === 1 && listed.every((scope) => grantersOf(scope).has(granter))
        // A few scopes are declared and used by no call.
        if (!walked.some(opened)) continue
        const refused = await walk(
          await token([granter]),
          opened,
          (outcome) => outcome.status === 401 || lacks(outcome),
        )
        expect(refused).toEqual([])
      }
    },
    EVERY_SCOPE_MS,
  )

  test('what needs several scopes opens for all of them together, and what needs none for any', async () => {
    const several = walked.filter(({ scopes: listed = [] }) => listed.length > 1)
    for (const operation of several) {
      const outcome = await call(await token(operation.scopes ?? []), operation)
      expect([operation.id, outcome.status === 401 || lacks(outcome)]).toEqual([operation.id, false])
    }
    const needsNone = (operation: Operation) => everywhere(operation) && !operation.scopes?.length
    const client = await token(['read'])
    // The last call of a walk: it takes the token away.
    const stays = ({ id }: Operation) => id !== oauthRevokeToken.id
    const refused = await walk(
      client,
      (operation) => needsNone(operation) && stays(operation),
      (outcome) => outcome.status === 401 || lacks(outcome),
    )
    expect(refused).toEqual([])
  })

  test('a revoked token opens nothing, not even what needs none', async () => {
    const client = await token(scopes)
    expect((await client.call(oauthRevokeToken)).status).toBe(204)
    expect(await walk(client, everywhere, isRefused)).toEqual([])
  })

  test('an expired token opens nothing, though all else of it holds; nor does one that says more than it may', async () => {
    const client = await token(scopes)
    const resign = await keys()
    const given = client.token ?? ''
    const now = Math.floor(Date.now() / 1000)
    client.token = await resign(given, { exp: now + 60 })
    expect((await client.call(userRetrieveSelf)).status).toBe(200)
    for (const claims of [
      { exp: now - 60 },
      { sub: '1' },
      { client_id: '0'.repeat(32) },
      { jti: randomUUID() },
    ]) {
      client.token = await resign(given, claims)
      expect(await walk(client, everywhere, isRefused)).toEqual([])
    }
  })

  test('a banned user opens nothing, neither with a token nor with a session, until the ban is lifted', async () => {
    const person = await aPerson(origin(), 'banned')
    const client = await (await tokenSource(origin(), person))(scopes)
    const admin = new Client(origin())
    await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
    expect((await client.call(userRetrieveSelf)).status).toBe(200)
    await admin.get(adminUserBan, { params: { user_id: person.userId } })
    expect(await walk(client, everywhere, isRefused)).toEqual([])
    expect(await walk(person.client, required, isRefused)).toEqual([])
    await admin.get(adminUserUnban, { params: { user_id: person.userId } })
    expect((await client.call(userRetrieveSelf)).status).toBe(200)
  })

  test('a bot may do all that is not for people alone', async () => {
    const client = await (await botTokenSource(origin()))(scopes)
    const forPeople = ({ noBots }: Operation) => noBots === true
    expect(walked.filter(forPeople).length).toBeGreaterThan(3)
    expect(await walk(client, forPeople, ({ status }) => status !== 403)).toEqual([])
    const forAll = (operation: Operation) =>
      everywhere(operation) && !forPeople(operation) && operation.id !== oauthRevokeToken.id
    const refused = await walk(
      client,
      forAll,
      (outcome) => outcome.status === 401 || lacks(outcome) || outcome.detail.startsWith('Bots'),
    )
    expect(refused).toEqual([])
  })
}
