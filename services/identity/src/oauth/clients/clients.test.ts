import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUse } from '@app/contract/jobs.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import {
  adminRetrieveClient,
  adminRetrieveClientCollection,
  adminRetrieveClientStats,
  oauthCreateClient,
  oauthCreateClientImage,
  oauthDeleteClient,
} from '@app/contract/identity/clients.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import { anImage, identityWorld } from '../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const form = {
  name: 'Reader',
  contactEmail: 'dev@app.example',
  redirectUris: ['https://app.example/callback', 'myapp://auth'],
  grants: ['authorization_code', 'refresh_token'] as const,
  scopes: ['read', 'admin', 'moderate'],
}
const create = (more: Record<string, unknown> = {}) =>
  world.as(null).call(oauthCreateClient, { body: { ...form, ...more } as never })

describe('registering a client', () => {
  test('answers exactly the documented members, the secret among them', async () => {
    const reply = await create({ description: 'Reads' })
    expect(reply).toMatchObject({ status: 201 })
    expect(reply.body).toEqual({
      identifier: expect.stringMatching(/^[0-9a-f]{32}$/),
      secret: expect.stringMatching(/^[0-9a-f]{128}$/),
      name: 'Reader',
      contactEmail: 'dev@app.example',
      description: 'Reads',
      user: null,
      redirectUris: form.redirectUris,
      grants: form.grants,
      scopes: form.scopes,
      image: null,
    })
  })

  test('a public client has no secret, and cannot be deleted with one', async () => {
    const { body } = await create({ public: true })
    expect(body.secret).toBeNull()
    const removed = await world
      .as(null)
      .call(oauthDeleteClient, { query: { client_id: body.identifier, client_secret: 'anything' } })
    expect(removed.status).toBe(400)
  })

  test.each([
    'https://app.example/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8000/callback',
    'http://localhost:46837',
    'myapp://auth',
    'myapp:auth',
    'com.example.app:/callback',
  ])('takes %s as redirect address and keeps it as written', async (uri) => {
    const reply = await create({ redirectUris: [uri] })
    expect([reply.status, reply.body.redirectUris]).toEqual([201, [uri]])
  })

  test('without scopes it gets read', async () => {
    expect((await create({ scopes: undefined })).body.scopes).toEqual(['read'])
  })

  test.each([
    ['name', { name: '   ' }],
    ['name', { name: undefined }],
    ['contactEmail', { contactEmail: 'nobody' }],
    ['grants', { grants: [] }],
    ['grants', { grants: ['password'] }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['everything'] }],
    ['redirectUris', { redirectUris: ['/relative'] }],
    ['grants', { grants: 'authorization_code' }],
    ['scopes', { scopes: 'read write' }],
    ['scopes', { scopes: ['read write'] }],
    ['redirectUris', { redirectUris: 'https://app.example/callback' }],
    ['redirectUris', { redirectUris: ['http://app.example/callback'] }],
    ['redirectUris', { redirectUris: ['http://127.0.0.1.evil.example/'] }],
    ['redirectUris', { redirectUris: ['http://192.168.0.1/callback'] }],
    ['redirectUris', { redirectUris: ['https://app.example/?x=1'] }],
    ['redirectUris', { redirectUris: ['https://app.example/#x'] }],
    ['redirectUris', { redirectUris: ['https://user@app.example/'] }],
    ['redirectUris', { redirectUris: ['https://app.example:99999/'] }],
    ['redirectUris', { redirectUris: ['https://:secret@app.example/'] }],
    ['redirectUris', { redirectUris: ['https://app.example/?'] }],
    ['redirectUris', { redirectUris: ['//app.example/callback'] }],
    ['redirectUris', { redirectUris: ['javascript:alert(1)'] }],
    ['redirectUris', { redirectUris: ['data:text/html,x'] }],
    ['redirectUris', { redirectUris: ['https://app.example/a\r\nb'] }],
    ['redirectUris', { redirectUris: ['https://app.example\\@evil.example/'] }],
    ['username', { grants: ['client_credentials'] }],
    ['username', { grants: ['client_credentials'], username: 'not a name' }],
    ['public', { grants: ['client_credentials'], username: 'openbot', public: true }],
  ])('refuses a bad %s: %j', async (field, more) => {
    const reply = await create(more)
    expect(reply.status).toBe(400)
    expect((reply.body as unknown as { detail: string }).detail).toContain(field)
  })

  test('a bot takes a name and an address that are free', async () => {
    const member = await world.member('Taken')
    const bot = { grants: ['client_credentials'] }
    const reply = await create({ ...bot, username: 'worker', contactEmail: 'worker@app.example' })
    expect(reply.body.user).toMatchObject({ username: 'worker', isBot: true, isFollowedByUser: null })
    expect((await create({ ...bot, username: 'taken', contactEmail: 'x@app.example' })).status).toBe(400)
    expect(
      (await create({ ...bot, username: 'other', contactEmail: `${member.username}@example.org` })).status,
    ).toBe(400)
  })

  test('with a logo, lists may be written as words', async () => {
    const body = {
      ...form,
      redirectUris: '',
      grants: 'authorization_code refresh_token',
      scopes: 'read,write',
    }
    const reply = await world.as(null).call(oauthCreateClientImage, {
      body,
      file: { filename: 'logo.png', bytes: Buffer.alloc(64) },
    })
    expect(reply).toMatchObject({
      status: 201,
      body: { image: anImage, scopes: ['read', 'write'], grants: ['authorization_code', 'refresh_token'] },
    })
    const bare = new FormData()
    for (const [name, value] of Object.entries(body)) bare.append(name, value as string)
    const missing = await world.as(null).fetch('/api/client-with-logo', { method: 'POST', body: bare })
    expect(missing.status).toBe(400)
  })

  test('can be left to admins', async () => {
    const strict = await identityWorld()
    try {
      await strict.emit(settingsChanged, { settings: { KBIN_ADMIN_ONLY_OAUTH_CLIENTS: true } })
      const refused = await strict
        .as(await strict.member())
        .call(oauthCreateClient, { body: { name: '' } as never })
      expect(refused).toMatchObject({
        status: 403,
        body: { detail: 'This instance only allows admins to create clients' },
      })
      const allowed = await strict.as(await strict.admin()).call(oauthCreateClient, { body: form as never })
      expect(allowed.status).toBe(201)
    } finally {
      await strict.close()
    }
  })

  test('admins list clients without their secrets', async () => {
    const admin = await world.admin()
    const list = await world.as(admin).call(adminRetrieveClientCollection)
    expect(list.status).toBe(200)
    expect(JSON.stringify(list.body)).not.toContain('secret')
    const worker = list.body.items.find((each) => each.user?.username === 'worker')!
    const one = await world
      .as(admin)
      .call(adminRetrieveClient, { params: { client_identifier: worker.identifier } })
    expect(one.body).toEqual(worker)
    const unknown = { params: { client_identifier: 'nothing' } }
    expect((await world.as(admin).call(adminRetrieveClient, unknown)).status).toBe(404)
    expect((await world.as(await world.member()).call(adminRetrieveClientCollection)).status).toBe(403)
  })
})

