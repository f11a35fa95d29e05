import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { signups } from '@app/contract/calls/identity.ts'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { userChanged, userRegistered } from '@app/contract/events/identity.ts'
import {
  authChangePassword,
  authForgotPassword,
  authLogin,
  authLogout,
  authRegister,
  authResendVerification,
  authResetPassword,
  authSession,
  authVerifyEmail,
} from '@app/contract/identity/accounts.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from './identity-world.ts'
import { cookieOf, identityWorld, PASSWORD, withScopes } from './identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const form = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@example.org`,
  plainPassword: PASSWORD,
  agreeTerms: true,
  ...more,
})
const register = (body: Record<string, unknown>) => world.as(null).call(authRegister, { body })
const login = (name: string, password: string, headers: Record<string, string> = {}) =>
  world.as(null).call(authLogin, { body: { login: name, password }, headers })
const detail = (reply: { body: unknown }) => (reply.body as { detail: string }).detail

describe('registration', () => {
  test('opens an account and announces it whole', async () => {
    const reply = await register(form('newcomer'))
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
    const reply = await register(form('somebody', fault))
    expect(reply.status).toBe(400)
    expect(detail(reply)).toContain(field)
  })

  test('takes the shortest and the longest name and password there may be', async () => {
    const shortest = form('ab', { plainPassword: 'sixsix' })
    const longest = form('L'.repeat(30), { plainPassword: 'x'.repeat(4096), email: 'longest@example.org' })
    for (const body of [shortest, longest]) {
      expect((await register(body)).status).toBe(201)
      expect((await login(body.username, body.plainPassword)).status).toBe(200)
    }
  })

  test('takes names and addresses once, whatever their letter case', async () => {
    await register(form('OnlyOne'))
    const sameName = await register(form('onlyONE', { email: 'other@example.org' }))
    const sameAddress = await register(form('another', { email: 'ONLYONE@example.ORG' }))
    expect([sameName.status, detail(sameName)]).toEqual([400, expect.stringContaining('username')])
    expect([sameAddress.status, detail(sameAddress)]).toEqual([400, expect.stringContaining('email')])
  })

  test('of two registrations of a name at once one succeeds', async () => {
    const replies = await Promise.all([
      register(form('racer', { email: 'first@race.org' })),
      register(form('Racer', { email: 'second@race.org' })),
      register(form('RACER', { email: 'third@race.org' })),
    ])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400])
    for (const reply of replies) if (reply.status === 400) expect(detail(reply)).toContain('username')
  })

  test('of two registrations of an address at once one succeeds', async () => {
    const replies = await Promise.all(
      ['one_racer', 'two_racer', 'three_racer'].map((name, i) =>
        register(form(name, { email: i === 1 ? 'SAME@race.org' : 'same@race.org' })),
      ),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400])
    for (const reply of replies) if (reply.status === 400) expect(detail(reply)).toContain('email')
  })
})

describe('signing in', () => {
  test('works with name or address in any letter case and sets a cookie scripts cannot read', async () => {
    await register(form('Visitor'))
    for (const name of ['Visitor', 'VISITOR', 'visitor@EXAMPLE.org']) {
      const reply = await login(name, PASSWORD)
      expect(reply).toMatchObject({
        status: 200,
        body: { username: 'Visitor', email: 'Visitor@example.org', isAdmin: false, isVerified: true },
      })
      const cookie = reply.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(/^mbin_session=[\w-]{43}; Max-Age=10512000; Path=\/; .*HttpOnly; SameSite=Lax$/)
    }
  })

  test('the cookie is marked secure where the instance is reached over https', async () => {
    const secure = await identityWorld({ config: { url: 'https://example.org', domain: 'example.org' } })
    try {
      await secure.member('careful')
      const reply = await secure.as(null).call(authLogin, { body: { login: 'careful', password: PASSWORD } })
      expect(reply.headers.get('set-cookie')).toContain('Secure')
    } finally {
      await secure.close()
    }
  })

  test('answers a wrong password and an unknown account alike', async () => {
    await register(form('known'))
    const wrong = await login('known', 'not this one')
    const unknown = await login('nobody-at-all', 'not this one')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(detail(wrong)).toBe('Invalid credentials.')
    expect(cookieOf(wrong.headers)).toBeNull()
  })

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
    await register(form('target'))
    const guesser = { 'x-forwarded-for': '203.0.113.9' }
    for (let i = 0; i < 5; i++) expect((await login('target', `guess ${i}`, guesser)).status).toBe(401)
    const refused = await login('target', PASSWORD, guesser)
    expect([refused.status, detail(refused)]).toEqual([429, expect.stringContaining('seconds')])
    expect((await login('target', PASSWORD, { 'x-forwarded-for': '198.51.100.4' })).status).toBe(200)
    world.clock.advance(3_000)
    expect((await login('target', PASSWORD, guesser)).status).toBe(200)
  })
})

