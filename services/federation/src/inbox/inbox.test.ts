import { createHash, webcrypto } from 'node:crypto'
import { generateCryptoKeyPair } from '@fedify/fedify/sig'
import { exportMultibaseKey } from '@fedify/vocab-runtime'
import { describe, expect, test } from 'vitest'
import { magazineSubscribed } from '@app/contract/events/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { aCard, until } from '../../test/peers.ts'
import type { Json } from '../json-ld/json.ts'
import { activity, bob, federationScene, maps, newId, note, trains } from '../../test/scene.ts'

const scene = federationScene()

const withHeaders = (request: Request, changes: Record<string, string | null>): Request => {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(request, { headers })
}

describe('the inbox', () => {
  test('takes what its author signed, and keeps it once however often it comes', async () => {
    const object = note()
    const create = activity('Create', object)
    expect(await scene.world.post(create)).toBe(202)
    expect(await scene.world.post(create)).toBe(202)
    await until(() => scene.world.ingested.some(({ apId }) => apId === object['id']))
    expect(scene.world.ingested.filter(({ apId }) => apId === object['id'])).toEqual([
      expect.objectContaining({
        kind: 'post',
        body: 'Hi',
        magazineId: 1,
        authorId: scene.world.userIds.get(bob),
      }),
    ])
  })

  test('counts each once of many that come in the same moment, some of them twice', async () => {
    const addresses = Array.from({ length: 8 }, (_, at) => `https://there.test/page/at-once-${at}`)
    for (const apId of addresses) scene.world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const likes = addresses.map((apId) => activity('Like', apId))
    const answers = await Promise.all([...likes, ...likes].map((like) => scene.world.post(like)))
    expect(new Set(answers)).toEqual(new Set([202]))
    const counted = () => scene.world.votes.map(({ apId }) => apId).filter((apId) => addresses.includes(apId))
    await until(() => counted().length >= addresses.length)
    const kept = await scene.world.deps.db
      .knex('received')
      .whereIn('object', addresses)
      .orderBy('object')
      .select('activity_id', 'object')
    expect(kept).toEqual(likes.map(({ id, object }) => ({ activity_id: id, object })))
    expect(counted().toSorted()).toEqual(addresses)
  })

  test('a magazine here keeps what it passes on where somebody elsewhere subscribes, and else nothing', async () => {
    const { world } = scene
    const apId = 'https://home.test/m/maps/t/78/-'
    world.cards.set(apId, aCard({ id: 78, apId, magazineId: maps.magazineId }))
    const announced = async (like: Json) =>
      (await world.deps.db.knex('activity').where({ type: 'Announce' }).select('body')).filter(
        ({ body }) => (body as Json & { object: Json }).object['id'] === like['id'],
      ).length
    const worked = async (like: Json) => {
      const before = world.votes.length
      expect(await world.post(like)).toBe(202)
      await until(() => world.votes.length > before)
    }
    const [unheard, heard] = [activity('Like', apId), activity('Like', apId)]
    await worked(unheard)
    // The vote is counted before it is decided who hears of it.
    await world.settled()
    await world.emit(magazineSubscribed, {
      magazineId: maps.magazineId,
      userId: world.userIds.get(bob) ?? 0,
    })
    await worked(heard)
    await until(async () => (await announced(heard)) === 1)
    expect(await announced(unheard)).toBe(0)
  })

  test('takes edits that bear the id of their object, as its creation did (WriteFreely)', async () => {
    const object = note({ content: '<p>First</p>' })
    const id = object['id'] as string
    const bodies = () => scene.world.ingested.filter(({ apId }) => apId === id).map(({ body }) => body)
    const send = (type: string, content: string) =>
      scene.world.post(activity(type, { ...object, content: `<p>${content}</p>` }, { id }))
    await send('Create', 'First')
    await until(() => bodies().length === 1)
    await send('Update', 'Second')
    await until(() => bodies().length === 2)
    await send('Update', 'Second')
    await send('Update', 'Third')
    await until(() => bodies().length === 3)
    expect(bodies()).toEqual(['First', 'Second', 'Third'])
  })

  test.each<[string, number, Parameters<typeof scene.world.post>[1]]>([
    ['without a signature', 401, { spoil: (request) => withHeaders(request, { signature: null }) }],
    [
      'with a body changed on the way',
      401,
      {
        spoil: async (request) =>
          new Request(request, { body: (await request.text()).replace('Hi', 'Ho'), method: 'POST' }),
      },
    ],
    ['without a digest', 401, { spoil: (request) => withHeaders(request, { digest: null }) }],
    [
      'signed two days ago',
      401,
      {
        spoil: (request) =>
          withHeaders(request, { date: new Date(Date.now() - 48 * 3600_000).toUTCString() }),
      },
    ],
    ['signed with a foreign key', 401, { key: 1 }],
  ])('refuses what comes %s', async (_how, status, how) => {
    const object = note()
    expect(await scene.world.post(activity('Create', object), how)).toBe(status)
    expect(scene.world.ingested.some(({ apId }) => apId === object['id'])).toBe(false)
  })

  describe('from an actor with an Ed25519 key (FEP-521a), signed by RFC 9421', () => {
    const actor = 'https://there.test/u/edith'
    const keyId = `${actor}#ed25519-key`

    /** Signs a request anew: what it covers is what RFC 9421, 2.5 puts under the signature. */
    const signed =
      (privateKey: webcrypto.CryptoKey, covered: readonly string[]) => async (request: Request) => {
        const body = await request.text()
        const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
        const values: Record<string, string> = {
          '@method': 'POST',
          '@target-uri': request.url,
          'content-digest': digest,
        }
        const names = covered.map((name) => `"${name}"`).join(' ')
        const parameters = `(${names});created=${Math.floor(Date.now() / 1000)};keyid="${keyId}"`
        const base = [
          ...covered.map((name) => `"${name}": ${values[name]}`),
          `"@signature-params": ${parameters}`,
        ].join('\n')
        const signature = await webcrypto.subtle.sign('Ed25519', privateKey, Buffer.from(base))
        return new Request(request.url, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/activity+json',
            'content-digest': digest,
            'signature-input': `sig1=${parameters}`,
            signature: `sig1=:${Buffer.from(signature).toString('base64')}:`,
          },
        })
      }

    test('an activity is taken, also with the key that was kept', async () => {
      const { privateKey, publicKey } = await generateCryptoKeyPair('Ed25519')
      const publicKeyMultibase = await exportMultibaseKey(publicKey)
      await scene.world.peers.actor(actor, 'Person', {
        assertionMethod: [{ id: keyId, type: 'Multikey', controller: actor, publicKeyMultibase }],
      })
      const whole = signed(privateKey, ['@method', '@target-uri', 'content-digest'])
      for (let time = 0; time < 2; time++)
        expect(await scene.world.post(activity('Create', note(), { actor }), { spoil: whole })).toBe(202)
      const stranger = await generateCryptoKeyPair('Ed25519')
      const foreign = signed(stranger.privateKey, ['@method', '@target-uri', 'content-digest'])
      expect(await scene.world.post(activity('Create', note(), { actor }), { spoil: foreign })).toBe(401)
      // Whose body could be another.
      const bodiless = signed(privateKey, ['@method', '@target-uri'])
      expect(await scene.world.post(activity('Create', note(), { actor }), { spoil: bodiless })).toBe(401)
    })
  })

  test.each<[string, string, number]>([
    ['broken JSON', '{"id":', 400],
    ['no activity', '[]', 400],
    ['a document nested to exhaust us', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
    [
      'two megabytes',
      JSON.stringify({
        id: 'https://there.test/1',
        type: 'Create',
        actor: bob,
        object: 'x'.repeat(2_000_000),
      }),
      413,
    ],
  ])('refuses %s', async (_what, body, status) => {
    expect(await scene.world.post(body, { signer: bob })).toBe(status)
  })

  test('a thread is fetched from its root down when a reply arrives first', async () => {
    const root = note({ id: 'https://there.test/note/root' })
    const middle = note({ id: 'https://there.test/note/middle', inReplyTo: 'https://there.test/note/root' })
    const reply = note({ id: 'https://there.test/note/reply', inReplyTo: 'https://there.test/note/middle' })
    scene.world.peers.documents.set('https://there.test/note/root', root)
    scene.world.peers.documents.set('https://there.test/note/middle', middle)
    await scene.world.post(activity('Create', reply))
    await until(() => scene.world.cards.has('https://there.test/note/reply'))
    const order = scene.world.ingested
      .map(({ apId }) => apId)
      .filter((apId) => /note\/(root|middle|reply)$/.test(apId))
    expect(order).toEqual([
      'https://there.test/note/root',
      'https://there.test/note/middle',
      'https://there.test/note/reply',
    ])
  })

  test('an object of another host is believed only as that host serves it', async () => {
    const forged = note({
      id: 'https://elsewhere.test/note/1',
      attributedTo: 'https://elsewhere.test/u/eve',
      content: 'forged',
    })
    await scene.world.peers.actor('https://elsewhere.test/u/eve')
    scene.world.peers.documents.set('https://elsewhere.test/note/1', { ...forged, content: 'true' })
    await scene.world.post(activity('Create', forged))
    await until(() => scene.world.cards.has('https://elsewhere.test/note/1'))
    expect(scene.world.ingested.find(({ apId }) => apId === 'https://elsewhere.test/note/1')?.body).toBe(
      'true',
    )
  })

  test('a hub is believed about its own magazine only: it forges no content, deletion or unfollow of another host', async () => {
    const eve = await scene.world.peers.actor('https://elsewhere.test/u/eve')
    const by = (type: string, object: unknown) => ({
      ...activity(type, object),
      id: newId('elsewhere.test'),
      actor: eve,
    })
    const forged = note({ id: 'https://elsewhere.test/note/forged', attributedTo: eve, content: 'forged' })
    const censored = note({ id: 'https://elsewhere.test/note/censored', attributedTo: eve })
    scene.world.peers.documents.set(String(forged['id']), { ...forged, content: 'true' })
    const before = scene.world.subscriptions.length
    const hub = (object: unknown) =>
      scene.world.post(activity('Announce', object, { actor: trains }), { signer: trains })
    await hub(by('Undo', { type: 'Follow', actor: eve, object: 'https://home.test/m/maps' }))
    await hub(by('Delete', censored['id']))
    await hub(by('Delete', eve))
    await hub(by('Create', forged))
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === forged['id']))
    expect(kept.body).toBe('true')
    await scene.world.post(by('Create', censored), { signer: eve })
    await until(() => scene.world.cards.has(String(censored['id'])))
    expect(scene.world.subscriptions.length).toBe(before)
    expect(await scene.world.deps.db.knex('remote_actor').where({ ap_id: eve }).first()).toMatchObject({
      gone_at: null,
    })
  })

  test('a new key is believed from its owner’s own document alone, asked for now and then', async () => {
    const { world } = scene
    const known = () => world.deps.db.knex('remote_actor').where({ ap_id: bob })
    const knownKey = async (): Promise<unknown> => (await known().first('public_key_pem'))?.public_key_pem
    const before = await knownKey()
    const eve = await world.peers.actor('https://elsewhere.test/u/eve', 'Person', {}, 1)
    const stolen = (world.peers.documents.get(eve) as { publicKey: Json }).publicKey['publicKeyPem']
    const claimed = { id: `${bob}#main-key`, owner: bob, publicKeyPem: stolen }
    const document = { ...world.peers.documents.get(bob), publicKey: claimed }
    const signedByNew = () => world.post(activity('Create', note()), { key: 1 })
    // An Update that carries another key, be it signed with it, by somebody else, or by the owner whose document says otherwise.
    expect(await world.post(activity('Update', document), { key: 1 })).toBe(401)
    await world.post(
      { ...activity('Update', document), actor: eve, id: newId('elsewhere.test') },
      { signer: eve, key: 1 },
    )
    await world.post(activity('Update', document))
    // The document of another server that claims to be the owner of this key.
    world.peers.documents.set(eve, { ...world.peers.documents.get(eve), publicKey: claimed })
    expect(
      await world.post(
        { ...activity('Like', 'https://there.test/none'), actor: eve },
        { signer: eve, key: 1 },
      ),
    ).toBe(401)
    const marker = note()
    await world.post(activity('Create', marker))
    await until(() => world.cards.has(String(marker['id'])))
    expect(await knownKey()).toBe(before)
    expect(await signedByNew()).toBe(401)
    // The owner rotates it; a moment after it was fetched nobody is asked again, later they are.
    const original = world.peers.documents.get(bob) ?? {}
    world.peers.documents.set(bob, document)
    await known().update({ fetched_at: world.clock.now() })
    expect(await signedByNew()).toBe(401)
    await known().update({ fetched_at: new Date(world.clock.now().getTime() - 6 * 60 * 1000) })
    expect(await signedByNew()).toBe(202)
    expect(await knownKey()).toBe(stolen)
    expect(await world.post(activity('Create', note()))).toBe(401)
    world.peers.documents.set(bob, original)
    await known().update({ fetched_at: new Date(0) })
    expect(await world.post(activity('Create', note()))).toBe(202)
  })

  test.each([
    ['a warning, marked sensitive', { summary: 'Spiders', sensitive: true }, 'Spiders'],
    ['a warning alone', { summary: 'Spiders' }, 'Spiders'],
    ['how the text begins, as Mbin writes it', { summary: 'Hi… #insects' }, null],
  ])('the summary of a note is kept where it warns: %s', async (_what, extra, warning) => {
    const object = note({ content: '<p>Hi there</p>', ...extra })
    await scene.world.post(activity('Create', object))
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === object['id']))
    expect([kept.body, kept.contentWarning]).toEqual(['Hi there', warning])
  })

  test('favourites, reduces and boosts count, and are taken back', async () => {
    const apId = 'https://there.test/page/votes'
    scene.world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const like = activity('Like', apId)
    for (const sent of [
      like,
      activity('Dislike', apId),
      activity('Announce', apId),
      activity('Undo', like['id']),
      activity('Undo', activity('Announce', apId)),
    ]) {
      expect(await scene.world.post(sent)).toBe(202)
    }
    const acts = () => scene.world.votes.filter((vote) => vote.apId === apId).map(({ act }) => act)
    await until(() => acts().includes('unboost') && acts().includes('undislike'))
    expect(new Set(acts())).toEqual(new Set(['boost', 'dislike', 'like', 'unboost', 'undislike', 'unlike']))
    expect(acts().lastIndexOf('unboost')).toBeGreaterThan(acts().lastIndexOf('boost'))
  })

  test('of somebody who is banned no vote counts; what they cast before they take back', async () => {
    const troll = await scene.world.peers.actor('https://there.test/u/troll')
    const by = (type: string, object: unknown) =>
      scene.world.post(activity(type, object, { actor: troll }), { signer: troll })
    const apId = 'https://there.test/page/banned'
    scene.world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const acts = () => scene.world.votes.filter((vote) => vote.apId === apId).map(({ act }) => act)
    await by('Like', apId)
    await until(() => acts().length === 1)
    const userId = scene.world.userIds.get(troll) ?? 0
    const username = 'troll@there.test'
    await scene.world.emit(
      userChanged,
      aUser({ userId, username, domain: 'there.test', apProfileId: troll, state: 'banned' }),
    )
    for (const type of ['Like', 'Dislike', 'Announce']) await by(type, apId)
    await by('Undo', activity('Like', apId, { actor: troll }))
    await until(() => acts().includes('undislike'))
    expect(acts().toSorted()).toEqual(['like', 'undislike', 'unlike'])
  })

  test('a deletion that comes before the creation wins', async () => {
    const object = note()
    await scene.world.post(activity('Delete', object['id']))
    await until(
      async () => (await scene.world.deps.db.knex('tombstone').where({ ap_id: object['id'] })).length === 1,
    )
    const create = activity('Create', object)
    await scene.world.post(create)
    await until(
      async () =>
        (await scene.world.deps.db.knex('received').where({ activity_id: create['id'] })).length === 1,
    )
    const marker = note()
    await scene.world.post(activity('Create', marker))
    await until(() => scene.world.cards.has(String(marker['id'])))
    expect(scene.world.cards.has(String(object['id']))).toBe(false)
  })
})
