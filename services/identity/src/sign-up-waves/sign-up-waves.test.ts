import { settingsChanged } from '@app/contract/events/community.ts'
import { contentCreated, contentEdited } from '@app/contract/events/content.ts'
import { signUpWaveOpened } from '@app/contract/events/identity.ts'
import { authRegister, authRegistration } from '@app/contract/identity/accounts.ts'
import { adminAuditLog } from '@app/contract/identity/audit.ts'
import { adminSignUpWave, adminSignUpWaveClose } from '@app/contract/identity/sign-up-waves.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { aContentCard, eventually } from '@app/platform/testing/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'
import { createUser, identityOf } from '../operator.ts'
import { watchSignUps } from './watch-sign-ups.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: IdentityWorld
let admin: Principal
let made = 0
const settings = (more: Record<string, unknown> = {}) =>
  world.emit(settingsChanged, {
    settings: {
      MBIN_SIGNUPS_PER_MAIL_DOMAIN: 0,
      MBIN_SIGNUP_WAVE_ACCOUNTS: 4,
      MBIN_SIGNUP_WAVE_ALIKE: 3,
      ...more,
    } as never,
  })
beforeEach(async () => {
  world = await identityWorld({ config: { rateLimitScale: 1 } })
  admin = await world.admin()
  await settings()
})
afterEach(() => world.close())

const register = (more: Record<string, unknown> = {}) =>
  world.as(null).call(authRegister, { body: registration(`comer${++made}`, more) })
const registerMany = (count: number) => Promise.all(Array.from({ length: count }, () => register()))
const needsApproval = async () => (await world.as(null).call(authRegistration)).body.needsApproval
const wave = async (who = admin) => (await world.as(who).call(adminSignUpWave)).body.wave
const opened = () => world.outbox.named(signUpWaveOpened)
const close = (who = admin) => world.as(who).call(adminSignUpWaveClose)
const tick = () => world.runtime.tasks?.find(({ name }) => name === 'identity.close-waves')
const lettersTo = (who: Principal) =>
  world.mails.filter(({ to, subject }) => to === `${who.username}@example.org` && subject.includes('wave'))
const linesOf = async (operation: string) =>
  (await world.as(admin).call(adminAuditLog, { query: { operation } })).body.items

describe('many accounts within an hour', () => {
  test('make the next wait for approval, and staff hear of it once', async () => {
    const replies = await registerMany(6)
    expect(replies.filter(({ body }) => !body.needsApproval).length).toBeGreaterThanOrEqual(4)
    expect(await needsApproval()).toBe(true)

    const silent = await register()
    expect([silent.status, detailOf(silent)]).toEqual([400, expect.stringContaining('application')])
    const applied = await register({ application: 'I like it here' })
    expect(applied.body).toMatchObject({ needsApproval: true })

    expect((await opened()).map(({ data }) => data)).toEqual([
      { waveId: 1, sign: 'registrations', count: expect.any(Number) },
    ])
    await eventually(() => expect(lettersTo(admin)).toHaveLength(1))
    expect(lettersTo(admin)[0]?.text).toContain('/admin/signup_requests')
    const told = await wave()
    expect(told).toMatchObject({ sign: 'registrations', userCount: told?.users.length })
    // Those that came while it was open are concerned as well.
    expect(told?.users[0]?.userId).toBe(applied.body.userId)
    expect(told?.userCount).toBeGreaterThanOrEqual(5)
    await eventually(async () =>
      expect(await linesOf('sign_up_wave_open')).toMatchObject([
        { userId: null, username: 'system', about: { sign: 'registrations' } },
      ]),
    )
    expect(await world.runtime.gauges?.[0]?.read()).toEqual({ registrations: 1, link: 0, text: 0 })
  })

  test('are told once by several processes that see them at once', async () => {
    const others = [identityOf(world.deps), identityOf(world.deps), identityOf(world.deps)]
    const [{ body }] = (await registerMany(3)) as [Awaited<ReturnType<typeof register>>]
    // Counts the fourth, so that each of the processes is the first to notice.
    await world.deps.db.knex('sign_up').insert({ account_id: admin.userId, at: world.clock.now() })
    await Promise.all(
      others.map((identity) => watchSignUps(identity, body.userId, { signUpWaveAccounts: 4 })),
    )
    expect(await opened()).toHaveLength(1)
    expect(await world.deps.db.knex('sign_up_wave')).toHaveLength(1)
    await eventually(() => expect(lettersTo(admin)).toHaveLength(1))
  })

  test('are none on an ordinary day, nor where they are usual, nor where operators make them', async () => {
    for (let hour = 0; hour < 3; hour++) {
      await registerMany(3)
      world.clock.advance(HOUR_MS)
    }
    for (let i = 0; i < 5; i++)
      await createUser(world.identity, {
        username: `made${i}`,
        email: `made${i}@example.org`,
        password: PASSWORD,
      })
    expect(await needsApproval()).toBe(false)

    // A busy place: one account an hour, over a month.
    await world.deps.db.knex.raw(
      `
      with made as (
        insert into account (username, created_at, last_active, settings)
        select 'usual' || i, $$2026-01-01$$, $$2026-01-01$$, '{}' from generate_series(1, 720) i returning id
      )
      insert into sign_up (account_id, at)
      select id, ?::timestamptz - (row_number() over ()) * interval '1 hour' from made`,
      [world.clock.now()],
    )
    await registerMany(4)
    expect(await needsApproval()).toBe(false)
    await registerMany(2)
    expect(await needsApproval()).toBe(true)
  })

  test('are no sign where an administrator wants none', async () => {
    await settings({ MBIN_SIGNUP_WAVE_ACCOUNTS: 0 })
    await registerMany(6)
    expect(await needsApproval()).toBe(false)
  })
})

