import { describe, expect, test } from 'vitest'
import { actorKeys, resolveRemote } from '@app/contract/calls/federation.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import type { Json } from '../json-ld/json.ts'
import { alice, federationScene, note } from '../../test/scene.ts'

const scene = federationScene()

describe('documents', () => {
  test('a person is a Person with inbox and key', async () => {
    expect((await scene.world.get('/u/alice')).body).toMatchObject({
      id: 'https://home.test/u/alice',
      type: 'Person',
      preferredUsername: 'alice',
      inbox: 'https://home.test/u/alice/inbox',
      summary: '<p>Hello <em>there</em></p>\n',
      publicKey: {
        id: 'https://home.test/u/alice#main-key',
        owner: 'https://home.test/u/alice',
        publicKeyPem: expect.stringContaining('PUBLIC KEY'),
      },
    })
  })
  test('the keys of local people are told to the other contexts, of others none', async () => {
    const { keys } = await scene.world.ask(actorKeys, { userIds: [alice.userId, 2_000_000_000] })
    expect(keys).toEqual([
      ((await scene.world.get('/u/alice')).body['publicKey'] as Json)['publicKeyPem'],
      null,
    ])
  })
  test('a magazine is a Group whose moderators and pins are collections', async () => {
    expect((await scene.world.get('/m/maps')).body).toMatchObject({
      type: 'Group',
      attributedTo: 'https://home.test/m/maps/moderators',
      featured: 'https://home.test/m/maps/pinned',
    })
    expect((await scene.world.get('/m/maps/moderators')).body).toMatchObject({
      orderedItems: ['https://home.test/u/alice'],
      totalItems: 1,
    })
  })
  test('a browser gets no document, and the catch-all magazine is no actor', async () => {
    expect((await scene.world.get('/u/alice', 'text/html,application/xhtml+xml,*/*;q=0.8')).status).toBe(404)
    expect((await scene.world.get('/m/random')).status).toBe(404)
  })
  test('one of theirs whose id leaves the path out is found at it', async () => {
    const query = 'https://there.test?c=7'
    scene.world.peers.documents.set(query, note({ id: query }))
    expect((await scene.world.ask(resolveRemote, { query })).object).not.toBeNull()
  })
  test('a deleted member leaves a tombstone', async () => {
    await scene.world.emit(userChanged, aUser({ userId: 12, username: 'gone', state: 'deleted' }))
    expect(await scene.world.get('/u/gone')).toMatchObject({ status: 410, body: { type: 'Tombstone' } })
  })
})