describe('what clients call', () => {
  const at = (time: string) => new Date(time).getTime() / 1000
  const stats = async (query: Record<string, unknown>) =>
    world.as(await world.admin()).call(adminRetrieveClientStats, { query: query as never })
  const of = (client: string, reply: Awaited<ReturnType<typeof stats>>) =>
    reply.body.data.filter((row) => row.client === client)

  test('is counted by client and time, the most first, however it is reported', async () => {
    const { identifier: busy } = (await create({ name: 'Busy' })).body
    const { identifier: calm } = (await create({ name: 'Calm' })).body
    const use = (clientId: string, time: string, count: number, route = '/api/entries') => ({
      clientId,
      route,
      second: at(time),
      count,
    })
    const uses = [
      use(busy, '2026-02-01T10:00:00Z', 3),
      use(busy, '2026-02-01T10:59:59Z', 4, '/api/posts'),
      use(busy, '2026-02-02T00:00:00Z', 1),
      use(calm, '2026-02-01T10:30:00Z', 2),
      use('0'.repeat(32), '2026-02-01T10:30:00Z', 9),
    ]
    await world.perform(clientUse, { uses }, 'first')
    await world.perform(clientUse, { uses: [use(calm, '2026-02-01T10:30:00Z', 1)] })
    // A broker may hand the same report out twice.
    await world.perform(clientUse, { uses }, 'first')
    const window = { start: '2026-02-01', end: '2026-02-03' }
    const byHour = await stats({ resolution: 'hour', ...window })
    expect(byHour.body.data).toEqual([
      { client: 'Busy', datetime: '2026-02-01 10:00:00', count: 7 },
      { client: 'Calm', datetime: '2026-02-01 10:00:00', count: 3 },
      { client: 'Busy', datetime: '2026-02-02 00:00:00', count: 1 },
    ])
    expect(of('Busy', await stats({ resolution: 'month', ...window }))).toMatchObject([{ count: 8 }])
    expect(of(busy, await stats({ resolution: 'all', start: 'x' }))).toEqual([
      { client: busy, datetime: null, count: 8 },
    ])
  })

  test('is told to admins alone, for times that make sense', async () => {
    expect((await stats({ resolution: 'day', start: '2026-02-02', end: '2026-02-01' })).status).toBe(400)
    expect((await stats({ resolution: 'day', start: 'soon' })).status).toBe(400)
    expect((await stats({ resolution: 'week' })).status).toBe(400)
    const query = { resolution: 'all' } as const
    expect((await world.as(await world.member()).call(adminRetrieveClientStats, { query })).status).toBe(403)
  })
})
