import { createSign, generateKeyPairSync } from 'node:crypto'
import { instanceChanged, settingsChanged } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { signRequest } from '@fedify/fedify/sig'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCard } from '../../test/peers.ts'
import { bob, federationScene } from '../../test/scene.ts'

const scene = federationScene()
const item = '/m/maps/t/701/-'
const documents = [
  item,
  `${item}/replies`,
  '/u/alice/outbox',
  '/u/alice/followers',
  '/m/maps/outbox?page=1',
  '/m/maps/moderators',
  '/m/maps/followers',
]

/** Asks as the person of another server, who signs by RFC 9421. */
const newlySigned = async (path: string, actor = bob) => {
  const { privateKey } = await scene.world.peers.pair(0)
  const signed = await signRequest(
    new Request(`https://home.test${path}`, { headers: { accept: 'application/activity+json' } }),
    privateKey,
    new URL(`${actor}#main-key`),
    { spec: 'rfc9421' },
  )
  const headers = new Headers(signed.headers)
  headers.delete('host')
  return scene.world.as(null, 'federation').fetch(path, { headers })
}

beforeAll(async () => {
  const card = aCard({ id: 701, authorId: 11, magazineId: 21 })
  await scene.world.emit(contentCreated, card)
  scene.world.cards.set(`https://home.test${item}`, card)
})

test('documents are open to everybody as long as nobody says otherwise', async () => {
  for (const path of documents) expect(await scene.world.get(path)).toMatchObject({ status: 200 })
})

describe('an instance that wants requests signed', () => {
  const settle = (MBIN_AUTHORIZED_FETCH: boolean) =>
    scene.world.emit(settingsChanged, { settings: { MBIN_AUTHORIZED_FETCH } })
  beforeAll(() => settle(true))
  afterAll(() => settle(false))

  test.each(documents)(
    'shows %s to whom it can tell who they are, and lets no cache keep it',
    async (path) => {
      expect((await scene.world.get(path)).status).toBe(401)
      for (const answer of [await scene.world.signedGet(path, bob), await newlySigned(path)]) {
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('vary')).toContain('Signature')
      }
    },
  )

  test.each([
    '/i/actor',
    '/',
    '/contexts',
    '/nodeinfo/2.1',
    '/.well-known/webfinger?resource=acct:alice@home.test',
  ])('shows %s to everybody: who signs has to be found, too', async (path) => {
    expect((await scene.world.get(path)).status).toBe(200)
  })

  test.each(['/u/alice', '/m/maps'])('shows of %s the key alone to whom it does not know', async (path) => {
    const { status, body } = await scene.world.get(path)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(
      ['@context', 'assertionMethod', 'id', 'inbox', 'preferredUsername', 'publicKey', 'type'].toSorted(),
    )
    expect(await (await scene.world.signedGet(path, bob)).json()).toMatchObject({
      summary: expect.any(String),
    })
  })

  test('a signature for one address is none for another', async () => {
    const signed = await scene.world.signedGet('/u/alice/outbox', bob)
    expect(signed.status).toBe(200)
    const { privateKey } = await scene.world.peers.pair(1)
    const forged = await signRequest(
      new Request('https://home.test/u/alice/outbox'),
      privateKey,
      new URL(`${bob}#main-key`),
    )
    const headers = new Headers(forged.headers)
    headers.delete('host')
    expect((await scene.world.as(null, 'federation').fetch('/u/alice/outbox', { headers })).status).toBe(401)
  })

  test('a server that was cut off reads nothing, however it signs', async () => {
    const cut = (isBanned: boolean) =>
      scene.world.emit(instanceChanged, { domain: 'there.test', isBanned, isExplicitlyAllowed: false })
    await cut(true)
    expect((await scene.world.signedGet(item, bob)).status).toBe(401)
    await cut(false)
    expect((await scene.world.signedGet(item, bob)).status).toBe(200)
  })

  test('two such servers meet: the key of who asks is fetched with a signature of our own', async () => {
    const host = 'closed.test'
    scene.world.peers.strict.set(host, { takes: 'cavage', otherwise: 401 })
    const there = await scene.world.peers.actor(`https://${host}/i/actor`, 'Application')
    expect((await scene.world.signedGet(item, there)).status).toBe(200)
    expect(scene.world.peers.knocks.get(there)).toEqual(['cavage'])
  })
})

test('a signature over an address holds with its query, as the draft has it, and for no other', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const reader = await scene.world.peers.actor('https://there.test/u/reader', 'Person', {
    publicKey: {
      id: 'https://there.test/u/reader#main-key',
      owner: 'https://there.test/u/reader',
      publicKeyPem: publicKey,
    },
  })
  await scene.world.emit(settingsChanged, { settings: { MBIN_AUTHORIZED_FETCH: true } })
  const ask = async (path: string, target: string) => {
    const date = new Date().toUTCString()
    const text = `(request-target): get ${target}\nhost: home.test\ndate: ${date}`
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64')
    const headers = {
      accept: 'application/activity+json',
      date,
      signature: `keyId="${reader}#main-key",algorithm="rsa-sha256",headers="(request-target) host date",signature="${signature}"`,
    }
    return (await scene.world.as(null, 'federation').fetch(path, { headers })).status
  }
  const page = '/u/alice/outbox?page=1'
  expect(await ask(page, page)).toBe(200)
  expect(await ask(page, '/u/alice/outbox')).toBe(200)
  expect(await ask(page, '/u/alice/outbox?page=2')).toBe(401)
  await scene.world.emit(settingsChanged, { settings: {} })
})