describe('newcomers who publish the same', () => {
  const members = async (count: number) => {
    await settings({ MBIN_SIGNUP_WAVE_ACCOUNTS: 0 })
    return Promise.all((await registerMany(count)).map(({ body }) => body.userId))
  }
  const publish = (authorId: number, more: Record<string, unknown>, event = contentCreated) =>
    world.emit(event, aContentCard({ authorId, createdAt: world.clock.now().toISOString(), ...more }))

  test.each([
    ['link', (i: number) => ({ url: `https://www.shop.example/pills/?ref=${i}`, title: `Offer ${i}` })],
    ['link', (i: number) => ({ type: 'post', body: `Number ${i}: https://shop.example/Pills` })],
    ['text', (i: number) => ({ body: `@you${i} Buy these pills, they are the very best!` })],
  ] as const)('a %s: new accounts wait for approval', async (sign, itemOf) => {
    const newcomers = await members(3)
    for (const [i, id] of newcomers.entries()) {
      expect(await needsApproval()).toBe(false)
      await publish(id, itemOf(i))
      await publish(id, itemOf(i))
    }
    expect(await needsApproval()).toBe(true)
    expect((await opened()).map(({ data }) => data)).toEqual([{ waveId: 1, sign, count: 3 }])
    expect((await wave())?.users.map(({ userId }) => userId).toSorted()).toEqual(newcomers.toSorted())
    await eventually(() => expect(lettersTo(admin)).toHaveLength(1))
  })

  const link = { url: 'https://shop.example/pills' }

  test('what is edited in counts as well', async () => {
    for (const id of await members(3))
      await publish(id, { ...link, editedAt: world.clock.now().toISOString() }, contentEdited as never)
    expect(await needsApproval()).toBe(true)
  })

  test.each<[string, () => unknown, Record<string, unknown>]>([
    ['members of long standing', () => world.clock.advance(4 * DAY_MS), link],
    ['people of other servers', () => null, { ...link, apId: 'https://far.example/1' }],
    ['who link to what is here', () => null, { url: 'http://localhost:8080/m/cats' }],
    ['who say hello', () => null, { body: 'Hello!' }],
    ['where it is no sign', () => settings({ MBIN_SIGNUP_WAVE_ALIKE: 0 }), link],
  ])('is no sign of %s', async (_who, before, item) => {
    const people = await members(4)
    await before()
    for (const id of people) await publish(id, item)
    expect(await needsApproval()).toBe(false)
  })

  test('over days, or by accounts of an operator, is no sign', async () => {
    for (const id of await members(4)) {
      await publish(id, link)
      world.clock.advance(HOUR_MS)
    }
    for (let i = 0; i < 4; i++) {
      const account = { username: `bot${i}`, email: `bot${i}@example.org`, password: PASSWORD }
      await publish((await createUser(world.identity, account)).id, link)
    }
    expect(await needsApproval()).toBe(false)
  })

  test('is kept as digests, for two hours', async () => {
    const [id = 0] = await members(1)
    await publish(id, link)
    const marks = () => world.deps.db.knex('newcomer_mark')
    expect(await marks()).toMatchObject([{ digest: expect.any(Buffer), account_id: id, kind: 'link' }])
    world.clock.advance(2 * HOUR_MS + 1000)
    await world.runtime.tasks?.find(({ name }) => name === 'identity.sweep')?.run()
    expect(await marks()).toEqual([])
  })
})

describe('a wave', () => {
  test('is ended by administrators, and what was before counts no more', async () => {
    const moderator = { ...(await world.member()), isGlobalModerator: true }
    const member = await world.member()
    await registerMany(3)
    expect(await needsApproval()).toBe(true)
    expect((await world.as(member).call(adminSignUpWave)).status).toBe(403)
    expect(await wave(moderator)).not.toBeNull()
    const refused = await Promise.all([close(member), close(moderator)])
    expect(refused.map(({ status }) => status)).toEqual([403, 403])
    expect((await world.as(null).call(adminSignUpWaveClose)).status).toBe(401)
    expect(await needsApproval()).toBe(true)

    expect((await close()).body).toEqual({})
    expect((await close()).status).toBe(200)
    expect([await needsApproval(), await wave()]).toEqual([false, null])
    await eventually(async () =>
      expect(await linesOf('admin_sign_up_wave_close')).toContainEqual(
        expect.objectContaining({ userId: admin.userId, status: 200 }),
      ),
    )
    await registerMany(3)
    expect(await needsApproval()).toBe(false)
    await register()
    expect(await needsApproval()).toBe(true)
    expect(await opened()).toHaveLength(2)
  })

  test('ends by itself a day after its last sign', async () => {
    await registerMany(4)
    const task = tick()
    world.clock.advance(20 * HOUR_MS)
    for (let i = 0; i < 4; i++) await register({ application: 'please' })
    world.clock.advance(20 * HOUR_MS)
    expect(await task?.isNeeded?.()).toBe(false)
    expect(await needsApproval()).toBe(true)
    world.clock.advance(5 * HOUR_MS)
    expect(await task?.isNeeded?.()).toBe(true)
    await task?.run()
    await task?.run()
    expect(await needsApproval()).toBe(false)
    await eventually(async () =>
      expect(await linesOf('sign_up_wave_end')).toMatchObject([{ userId: null, username: 'system' }]),
    )
    expect(await opened()).toHaveLength(1)
  })

  test('leaves the setting as it is', async () => {
    await settings({ MBIN_NEW_USERS_NEED_APPROVAL: true })
    for (let i = 0; i < 4; i++) await register({ application: 'please' })
    expect(await wave()).not.toBeNull()
    await close()
    expect(await needsApproval()).toBe(true)
  })
})
