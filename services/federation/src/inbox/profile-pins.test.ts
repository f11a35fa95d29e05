import { beforeAll, describe, expect, test } from 'vitest'
import { pinRemoteToProfile } from '@app/contract/calls/content.ts'
import { moderateRemote } from '@app/contract/calls/remote-moderation.ts'
import { activityOf, home, mod, moderationScene, trains } from '../../test/moderation-scene.ts'
import { until } from '../../test/peers.ts'
import { maps } from '../../test/scene.ts'

const dora = 'https://there.test/u/dora'
const featured = 'https://there.test/lists/9'
const note = 'https://there.test/notes/1'

const scene = moderationScene()
const pins = () => scene.askedOf(pinRemoteToProfile)
const add = (object: string, target: string, actor = dora) => activityOf(actor, 'Add', object, { target })

beforeAll(async () => {
  await scene.world.peers.actor(dora, 'Person', { featured })
  scene.anItem(note, maps.magazineId)
})

describe('what somebody elsewhere shows first on their profile', () => {
  test('is pinned and unpinned here, wherever on their server the list is', async () => {
    await scene.worked(add(note, featured))
    await scene.worked(activityOf(dora, 'Remove', note, { target: featured }))
    const userId = scene.userId(dora)
    expect(pins()).toEqual([
      { apId: note, userId, on: true },
      { apId: note, userId, on: false },
    ])
  })

  test('is fetched where it is not here', async () => {
    const fresh = 'https://there.test/notes/2'
    scene.world.peers.documents.set(fresh, {
      id: fresh,
      type: 'Note',
      attributedTo: dora,
      content: '<p>Hello</p>',
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      published: '2026-01-01T10:00:00Z',
    })
    await scene.worked(add(fresh, featured))
    expect(pins()).toMatchObject([{ apId: fresh, on: true }])
    expect(scene.world.ingested.map(({ apId }) => apId)).toContain(fresh)
  })

  test('is read when somebody here begins to follow them: the first five, of their own server', async () => {
    const other = await scene.world.peers.actor('https://there.test/u/other', 'Person', {
      featured: 'https://there.test/lists/other',
    })
    const notes = [1, 2, 3, 4, 5, 6].map((number) => `https://there.test/pinned/${number}`)
    for (const one of notes) scene.anItem(one, maps.magazineId)
    scene.world.peers.documents.set('https://there.test/lists/other', {
      id: 'https://there.test/lists/other',
      type: 'OrderedCollection',
      orderedItems: ['https://elsewhere.test/notes/1', ...notes],
    })
    await scene.worked(activityOf(other, 'Like', note))
    const follow = { id: `${home}/follows/1`, type: 'Follow', actor: `${home}/u/alice`, object: other }
    await scene.worked(activityOf(other, 'Accept', follow))
    await until(() => pins().length >= 5)
    expect(pins()).toEqual(
      notes
        .slice(0, 5)
        .toReversed()
        .map((apId) => ({ apId, userId: scene.userId(other), on: true })),
    )
  })

  test('is read without what is gone', async () => {
    const list = 'https://there.test/lists/part'
    const other = await scene.world.peers.actor('https://there.test/u/part', 'Person', { featured: list })
    scene.world.peers.documents.set(list, {
      id: list,
      type: 'OrderedCollection',
      orderedItems: [note, 'https://there.test/notes/gone'],
    })
    await scene.worked(activityOf(other, 'Like', note))
    const follow = { id: `${home}/follows/2`, type: 'Follow', actor: `${home}/u/alice`, object: other }
    await scene.worked(activityOf(other, 'Accept', follow))
    await until(() => pins().length > 0)
    expect(pins()).toEqual([{ apId: note, userId: scene.userId(other), on: true }])
  })

  test('is known of somebody whose list was not kept when they were met', async () => {
    await scene.world.deps.db.knex('remote_actor').where({ ap_id: dora }).update({ featured: null })
    await scene.worked(add(note, featured))
    expect(pins()).toMatchObject([{ apId: note, on: true }])
  })

  test('is theirs to say, of their own list and of what is on their server', async () => {
    const eve = await scene.world.peers.actor('https://there.test/u/eve')
    const thief = await scene.world.peers.actor('https://evil.test/u/thief', 'Person', { featured })
    await scene.worked(add(note, featured, eve))
    await scene.worked(add(note, featured, thief))
    await scene.worked(add(note, 'https://there.test/lists/10'))
    await scene.worked(add('https://elsewhere.test/notes/1', featured))
    await scene.worked(add('https://home.test/m/maps/t/1/-', featured))
    await scene.throughHub(add(note, featured))
    expect(scene.asked).toEqual([])
  })

  test('does not take the list of a magazine away from it', async () => {
    const list = 'https://hub.test/c/trains/featured'
    const greedy = await scene.world.peers.actor('https://hub.test/u/0', 'Person', { featured: list })
    await scene.worked(add('https://hub.test/post/1', list, greedy))
    const thread = 'https://hub.test/post/1'
    scene.anItem(thread, scene.trainsId())
    await scene.throughHub(add(thread, `${trains}/featured`, mod))
    expect(scene.askedOf(moderateRemote)).toMatchObject([{ apId: thread, act: 'pinned', vouched: true }])
    expect(pins()).toEqual([])
  })
})
