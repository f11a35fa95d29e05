import { createHash, randomBytes } from 'node:crypto'
import { operations } from '@app/contract/catalogue.ts'
import { Problem } from '@app/contract/common.ts'
import { oauthCreateClient, oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import type { Operation } from '@app/contract/operation.ts'
import { grantersOf, scopes } from '@app/contract/scopes.ts'
import type { Scope } from '@app/contract/scopes.ts'
import { beforeAll, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aPerson, uniqueName } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'

const CALLBACK = 'http://127.0.0.1:9/callback'
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

/** Every operation but those that speak a protocol of their own, as `id status detail`, where `wrong` says so. */
const walk = async (
  client: Client,
  some: (operation: Operation) => boolean,
  wrong: (outcome: Outcome) => boolean,
) => {
  const found: string[] = []
  for (const operation of operations) {
    if (operation.protocol || !some(operation)) continue
    const outcome = await call(client, operation)
    if (wrong(outcome)) found.push(`${operation.id} ${outcome.status} ${outcome.detail}`)
  }
  return found
}

const lacks = ({ status, detail }: Outcome) => status === 403 && detail.includes('lacks the scope')

/** Hands out tokens of any scopes for one person: they agreed once to all of them. */
const tokenSource = async (origin: string, person: Person) => {
  const app = await new Client(origin).get(oauthCreateClient, {
    body: {
      name: uniqueName('app'),
      contactEmail: 'dev@example.org',
      public: true,
      redirectUris: [CALLBACK],
      grants: ['authorization_code', 'refresh_token'],
      scopes: [...scopes],
    },
  })
  const verifier = randomBytes(32).toString('base64url')
  const token = async (wanted: readonly Scope[]): Promise<Client> => {
    const asked = await person.client.fetch(
      `/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: app.identifier,
        redirect_uri: CALLBACK,
        scope: wanted.join(' '),
        state: 'x',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()}`,
    )
    let back = new URL(asked.headers.get('location') ?? '', origin)
    const transaction = back.searchParams.get('transaction_id')
    if (transaction) {
      const decided = await person.client.fetch('/authorize/decision', {
        method: 'POST',
        body: new URLSearchParams({ transaction_id: transaction, allow: 'true' }),
      })
      back = new URL(decided.headers.get('location') ?? '')
    }
    const granted = await fetch(new URL('/token', origin), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
        client_id: app.identifier,
        code_verifier: verifier,
      }),
    })
    expect(granted.status).toBe(200)
    const client = new Client(origin)
    client.token = ((await granted.json()) as { access_token: string }).access_token
    return client
  }
  await token(scopes)
  return token
}

/** Walks every operation of the contract with everything a token may be. */
export const scopesJourney = (origin: () => string): void => {
  let token: (wanted: readonly Scope[]) => Promise<Client>
  beforeAll(async () => {
    token = await tokenSource(origin(), await aPerson(origin(), 'scoped'))
  })

  const needed = [...new Set(operations.flatMap(({ scopes: listed = [] }) => listed))]

  test('whoever is not signed in is refused what needs it, and nothing else', async () => {
    const anonymous = new Client(origin())
    const required = ({ auth }: Operation) => auth === 'required'
    expect(await walk(anonymous, required, ({ status }) => status !== 401)).toEqual([])
    expect(
      await walk(
        anonymous,
        (operation) => !required(operation) && !operation.path.startsWith('/auth/'),
        ({ status }) => status === 401 || status === 403,
      ),
    ).toEqual([])
  })

  test('all other scopes together do not stand in for the one that is needed', async () => {
    for (const scope of needed) {
      const granters = grantersOf(scope)
      const client = await token(scopes.filter((other) => !granters.has(other)))
      const needsIt = ({ scopes: listed }: Operation) => listed?.includes(scope) ?? false
      expect(await walk(client, needsIt, (outcome) => !lacks(outcome))).toEqual([])
    }
  })

  test('the scope itself, and each scope above it, opens what needs it alone', async () => {
    const clients = new Map<Scope, Client>()
    for (const scope of needed) {
      const needsIt = ({ scopes: listed }: Operation) => listed?.length === 1 && listed[0] === scope
      for (const granter of grantersOf(scope)) {
        const client = clients.get(granter) ?? (await token([granter]))
        clients.set(granter, client)
        const refused = await walk(client, needsIt, (outcome) => outcome.status === 401 || lacks(outcome))
        expect(refused).toEqual([])
      }
    }
  })

  test('a revoked token opens nothing, not even what needs none', async () => {
    const client = await token(scopes)
    expect((await client.call(oauthRevokeToken)).status).toBe(204)
    const inApi = ({ path, auth }: Operation) => path.startsWith('/api/') && auth !== 'none'
    expect(await walk(client, inApi, ({ status }) => status !== 401)).toEqual([])
  })

  test('a bot may not do what is for people', async () => {
    const bot = await new Client(origin()).get(oauthCreateClient, {
      body: {
        name: uniqueName('bot'),
        contactEmail: `${uniqueName('bot')}@example.org`,
        username: uniqueName('bot'),
        grants: ['client_credentials'],
        scopes: [...scopes],
      },
    })
    const granted = await fetch(new URL('/token', origin()), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: bot.identifier,
        client_secret: bot.secret ?? '',
        scope: scopes.join(' '),
      }),
    })
    const client = new Client(origin())
    client.token = ((await granted.json()) as { access_token: string }).access_token
    const forPeople = ({ noBots }: Operation) => noBots === true
    expect(operations.filter(forPeople).length).toBeGreaterThan(3)
    expect(await walk(client, forPeople, ({ status }) => status !== 403)).toEqual([])
  })
}
