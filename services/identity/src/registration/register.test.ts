import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signups } from '@app/contract/calls/identity.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { userChanged, userRegistered } from '@app/contract/events/identity.ts'
import { authLogin, authPasswordStrength, authRegister } from '@app/contract/identity/accounts.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'
import { ensureFirstAdmin } from '../administration/operate.ts'
import { mailDomainOf } from './mail-domain.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const register = (body: Record<string, unknown>) => world.as(null).call(authRegister, { body })
const login = (name: string, password: string, headers: Record<string, string> = {}) =>
  world.as(null).call(authLogin, { body: { login: name, password }, headers })

describe('registration', () => {
  test('opens an account and announces it whole', async () => {
    const reply = await register(registration('newcomer'))
    expect(reply).toMatchObject({
      status: 201,
      body: { username: 'newcomer', needsConfirmation: false, needsApproval: false },
    })
    const events = await world.outbox.named(userChanged)
    expect(events.at(-1)?.data).toMatchObject({
      userId: reply.body.userId,
      username: 'newcomer',
      state: 'active',
      apId: null,
      settings: { hideAdult: true, directMessageSetting: 'everyone' },
    })
    const opened = await world.outbox.named(userRegistered)
    expect(opened.at(-1)?.data).toEqual({ userId: reply.body.userId })
    const asked = await world.ask(signups, { userIds: [2_000_000_000, reply.body.userId] })
    expect(asked.items).toMatchObject([null, { username: 'newcomer', applicationText: null }])
  })

  test.each([
    ['username', { username: 'a' }],
    ['username', { username: 'x'.repeat(31) }],
    ['username', { username: 'with space' }],
    ['username', { username: 'a\r\nSet-Cookie: x=1' }],
    ['username', { username: '<script>' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.org\r\nBcc: c@d.org' }],
    ['plainPassword', { plainPassword: 'short' }],
    ['plainPassword', { plainPassword: 'x'.repeat(4097) }],
    ['agreeTerms', { agreeTerms: false }],
  ])('refuses a bad %s and names it', async (field, fault) => {
    const reply = await register(registration('somebody', fault))
    expect(reply.status).toBe(400)
    expect(detailOf(reply)).toContain(field)
  })

  test('takes the shortest and the longest name and password there may be', async () => {
    const shortest = registration('ab', { plainPassword: 'kJ8#ab' })
    const longest = registration('L'.repeat(30), {
      plainPassword: 'four words by chance, '.repeat(200).slice(0, 4096),
      email: 'longest@example.org',
    })
    for (const body of [shortest, longest]) {
      expect((await register(body)).status).toBe(201)
      expect((await login(body.username, body.plainPassword)).status).toBe(200)
    }
  })

  test.each([
    ['everybody uses', 'password1'],
    ['is a row of keys', 'qwertyuiop'],
    ['repeats itself', 'abcabcabc'],
    ['is the name', 'Somebody'],
    ['is the address', 'somebody@example.org'],
    ['is the instance', 'localhost:8080'],
  ])('refuses a password that %s', async (_, plainPassword) => {
    const reply = await register(registration('somebody', { email: 'somebody@example.org', plainPassword }))
    expect([reply.status, detailOf(reply)]).toEqual([400, expect.stringMatching(/^plainPassword: .*guess/)])
  })

  test.each([
    ['123456', {}, 'weak'],
    ['somebody1', { username: 'somebody' }, 'weak'],
    ['somebody@example.org', { email: 'somebody@example.org' }, 'weak'],
    ['rk7wq2', {}, 'fair'],
    ['correct horse battery', {}, 'strong'],
  ])('says of %j beside %j while it is typed that it is %s', async (plainPassword, owner, strength) => {
    const reply = await world.as(null).call(authPasswordStrength, { body: { plainPassword, ...owner } })
    expect([reply.status, reply.body.strength]).toEqual([200, strength])
    const taken = await register(registration('typist', { ...owner, plainPassword }))
    expect(taken.status === 400 && /plainPassword/.test(detailOf(taken))).toBe(strength === 'weak')
    await world.deps.db.knex('account').whereRaw(`username in ('typist', 'somebody')`).delete()
  })

  test('takes names and addresses once, whatever their letter case', async () => {
    await register(registration('OnlyOne'))
    const sameName = await register(registration('onlyONE', { email: 'other@example.org' }))
    const sameAddress = await register(registration('another', { email: 'ONLYONE@example.ORG' }))
    expect([sameName.status, detailOf(sameName)]).toEqual([400, expect.stringContaining('username')])
    expect([sameAddress.status, detailOf(sameAddress)]).toEqual([400, expect.stringContaining('email')])
  })

  test('of two registrations of a name at once one succeeds', async () => {
    const replies = await Promise.all([
      register(registration('racer', { email: 'first@race.org' })),
      register(registration('Racer', { email: 'second@race.org' })),
      register(registration('RACER', { email: 'third@race.org' })),
    ])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400])
    for (const reply of replies) if (reply.status === 400) expect(detailOf(reply)).toContain('username')
  })

  test('of two registrations of an address at once one succeeds', async () => {
    const replies = await Promise.all(
      ['one_racer', 'two_racer', 'three_racer'].map((name, i) =>
        register(registration(name, { email: i === 1 ? 'SAME@race.org' : 'same@race.org' })),
      ),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400])
    for (const reply of replies) if (reply.status === 400) expect(detailOf(reply)).toContain('email')
  })
})

