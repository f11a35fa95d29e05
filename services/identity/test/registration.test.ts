import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { settingsChanged } from '@app/contract/events/community.ts'
import { authRegister, authRegistration } from '@app/contract/identity/accounts.ts'
import type { Captcha } from '@app/contract/identity/accounts.ts'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld, PASSWORD } from './identity-world.ts'

const form = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@example.org`,
  plainPassword: PASSWORD,
  agreeTerms: true,
  ...more,
})

/** By trying, as any program would. */
const numberOf = ({ salt, challenge, maxnumber }: Captcha): number => {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  throw new Error('there is no such number')
}

const write = (task: Captcha, more: Record<string, unknown> = {}) => {
  const { algorithm, challenge, salt, signature } = task
  const solution = { algorithm, challenge, salt, signature, number: numberOf(task), ...more }
  return Buffer.from(JSON.stringify(solution)).toString('base64')
}

describe('with a captcha', () => {
  let world: IdentityWorld
  beforeAll(async () => {
    world = await identityWorld()
    await world.emit(settingsChanged, { settings: { KBIN_CAPTCHA_ENABLED: true } })
  })
  afterAll(() => world.close())

  const register = (body: Record<string, unknown>) => world.as(null).call(authRegister, { body })
  const task = async (): Promise<Captcha> => {
    const { body } = await world.as(null).call(authRegistration)
    if (!body.captcha) throw new Error('no captcha was given')
    return body.captcha
  }

  test('the form tells what is needed, and no cache keeps it', async () => {
    const reply = await world.as(null).call(authRegistration)
    expect(reply.body).toMatchObject({ isOpen: true, needsApproval: false })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { challenge: first } = await task()
    expect((await task()).challenge).not.toBe(first)
  })

  test('an account is opened by who solved one, once', async () => {
    const captcha = write(await task())
    expect((await register(form('solver', { captcha }))).status).toBe(201)
    const again = await register(form('again', { captcha }))
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ detail: expect.stringContaining('captcha') })
  })

  test('a name that is taken uses no captcha up', async () => {
    const captcha = write(await task())
    expect((await register(form('SOLVER', { captcha, email: 'new@example.org' }))).status).toBe(400)
    expect((await register(form('other', { captcha }))).status).toBe(201)
  })

  test('of two accounts at once with one captcha one is opened', async () => {
    const captcha = write(await task())
    const replies = await Promise.all([
      register(form('twin1', { captcha })),
      register(form('twin2', { captcha })),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test.each([
    ['none', () => undefined],
    ['text', () => 'nonsense'],
    ['a wrong number', (one: Captcha) => write(one, { number: (numberOf(one) + 1) % one.maxnumber })],
    ['a signature of nobody', (one: Captcha) => write(one, { signature: '0'.repeat(64) })],
    [
      'one that somebody set themselves',
      (one: Captcha) => {
        const challenge = createHash('sha256').update(`${one.salt}1`).digest('hex')
        return write({ ...one, challenge }, { number: 1 })
      },
    ],
    [
      'a later end',
      (one: Captcha) => write(one, { salt: one.salt.replace(/expires=\d+/, 'expires=9999999999') }),
    ],
  ])('refuses %s', async (_what, make) => {
    const reply = await register(form('refused', { captcha: make(await task()) }))
    expect(reply.status).toBe(400)
  })

  test('one lasts half an hour', async () => {
    const captcha = write(await task())
    world.clock.advance(30 * 60_000 + 1000)
    expect((await register(form('late', { captcha }))).status).toBe(400)
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

  test('who fills in the field that people do not see is a program', async () => {
    const filled = form('program', { full_name: 'A Program' })
    expect((await world.as(null).call(authRegister, { body: filled as never })).status).toBe(400)
    expect(
      (await world.as(null).call(authRegister, { body: form('person', { full_name: '' }) })).status,
    ).toBe(201)
  })
})
