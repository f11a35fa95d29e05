import { signingKeys } from '@app/contract/calls/identity.ts'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { createTokenVerifier } from '@app/gateway/identity/tokens.ts'
import { identity } from '@app/identity'
import { identityOf, replaceSigningKeys, rotateSigningKey } from '@app/identity/operator'
import type { Calls } from '@app/platform/calls/calls.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { decodeProtectedHeader } from 'jose'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: ContextWorld
let client: { identifier: string; secret: string | null }
/** Two gateways, each with its own memory of identity's keys. */
let gateways: ReturnType<typeof createTokenVerifier>[]

beforeAll(async () => {
  world = await contextWorld(identity)
  const made = await world.as(null).call(oauthCreateClient, {
    body: {
      name: 'Reader',
      contactEmail: 'bot@example.org',
      username: 'reader_bot',
      grants: ['client_credentials'],
      scopes: ['read'],
    },
  })
  client = made.body
  // Only what all of them take for now; everything else waits as ever.
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  })
})
afterAll(async () => {
  jest.useRealTimers()
  await world.close()
})

beforeEach(() => {
  const calls = { ask: (spec: never, input: never) => world.ask(spec, input) } as unknown as Calls
  gateways = [createTokenVerifier(calls), createTokenVerifier(calls)]
})

const pass = (ms: number): void => {
  jest.setSystemTime(Date.now() + ms)
}

type IssuedToken = { token: string; until: number }
const aToken = async (): Promise<IssuedToken> => {
  const response = await world.as(null).fetch('/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.identifier,
      client_secret: client.secret ?? '',
    }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { token, until: world.clock.now().getTime() + 60 * MINUTE }
}
const kidOf = ({ token }: IssuedToken) => decodeProtectedHeader(token).kid

/** Gives out a token every few minutes, and shows each one to both gateways for as long as it lives. */
const live = async (
  minutes: number,
): Promise<{ kids: Set<string | undefined>; refused: number; shown: number }> => {
  const issued: IssuedToken[] = []
  let [refused, shown] = [0, 0]
  for (let passed = 0; passed <= minutes; passed += 3) {
    issued.push(await aToken())
    for (const { token, until } of issued) {
      if (until <= world.clock.now().getTime()) continue
      for (const check of gateways) {
        shown++
        if (!(await check(token))) refused++
      }
    }
    pass(3 * MINUTE)
  }
  return { kids: new Set(issued.map(kidOf)), refused, shown }
}

test('a key rotated on command, and another on schedule, refuse no living token at either gateway', async () => {
  expect((await live(30)).refused).toBe(0)
  await rotateSigningKey(identityOf(world.deps))
  const commanded = await live(3 * 60)
  expect(commanded).toMatchObject({ refused: 0 })
  expect(commanded.kids.size).toBe(2)
  expect(commanded.shown).toBeGreaterThan(2_000)

  const schedule = world.runtime.tasks?.find(({ name }) => name === 'identity.rotate-keys')
  pass(31 * DAY)
  await schedule?.run()
  const scheduled = await live(3 * 60)
  expect(scheduled).toMatchObject({ refused: 0 })
  expect(scheduled.kids.size).toBe(2)
  // What signed before has gone once nothing it signed lives.
  pass(DAY)
  await schedule?.run()
  expect((await world.ask(signingKeys, {})).keys).toHaveLength(1)
})

test('a key that somebody else may hold is trusted nowhere a minute later, and new tokens are at once', async () => {
  const before = await aToken()
  for (const check of gateways) expect(await check(before.token)).not.toBeNull()
  await replaceSigningKeys(identityOf(world.deps))
  pass(2 * MINUTE)
  const after = await aToken()
  expect(kidOf(after)).not.toBe(kidOf(before))
  for (const check of gateways) {
    expect(await check(after.token)).not.toBeNull()
    expect(await check(before.token)).toBeNull()
  }
})
