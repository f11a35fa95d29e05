import { contentCreated } from '@app/contract/events/content.ts'
import { magazineSubscribed } from '@app/contract/events/community.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { verifyObject } from '@fedify/fedify/sig'
import { Activity } from '@fedify/vocab'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCard } from '../../test/peers.ts'
import { activityOf, home, moderationScene } from '../../test/moderation-scene.ts'
import { bob, maps } from '../../test/scene.ts'
import { contextLoader } from '../json-ld/context-loader.ts'
import { many } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const scene = moderationScene()

/** Whether a peer that reads the keys of our actors believes it: what Fedify finds. */
const holds = async (activity: Json): Promise<boolean> => {
  const verified = await verifyObject(Activity, activity, {
    contextLoader,
    documentLoader: async (url) => ({
      contextUrl: null,
      documentUrl: url,
      document: await scene.world.peers.home.serve(url.split('#')[0] ?? url),
    }),
  })
  return verified?.actorId?.href === activity['actor']
}
const changed = (activity: Json, from: string, to: string): Json =>
  JSON.parse(JSON.stringify(activity).replaceAll(from, to)) as Json

let id = 900
const sentOf = async (type: string, overrides: Parameters<typeof aCard>[0] = {}): Promise<Json> => {
  await scene.world.emit(
    contentCreated,
    aCard({ id: ++id, authorId: 11, magazineId: 21, title: 'Proven', ...overrides }),
  )
  // What an earlier test sent may arrive a second time.
  const { activity } = await scene.world.sent(
    (one) => one.activity['type'] === type && JSON.stringify(one.activity).includes(`/${id}/`),
  )
  return activity
}

describe('what members say', () => {
  beforeAll(async () => {
    const followerId = scene.userId(bob)
    await scene.world.emit(userFollowed, { followerId, followedId: 11 })
    await scene.world.emit(magazineSubscribed, { magazineId: maps.magazineId, userId: followerId })
  })
  beforeEach(() => {
    scene.world.peers.delivered.length = 0
  })

  test('bears a proof that holds, and does not when a byte of it was changed', async () => {
    const create = await sentOf('Create')
    expect(create['proof']).toMatchObject({
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      verificationMethod: `${home}/u/alice#ed25519-key`,
      created: expect.stringMatching(/T\d\d:\d\d:\d\dZ$/),
    })
    expect(await holds(create)).toBe(true)
    expect(await holds(changed(create, 'Proven', 'Forged'))).toBe(false)
  })

  test('bears it as well where a magazine passes it on, with a proof of its own, and at its address', async () => {
    const announce = await sentOf('Announce')
    const create = announce['object'] as Json
    expect(await holds(announce)).toBe(true)
    expect(await holds(create)).toBe(true)
    for (const activity of [announce, create]) {
      const { body } = await scene.world.get(new URL(String(activity['id'])).pathname)
      expect(body).toEqual(activity)
    }
  })

  test('bears none where it is not for everybody', async () => {
    const create = await sentOf('Create', { visibility: 'private', audience: 'followers' })
    expect(create['proof']).toBeUndefined()
  })

  test('defines the terms that it uses, and no others', async () => {
    const create = await sentOf('Create', { isAdult: true })
    const [, , , terms] = many(create['@context'])
    expect(terms).toMatchObject({ sensitive: 'as:sensitive', lemmy: expect.any(String) })
    expect(terms).not.toHaveProperty('movedTo')
    await scene.world.post(activityOf(bob, 'Follow', `${home}/u/alice`))
    const { activity: accept } = await scene.world.sent((one) => one.activity['type'] === 'Accept')
    expect(many(accept['@context']).every((context) => typeof context === 'string')).toBe(true)
  })

  test('bears a proof that holds in every millisecond, also for who writes the fraction of a second otherwise', async () => {
    const { clock } = scene.world
    clock.stop()
    clock.advance(10 - (clock.now().getTime() % 10))
    const create = await sentOf('Create')
    expect(create['published']).toMatch(/0Z$/)
    expect(await holds(create)).toBe(true)
  })
})