describe('guessing', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('the name and the address of an account, and all of a network, are one', async () => {
    await register(form('onetarget'))
    const names = ['onetarget', 'ONETARGET', 'onetarget@example.org', 'OneTarget@Example.org', 'onetarget']
    for (const [i, name] of names.entries())
      expect((await login(name, 'guess', from(`2001:db8:1:2::${i + 1}`))).status).toBe(401)
    expect((await login('onetarget', 'guess', from('2001:db8:1:2:ffff::9'))).status).toBe(429)
    expect((await login('onetarget', PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  test('many at once are no way round', async () => {
    await register(form('bursttarget'))
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
    expect([reply.status, detail(reply)]).toEqual([403, 'Your account has been banned.'])
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

  test('signing in takes back a deletion that is still to come', async () => {
    const member = await world.member()
    await world.deps.db
      .knex('account')
      .where({ id: member.userId })
      .update({ is_deleted: true, deletes_at: new Date(world.clock.now().getTime() + 60_000) })
    expect((await login(member.username, PASSWORD)).status).toBe(200)
    const row = await world.deps.db.knex('account').where({ id: member.userId }).first()
    expect(row).toMatchObject({ is_deleted: false, deletes_at: null })
  })
})

describe('where mails reach people', () => {
  let mailing: IdentityWorld
  beforeAll(async () => {
    mailing = await identityWorld({ mailDelivers: true })
  })
  afterAll(() => mailing.close())

  const mailTo = (address: string, subject: RegExp) =>
    eventually(() => {
      const mail = mailing.mails.findLast((each) => each.to === address && subject.test(each.subject))
      if (!mail) throw new Error(`no mail to ${address}`)
      return mail
    })
  const tokenIn = (text: string) => /(?:token=|reset\/)([\w-]+)/.exec(text)?.[1] ?? ''

  test('an account is confirmed by the mailed link, once', async () => {
    const anonymous = mailing.as(null)
    const reply = await anonymous.call(authRegister, { body: form('mailed') as never })
    expect(reply.body.needsConfirmation).toBe(true)
    const before = await anonymous.call(authLogin, { body: { login: 'mailed', password: PASSWORD } })
    expect([before.status, detail(before)]).toEqual([403, expect.stringContaining('not confirmed')])

    const token = tokenIn((await mailTo('mailed@example.org', /Confirm/)).text)
    expect((await anonymous.call(authVerifyEmail, { body: { token: `${token}x` } })).status).toBe(400)
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).body).toEqual({ username: 'mailed' })
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).status).toBe(400)
    expect((await mailing.signIn('mailed')).username).toBe('mailed')
  })

  test('the link itself confirms and leads to the login page', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: form('follower') as never })
    const { text } = await mailTo('follower@example.org', /Confirm/)
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
    const follow = async () => (await anonymous.fetch(link.pathname + link.search)).headers.get('location')
    expect([await follow(), await follow()]).toEqual(['/login?verified=1', '/login?verified=0'])
    expect((await mailing.signIn('follower')).username).toBe('follower')
  })

  test('a lost confirmation is sent again, after a pause, and only to who waits for one', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: form('waiting') as never })
    const address = 'waiting@example.org'
    const { text: first } = await mailTo(address, /Confirm/)
    const ask = (email: string) => anonymous.call(authResendVerification, { body: { email } })
    const count = () => mailing.mails.filter(({ to }) => to === address).length
    expect([(await ask(address)).status, (await ask('nobody@example.org')).status]).toEqual([204, 204])
    mailing.clock.advance(3 * 60_000)
    expect((await ask('WAITING@example.org')).status).toBe(204)
    await eventually(() => expect(count()).toBe(2))
    const { text: second } = await mailTo(address, /Confirm/)
    expect(tokenIn(second)).not.toBe(tokenIn(first))
    expect((await anonymous.call(authVerifyEmail, { body: { token: tokenIn(second) } })).status).toBe(200)
    expect(mailing.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false)
  })

  test('a forgotten password is set anew, which ends every session', async () => {
    const anonymous = mailing.as(null)
    await mailing.operator.create({
      username: 'forgetful',
      email: 'forgetful@example.org',
      password: PASSWORD,
    })
    const member = await mailing.signIn('forgetful')
    expect((await anonymous.call(authForgotPassword, { body: { email: 'nobody@example.org' } })).status).toBe(
      204,
    )
    expect(
      (await anonymous.call(authForgotPassword, { body: { email: 'Forgetful@example.org' } })).status,
    ).toBe(204)

    const token = tokenIn((await mailTo('forgetful@example.org', /password/)).text)
    const reset = await anonymous.call(authResetPassword, { body: { token, plainPassword: 'another one' } })
    expect(reset.status).toBe(204)
    expect(await mailing.ask(principalBySession, { token: member.token })).toBeNull()
    const again = await anonymous.call(authResetPassword, { body: { token, plainPassword: 'a third one' } })
    expect(again.status).toBe(400)
    expect((await mailing.signIn('forgetful', 'another one')).userId).toBe(member.userId)
  })

  test('a link counts for its own purpose, and for the account it was sent to', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: form('swapper') as never })
    const token = tokenIn((await mailTo('swapper@example.org', /Confirm/)).text)
    const reset = { token, plainPassword: 'another one' }
    expect((await anonymous.call(authResetPassword, { body: reset })).status).toBe(400)
    await mailing.deps.db
      .knex('account')
      .where({ username: 'swapper' })
      .update({ email: 'moved@example.org' })
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).status).toBe(400)
  })

  test.each(['', 'x'.repeat(201), 'x\0y', '../../etc', '💥'])(
    'a token nobody sent is refused: %j',
    async (token) => {
      for (const ask of [
        mailing.as(null).call(authVerifyEmail, { body: { token } }),
        mailing.as(null).call(authResetPassword, { body: { token, plainPassword: 'another one' } }),
      ])
        expect((await ask).status).toBe(400)
    },
  )

  test('a link is worthless after an hour', async () => {
    await mailing.as(null).call(authRegister, { body: form('latecomer') as never })
    const token = tokenIn((await mailTo('latecomer@example.org', /Confirm/)).text)
    mailing.clock.advance(61 * 60_000)
    expect((await mailing.as(null).call(authVerifyEmail, { body: { token } })).status).toBe(400)
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

test('the settings of the instance close or guard the registration', async () => {
  const strict = await identityWorld()
  const strictly = (username: string, application?: string) =>
    strict.as(null).call(authRegister, { body: form(username, { application }) as never })
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
    await fresh.operator.ensureAdmin()
    const rows = await fresh.deps.db.knex('account').where({ role: 'admin' })
    expect(rows.map((row) => row.username)).toEqual(['root'])
    expect((await fresh.signIn('root')).isAdmin).toBe(true)
  } finally {
    await fresh.close()
  }
})
