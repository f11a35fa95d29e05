import {
  authForgotPassword,
  authLogin,
  authResendVerification,
  authRegister,
} from '@app/contract/identity/accounts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest'
import { eventually } from '@app/platform/testing/index.ts'
import argon2 from 'argon2'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld, PASSWORD } from './identity-world.ts'
import { createUser } from '../src/operator.ts'

/** What an answer costs, counted instead of timed: statements by name, slow hashes and jobs for later. */
type Cost = { statements: string[]; hashes: number; jobs: string[] }

let world: IdentityWorld
let cost: Cost = { statements: [], hashes: 0, jobs: [] }
beforeAll(async () => {
  world = await identityWorld({
    deps: ({ db, work }) => ({
      db: {
        ...db,
        query: (name, ...rest) => {
          cost.statements.push(name)
          return db.query(name, ...rest)
        },
      },
      work: { ...work, enqueue: async (queue) => void cost.jobs.push(queue) },
    }),
  })
  await createUser(world.identity, { username: 'known', email: 'known@example.org', password: PASSWORD })
  // As a provider makes them.
  const { id } = await createUser(world.identity, {
    username: 'guest',
    email: 'guest@example.org',
    password: PASSWORD,
  })
  await world.deps.db.knex('account').where({ id }).update({ password_hash: null })
  for (const name of ['hash', 'verify'] as const) {
    const real = argon2[name] as (...input: unknown[]) => Promise<never>
    vi.spyOn(argon2, name).mockImplementation((...input: unknown[]) => {
      cost.hashes++
      return real(...input)
    })
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world?.close()
})
afterEach(() => {
  cost = { statements: [], hashes: 0, jobs: [] }
})

const costOf = async (ask: () => Promise<{ status: number; body: unknown }>) => {
  cost = { statements: [], hashes: 0, jobs: [] }
  const { status, body } = await ask()
  return { status, body, ...cost }
}

test('a login costs and says the same for a wrong password, an unknown name and an account without a password', async () => {
  const login = (name: string) =>
    costOf(() => world.as(null).call(authLogin, { body: { login: name, password: 'not this one' } }))
  // Whether hashes of another program are there is asked once an hour, by whoever comes first.
  await login('known')
  const wrong = await login('known')
  expect(wrong).toMatchObject({ status: 401, hashes: 1 })
  expect(await login('nobody-at-all')).toEqual(wrong)
  expect(await login('nobody@example.org')).toEqual(wrong)
  expect(await login('guest')).toEqual(wrong)
})

test('a forgotten password and a lost confirmation cost and say the same whether or not the address is known', async () => {
  const forgot = (email: string) => costOf(() => world.as(null).call(authForgotPassword, { body: { email } }))
  const resend = (email: string) =>
    costOf(() => world.as(null).call(authResendVerification, { body: { email } }))
  for (const ask of [forgot, resend]) {
    const known = await ask('known@example.org')
    expect(known).toMatchObject({ status: 204, hashes: 0, jobs: ['identity.link'] })
    expect(await ask('nobody@example.org')).toEqual(known)
  }
})

test('a registration hashes the password before anybody knows whether name and address are free', async () => {
  const register = (username: string, email: string) =>
    costOf(() =>
      world.as(null).call(authRegister, {
        body: { username, email, plainPassword: PASSWORD, agreeTerms: true },
      }),
    )
  const free = await register('newcomer', 'newcomer@example.org')
  const sameName = await register('known', 'other@example.org')
  const sameAddress = await register('another', 'known@example.org')
  expect([free, sameName, sameAddress].map(({ status, hashes }) => [status, hashes])).toEqual([
    [201, 1],
    [400, 1],
    [400, 1],
  ])
  expect(sameName.statements).toEqual(free.statements)
  expect(sameAddress.statements).toEqual(free.statements)
})

describe('where mails reach people', () => {
  let mailing: IdentityWorld
  beforeAll(async () => {
    mailing = await identityWorld({ mailDelivers: true })
    await createUser(mailing.identity, { username: 'owner', email: 'owner@example.org', password: PASSWORD })
  })
  afterAll(() => mailing.close())

  const register = (username: string, email: string) =>
    mailing.as(null).call(authRegister, {
      body: { username, email, plainPassword: PASSWORD, agreeTerms: true },
    })
  const login = async (name: string) => {
    const { status, body } = await mailing
      .as(null)
      .call(authLogin, { body: { login: name, password: PASSWORD } })
    return { status, detail: (body as unknown as { detail: string }).detail }
  }

  test('who registers with a known address is answered as with a new one, then and when signing in', async () => {
    const fresh = await register('fresh', 'fresh@example.org')
    const known = await register('prober', 'OWNER@example.org')
    expect([known.status, Object.keys(known.body)]).toEqual([fresh.status, Object.keys(fresh.body)])
    expect(known.body).toMatchObject({ username: 'prober', needsConfirmation: true })
    expect(await login('prober')).toEqual(await login('fresh'))
    expect((await login('prober')).status).toBe(403)

    const mail = await eventually(() => {
      const found = mailing.mails.find(({ to }) => to.toLowerCase() === 'owner@example.org')
      expect(found).toBeDefined()
      return found!
    })
    expect(mail.subject).toMatch(/have an account/)
    expect(mail.text).toContain('owner')
    expect(mail.text).not.toContain('prober')
    expect((await login('owner')).status).toBe(200)
  })

  test('the owner hears of a browser that had not signed in before, and not of those that had', async () => {
    const signIn = (headers: Record<string, string>) =>
      mailing.as(null).call(authLogin, { body: { login: 'owner', password: PASSWORD }, headers })
    const noticesOf = (browser: string) => mailing.mails.filter(({ text }) => text.includes(browser)).length
    const cookie = (await signIn({ 'user-agent': 'The first browser' })).headers
      .getSetCookie()
      .find((line) => line.startsWith('mbin_device='))
      ?.split(';')[0]
    await signIn({ cookie: cookie ?? '', 'user-agent': 'The first, renamed' })
    await signIn({ 'user-agent': 'An unknown browser' })
    await eventually(() => expect(noticesOf('An unknown browser')).toBe(1))
    expect(noticesOf('The first, renamed')).toBe(0)
  })
})
