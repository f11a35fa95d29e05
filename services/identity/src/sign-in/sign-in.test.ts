import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import {
  authChangePassword,
  authLogin,
  authLogout,
  authRegister,
  authSession,
} from '@app/contract/identity/accounts.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import {
  cookieOf,
  detailOf,
  identityWorld,
  PASSWORD,
  registration,
  withScopes,
} from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const register = (body: Record<string, unknown>) => world.as(null).call(authRegister, { body })
const login = (name: string, password: string, headers: Record<string, string> = {}) =>
  world.as(null).call(authLogin, { body: { login: name, password }, headers })

describe('signing in', () => {
  test('works with name or address in any letter case and sets a cookie scripts cannot read', async () => {
    await register(registration('Visitor'))
    for (const name of ['Visitor', 'VISITOR', 'visitor@EXAMPLE.org']) {
      const reply = await login(name, PASSWORD)
      expect(reply).toMatchObject({
        status: 200,
        body: { username: 'Visitor', email: 'Visitor@example.org', isAdmin: false, isVerified: true },
      })
      const [cookie = ''] = reply.headers.getSetCookie()
      expect(cookie).toMatch(/^mbin_session=[\w-]{43}; Max-Age=10512000; Path=\/; .*HttpOnly; SameSite=Lax$/)
    }
  })

  test('the cookie is marked secure where the instance is reached over https', async () => {
    const secure = await identityWorld({ config: { url: 'https://example.org', domain: 'example.org' } })
    try {
      await secure.member('careful')
      const reply = await secure.as(null).call(authLogin, { body: { login: 'careful', password: PASSWORD } })
      const cookies = reply.headers.getSetCookie()
      expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-mbin_session', '__Host-mbin_device'])
      for (const line of cookies) expect(line).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await secure.close()
    }
  })

  test('answers a wrong password and an unknown account alike', async () => {
    await register(registration('known'))
    const wrong = await login('known', 'not this one')
    const unknown = await login('nobody-at-all', 'not this one')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(detailOf(wrong)).toBe('Invalid credentials.')
    expect(cookieOf(wrong.headers)).toBeNull()
  })

  test.each(['!', '*', '$argon2id$v=19$m=1', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$2y$10$short'])(
    'what was stored and is no hash is nobody’s password: %s',
    async (hash) => {
      const member = await world.member()
      await world.identity.db.knex('account').where({ id: member.userId }).update({ password_hash: hash })
      for (const password of [PASSWORD, hash, ' '])
        expect((await login(member.username, password)).status).toBe(401)
    },
  )

  test('the session tells who is signed in until it ends', async () => {
    const member = await world.member()
    const session = await world.as(member).call(authSession)
    expect(session).toMatchObject({
      status: 200,
      body: { userId: member.userId, settings: { homepage: 'front' } },
    })

    const left = await world.as(member).call(authLogout)
    expect([left.status, cookieOf(left.headers)]).toEqual([204, ''])
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
  })

  test('nobody is signed in without a session, and a token is none', async () => {
    const member = await world.member()
    expect((await world.as(null).call(authSession)).status).toBe(401)
    expect((await world.as(withScopes(member, 'read')).call(authSession)).status).toBe(401)
  })

  test('the stored session is no use to whoever reads the table', async () => {
    const member = await world.member()
    const rows = await world.deps.db.knex('session').where({ account_id: member.userId })
    expect(JSON.stringify(rows)).not.toContain(member.token)
  })

  test('a session ends by itself', async () => {
    const ended = await identityWorld()
    try {
      const member = await ended.member()
      ended.clock.advance(10_512_000_000 + 1000)
      expect(await ended.ask(principalBySession, { token: member.token })).toBeNull()
    } finally {
      await ended.close()
    }
  })

  test('guessing is slowed down for the guesser and for nobody else', async () => {
    await register(registration('target'))
    const guesser = { 'x-forwarded-for': '203.0.113.9' }
    for (let i = 0; i < 5; i++) expect((await login('target', `guess ${i}`, guesser)).status).toBe(401)
    const refused = await login('target', PASSWORD, guesser)
    expect([refused.status, detailOf(refused)]).toEqual([429, expect.stringContaining('seconds')])
    expect((await login('target', PASSWORD, { 'x-forwarded-for': '198.51.100.4' })).status).toBe(200)
    world.clock.advance(3_000)
    expect((await login('target', PASSWORD, guesser)).status).toBe(200)
  })
})

describe('guessing', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('the name and the address of an account, and all of a network, are one', async () => {
    await register(registration('onetarget'))
    const names = ['onetarget', 'ONETARGET', 'onetarget@example.org', 'OneTarget@Example.org', 'onetarget']
    for (const [i, name] of names.entries())
      expect((await login(name, 'guess', from(`2001:db8:1:2::${i + 1}`))).status).toBe(401)
    expect((await login('onetarget', 'guess', from('2001:db8:1:2:ffff::9'))).status).toBe(429)
    expect((await login('onetarget', PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  test('one account from 120 networks meets a brake, and its owner does not', async () => {
    await register(registration('manytarget'))
    const mine = (await login('manytarget', PASSWORD)).headers
      .getSetCookie()
      .find((line) => line.startsWith('mbin_device='))
      ?.split(';')[0]
    let taken = 0
    for (let network = 0; network < 120; network++) {
      const { status } = await login('manytarget', 'guess', from(`203.0.${network}.7`))
      if (status === 401) taken++
    }
    expect(taken).toBeLessThanOrEqual(31)
    const stranger = await login('manytarget', PASSWORD, from('198.51.100.77'))
    expect([stranger.status, detailOf(stranger)]).toEqual([429, expect.stringContaining('seconds')])
    const owner = { ...from('198.51.100.78'), cookie: mine ?? '' }
    expect((await login('manytarget', PASSWORD, owner)).status).toBe(200)
  })

  test('a device is known for the accounts that it signed in to, and has a budget of its own', async () => {
    await register(registration('devicetarget'))
    await register(registration('othertarget'))
    const { headers } = await login('othertarget', PASSWORD)
    const cookie =
      headers
        .getSetCookie()
        .find((line) => line.startsWith('mbin_device='))
        ?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^mbin_device=[\w-]{43}$/)
    for (let network = 0; network < 40; network++)
      await login('devicetarget', 'guess', { ...from(`192.0.${network}.7`), cookie })
    expect((await login('devicetarget', PASSWORD, { ...from('198.51.100.90'), cookie })).status).toBe(429)
    for (let guess = 0; guess < 11; guess++)
      await login('othertarget', 'guess', { ...from(`192.0.${guess}.9`), cookie })
    expect((await login('othertarget', PASSWORD, { ...from('198.51.100.91'), cookie })).status).toBe(429)
    expect((await login('othertarget', PASSWORD, from('198.51.100.92'))).status).toBe(200)
  })

  test('many at once are no way round', async () => {
    await register(registration('bursttarget'))
    const guess = () => login('bursttarget', 'guess', from('203.0.113.77'))
    const replies = await Promise.all(Array.from({ length: 30 }, guess))
    // Ten under way, and as many more as were answered before there was anything to wait for.
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThan(15)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(15)
    world.clock.advance(60_000)
    expect((await guess()).status).toBe(429)
  })

  test('a name nobody has is slowed down like any other', async () => {
    const guess = () => login('nobody-of-this-name', 'guess', from('203.0.113.78'))
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })
})

describe('what keeps an account out', () => {
  test('a ban, told to who knows the password', async () => {
    const member = await world.member()
    await world.deps.db.knex('account').where({ id: member.userId }).update({ is_banned: true })
    const reply = await login(member.username, PASSWORD)
    expect([reply.status, detailOf(reply)]).toEqual([403, 'Your account has been banned.'])
    expect((await login(member.username, 'wrong one')).status).toBe(401)
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
  })

  test.each([
    ['an account that was rejected', { application: 'rejected' }, 401],
    ['an account that waits for approval', { application: 'pending' }, 403],
    ['an account that is gone', { is_deleted: true }, 401],
    ['an unconfirmed address', { is_verified: false }, 403],
  ])('%s', async (_what, change, status) => {
    const member = await world.member()
    await world.deps.db.knex('account').where({ id: member.userId }).update(change)
    expect((await login(member.username, PASSWORD)).status).toBe(status)
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
  })

  test('signing in takes back a deletion that is still to come, once the owner says so', async () => {
    const member = await world.member()
    await world.deps.db
      .knex('account')
      .where({ id: member.userId })
      .update({ is_deleted: true, deletes_at: new Date(world.clock.now().getTime() + 60_000) })
    const asked = await login(member.username, PASSWORD)
    expect([asked.status, detailOf(asked)]).toEqual([403, expect.stringMatching(/^restore: /)])
    const body = { login: member.username, password: PASSWORD, restore: true }
    expect((await world.as(null).call(authLogin, { body })).status).toBe(200)
    const row = await world.deps.db.knex('account').where({ id: member.userId }).first()
    expect(row).toMatchObject({ is_deleted: false, deletes_at: null })
  })
})

test('a changed password ends every session and needs the old one', async () => {
  const member = await world.member()
  const change = (currentPassword: string) =>
    world.as(member).call(authChangePassword, { body: { currentPassword, plainPassword: 'something new' } })
  expect((await change('not this')).status).toBe(403)
  expect((await change(PASSWORD)).status).toBe(204)
  expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
  expect((await world.signIn(member.username, 'something new')).userId).toBe(member.userId)
})
