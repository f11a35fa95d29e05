import { afterAll, beforeAll, beforeEach } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aMagazine, aUser } from '@app/platform/testing/index.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { federationWorld } from './peers.ts'

export const alice = aUser({ userId: 11, username: 'alice', about: 'Hello *there*' })
export const maps = aMagazine({ magazineId: 21, name: 'maps', title: 'Maps', ownerId: 11 })
export const bob = 'https://there.test/u/bob'
export const trains = 'https://there.test/m/trains'
let serial = 0
export const newId = (host = 'there.test') => `https://${host}/activity/${++serial}`

export const note = (extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `https://there.test/note/${++serial}`,
  type: 'Note',
  attributedTo: bob,
  to: [PUBLIC],
  cc: [],
  content: '<p>Hi</p>',
  ...extra,
})
export const activity = (type: string, object: unknown, extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: newId(),
  type,
  actor: bob,
  to: [PUBLIC],
  cc: [],
  object,
  ...extra,
})

/** A server at home.test with a member and a magazine, and a peer with one of each that it knows, for all tests of a file. */
export const federationScene = () => {
  let current: Awaited<ReturnType<typeof federationWorld>> | null = null
  const scene = {
    get world() {
      if (!current) throw new Error('the server is opened before the tests')
      return current
    },
  }
  beforeAll(async () => {
    current = await federationWorld()
    await current.emit(userChanged, alice)
    await current.emit(magazineChanged, maps)
    await current.emit(magazineChanged, aMagazine({ magazineId: 1, name: 'random' }))
    await current.peers.actor(bob)
    await current.peers.actor(trains, 'Group')
    for (const query of [bob, trains]) await current.ask(resolveRemote, { query })
  })
  afterAll(() => scene.world.close())
  beforeEach(() => {
    scene.world.peers.delivered.length = 0
  })
  return scene
}
