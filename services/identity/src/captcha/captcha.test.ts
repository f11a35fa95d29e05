import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest'
import { settingsChanged } from '@app/contract/events/community.ts'
import { authRegister, authRegistration } from '@app/contract/identity/accounts.ts'
import type { ProofOfWork } from '@app/contract/identity/accounts.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { numberOf, solved, workOf } from '../../test/captchas.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, registration } from '../../test/identity-world.ts'

describe('with a captcha', () => {
  let world: IdentityWorld
  beforeAll(async () => {
    world = await identityWorld()
    // How long a machine takes to solve one must not count as time that a person took.
    world.clock.stop()
    await world.emit(settingsChanged, { settings: { KBIN_CAPTCHA_ENABLED: true } })
  })
  afterAll(() => world.close())

  const register = (body: Record<string, unknown>) => world.as(null).call(authRegister, { body })
  const task = async (): Promise<ProofOfWork> => {
    const { body } = await world.as(null).call(authRegistration)
    return workOf(body.captcha)
  }
  /** As long as it takes to fill in a form. */
  const taskOfSomeTimeAgo = async (): Promise<ProofOfWork> => {
    const given = await task()
    world.clock.advance(7_000)
    return given
  }

  test('the form tells what is needed, and no cache keeps it', async () => {
    const reply = await world.as(null).call(authRegistration)
    expect(reply.body).toMatchObject({ isOpen: true, needsApproval: false })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { challenge: first } = await task()
    expect((await task()).challenge).not.toBe(first)
  })

  test('an account is opened by who solved one, once', async () => {
    const captcha = solved(await taskOfSomeTimeAgo())
    expect((await register(registration('solver', { captcha }))).status).toBe(201)
    const again = await register(registration('again', { captcha }))
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ detail: expect.stringContaining('captcha') })
  })

  test('a name that is taken uses no captcha up', async () => {
    const captcha = solved(await taskOfSomeTimeAgo())
    expect((await register(registration('SOLVER', { captcha, email: 'new@example.org' }))).status).toBe(400)
    expect((await register(registration('other', { captcha }))).status).toBe(201)
  })

  test('of two accounts at once with one captcha one is opened', async () => {
    const captcha = solved(await taskOfSomeTimeAgo())
    const replies = await Promise.all([
      register(registration('twin1', { captcha })),
      register(registration('twin2', { captcha })),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test.each([
    ['none', () => undefined],
    ['text', () => 'nonsense'],
    ['a wrong number', (one: ProofOfWork) => solved(one, { number: (numberOf(one) + 1) % one.maxnumber })],
    ['a signature of nobody', (one: ProofOfWork) => solved(one, { signature: '0'.repeat(64) })],
    [
      'one that somebody set themselves',
      (one: ProofOfWork) => {
        const challenge = createHash('sha256').update(`${one.salt}1`).digest('hex')
        return solved({ ...one, challenge }, { number: 1 })
      },
    ],
    [
      'a later end',
      (one: ProofOfWork) => solved(one, { salt: one.salt.replace(/expires=\d+/, 'expires=9999999999') }),
    ],
  ])('refuses %s', async (_what, make) => {
    const reply = await register(registration('refused', { captcha: make(await taskOfSomeTimeAgo()) }))
    expect(reply.status).toBe(400)
  })

  test('nobody fills in a form in less than six seconds; whoever waits may send the same again', async () => {
    const captcha = solved(await task())
    world.clock.advance(4_000)
    expect((await register(registration('hasty', { captcha }))).status).toBe(400)
    world.clock.advance(2_000)
    expect((await register(registration('hasty', { captcha }))).status).toBe(201)
  })

  test('nobody is let in while it cannot be told whether one was used before', async () => {
    const captcha = solved(await taskOfSomeTimeAgo())
    const away = vi.spyOn(world.deps.cache, 'add').mockRejectedValueOnce(new Error('Redis is away'))
    const refused = await register(registration('unlucky', { captcha }))
    away.mockRestore()
    expect(refused.status).toBe(503)
    expect((await register(registration('unlucky', { captcha }))).status).toBe(201)
  })

  test('one lasts half an hour', async () => {
    const captcha = solved(await task())
    world.clock.advance(30 * 60_000 + 1000)
    expect((await register(registration('late', { captcha }))).status).toBe(400)
  })
})

describe('with hCaptcha, where the operator has an account there', () => {
  let world: IdentityWorld
  const account = { siteKey: 'the-site-key', secret: 'a secret of hCaptcha' }
  /** Plays api.hcaptcha.com: each token counts once. */
  let tokens = new Set<string>()
  let asked: { url: string; body: Record<string, string> }[] = []
  let answers: (good: boolean) => string = (success) => JSON.stringify({ success })
  const siteverify: SafeFetch = async (url, options) => {
    const body = Object.fromEntries(new URLSearchParams(String(options?.body)))
    asked.push({ url, body })
    const good = body['secret'] === account.secret && tokens.delete(body['response'] ?? '')
    return { status: 200, url, headers: new Headers(), body: Buffer.from(answers(good)) }
  }
  beforeAll(async () => {
    world = await identityWorld({ fetch: siteverify, config: { captcha: account } })
    await world.emit(settingsChanged, { settings: { KBIN_CAPTCHA_ENABLED: true } })
  })
  afterAll(() => world.close())
  beforeEach(() => {
    tokens = new Set(['a good token'])
    asked = []
    answers = (success) => JSON.stringify({ success })
  })
  const register = (username: string, captcha?: string) =>
    world.as(null).call(authRegister, { body: registration(username, { captcha }) })

  test('the form shows its widget', async () => {
    const { body } = await world.as(null).call(authRegistration)
    expect(body.captcha).toEqual({ kind: 'hcaptcha', siteKey: account.siteKey })
  })

  test('an account is opened by a token that hCaptcha vouches for, once', async () => {
    expect((await register('solved', 'a good token')).status).toBe(201)
    expect(asked).toEqual([
      {
        url: 'https://api.hcaptcha.com/siteverify',
        body: { secret: account.secret, sitekey: account.siteKey, response: 'a good token' },
      },
    ])
    expect((await register('again', 'a good token')).status).toBe(400)
  })

  test('no token is not even asked about, and a name that is taken uses none up', async () => {
    expect((await register('solved', 'a good token')).status).toBe(400)
    expect((await register('nothing')).status).toBe(400)
    expect(asked).toEqual([])
  })

  test('nobody is let in unseen while hCaptcha answers nothing that can be read', async () => {
    answers = () => '<html>502</html>'
    const reply = await register('meanwhile', 'a good token')
    expect([reply.status, reply.body]).toMatchObject([503, { detail: expect.stringContaining('captcha') }])
  })
})

describe('without', () => {
  let world: IdentityWorld
  beforeAll(async () => {
    world = await identityWorld()
  })
  afterAll(() => world.close())

  test('none is given or needed, and the form says when it is closed or asks for an application', async () => {
    const ask = async () => (await world.as(null).call(authRegistration)).body
    expect(await ask()).toEqual({ isOpen: true, needsApproval: false, captcha: null })
    await world.emit(settingsChanged, {
      settings: { KBIN_REGISTRATIONS_ENABLED: false, MBIN_NEW_USERS_NEED_APPROVAL: true },
    })
    expect(await ask()).toEqual({ isOpen: false, needsApproval: true, captcha: null })
    await world.emit(settingsChanged, { settings: {} })
  })

  test.each([
    'Buy <a href="https://spam.example">here</a>',
    '[url=https://spam.example]here[/url]',
    '</p>',
    '[b]x',
  ])('an application may hold no markup: %s', async (application) => {
    const reply = await world.as(null).call(authRegister, { body: registration('spammer', { application }) })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ detail: expect.stringContaining('application') })
  })

  test.each(['I <3 trees, and 2 < 3 > 1', 'see [1] and [sic!]'])('%s is no markup', async (application) => {
    const username = `writer${application.length}`
    expect(
      (await world.as(null).call(authRegister, { body: registration(username, { application }) })).status,
    ).toBe(201)
  })

  test('who fills in the field that people do not see is a program', async () => {
    const filled = registration('program', { full_name: 'A Program' })
    expect((await world.as(null).call(authRegister, { body: filled as never })).status).toBe(400)
    expect(
      (await world.as(null).call(authRegister, { body: registration('person', { full_name: '' }) })).status,
    ).toBe(201)
  })
})