test('the settings of the instance close or guard the registration', async () => {
  const strict = await identityWorld()
  const strictly = (username: string, application?: string) =>
    strict.as(null).call(authRegister, { body: registration(username, { application }) as never })
  try {
    await strict.emit(settingsChanged, { settings: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
    expect((await strictly('silent')).status).toBe(400)
    expect((await strictly('applicant', 'I like it here')).body).toMatchObject({ needsApproval: true })
    await strict.emit(settingsChanged, { settings: { KBIN_REGISTRATIONS_ENABLED: false } })
    expect((await strictly('toolate')).status).toBe(403)
  } finally {
    await strict.close()
  }
})

test('the first admin comes from the configuration, once', async () => {
  const admin = { username: 'root', email: 'root@example.org', password: PASSWORD }
  const fresh = await identityWorld({ config: { admin } })
  try {
    await ensureFirstAdmin(fresh.identity)
    const rows = await fresh.deps.db.knex('account').where({ role: 'admin' })
    expect(rows.map((row) => row.username)).toEqual(['root'])
    expect((await fresh.signIn('root')).isAdmin).toBe(true)
  } finally {
    await fresh.close()
  }
})

describe('accounts with addresses of one mail domain', () => {
  test.each([
    ['a@example.org', 'example.org'],
    ['a@mx7.mail.EXAMPLE.org', 'example.org'],
    ['a@shop.example.co.uk', 'example.co.uk'],
    ['a@example.github.io', 'example.github.io'],
    ['a@localhost', 'localhost'],
  ])('%s counts with %s', (email, domain) => expect(mailDomainOf(email)).toBe(domain))

  test('are so many a day as the administrator says, and more of large providers', async () => {
    const strict = await identityWorld({ config: { rateLimitScale: 1 }, mailDelivers: true })
    const opened = async (username: string, host: string, local = username) => {
      const body = registration(username, { email: `${local}@${host}` })
      return strict.as(null).call(authRegister, { body })
    }
    const limit = (points: number) =>
      strict.emit(settingsChanged, { settings: { MBIN_SIGNUPS_PER_MAIL_DOMAIN: points } as never })
    try {
      await limit(2)
      expect((await opened('one', 'a.wave.example')).status).toBe(201)
      expect((await opened('two', 'b.wave.example')).status).toBe(201)
      const refused = await opened('three', 'c.wave.example')
      expect([refused.status, detailOf(refused)]).toEqual([429, expect.stringContaining('wave.example')])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
      // Nothing is told by it of who has an address.
      expect((await opened('uno', 'a.wave.example', 'one')).status).toBe(429)
      expect((await opened('four', 'other.example')).status).toBe(201)
      for (const name of ['five', 'six', 'seven']) expect((await opened(name, 'gmail.com')).status).toBe(201)
      strict.clock.advance(49 * 3_600_000)
      expect((await opened('eight', 'wave.example')).status).toBe(201)
      await limit(0)
      for (const name of ['nine', 'ten', 'eleven'])
        expect((await opened(name, 'wave.example')).status).toBe(201)
    } finally {
      await strict.close()
    }
  })
})
