import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRemoteMagazineDeleted } from '@app/contract/calls/community.ts'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { moderateRemote } from '@app/contract/calls/remote-moderation.ts'
import { magazineChanged, reportChanged } from '@app/contract/events/community.ts'
import {
  contentCreated,
  contentPurged,
  contentVisibilityChanged,
  contentVoted,
} from '@app/contract/events/content.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { activityOf, home, moderationScene } from './moderation-scene.ts'
import { aCard, until } from './peers.ts'
import { bob, maps, note } from './scene.ts'

// What a live Lemmy 0.19.20 took and refused, on the wire: each of these once went wrong between it and us.

const scene = moderationScene()
const dan = 'https://lemmy.test/u/dan'
const dogs = 'https://lemmy.test/c/dogs'
const hidden: number[] = []

const ofType = (type: string) => (one: { activity: Json }) => one.activity['type'] === type
const toLemmy = () => scene.world.peers.delivered.filter(({ inbox }) => new URL(inbox).host === 'lemmy.test')
/** A page of dan's in our magazine. */
const fromDan = async (id: number) => {
  const card = aCard({
    id,
    authorId: scene.userId(dan),
    magazineId: 21,
    apId: `https://lemmy.test/post/${id}`,
  })
  await scene.world.emit(contentCreated, card)
  return card
}
/** What the magazine announces to Lemmy and carries an activity of this kind. */
const announced = async (type: string): Promise<Json> => {
  const { activity } = await scene.world.sent(
    (one) =>
      one.inbox === `${dan}/inbox` &&
      one.signedBy === `${home}/m/maps` &&
      (one.activity['object'] as Json)['type'] === type,
  )
  return activity['object'] as Json
}

beforeAll(async () => {
  const { world } = scene
  world.answerCalls([
    answer(setRemoteMagazineDeleted, async ({ magazineId }) => {
      hidden.push(magazineId)
      return { changed: true }
    }),
  ])
  await world.deps.db
    .knex('instance')
    .insert({ domain: 'lemmy.test', software: 'lemmy', version: '0.19.20' })
    .onConflict('domain')
    .merge()
  await scene.subscriber(dan)
  await world.peers.actor(dogs, 'Group')
  await world.ask(resolveRemote, { query: dogs })
  await world.emit(contentCreated, aCard({ id: 801, authorId: 11, magazineId: 21 }))
  await announced('Create')
})
beforeEach(() => {
  scene.world.peers.delivered.length = 0
})

test('a moderator’s restore carries the whole Delete: addressed, and with a summary', async () => {
  const card = await fromDan(802)
  await scene.world.emit(contentVisibilityChanged, {
    ...card,
    visibility: 'visible',
    byId: 11,
    previous: 'trashed',
  })
  const undo = await announced('Undo')
  expect(undo['object']).toMatchObject({
    type: 'Delete',
    actor: `${home}/u/alice`,
    object: card.apId,
    to: expect.arrayContaining([PUBLIC]),
    cc: expect.any(Array),
    summary: expect.any(String),
  })
})

test('the instance actor says since when it is there', async () => {
  const { body } = await scene.world.get('/i/actor')
  expect(Number.isNaN(Date.parse(String(body['published'])))).toBe(false)
})

test('its moderators pin by /featured, which is served as well', async () => {
  const pinned = `${home}/m/maps/t/801/-`
  scene.anItem(pinned, maps.magazineId)
  await scene.worked(activityOf(dan, 'Add', pinned, { target: `${home}/m/maps/featured` }))
  expect(scene.askedOf(moderateRemote)).toContainEqual(
    expect.objectContaining({ apId: pinned, act: 'pinned' }),
  )
})

test('the head of the outbox of a magazine carries the newest, for who reads no pages', async () => {
  const { body } = await scene.world.get('/m/maps/outbox')
  expect(body).toMatchObject({ type: 'OrderedCollection', first: `${home}/m/maps/outbox?page=1` })
  expect(body['orderedItems']).toContainEqual(
    expect.objectContaining({ type: 'Announce', object: expect.objectContaining({ type: 'Create' }) }),
  )
})

test('a changed magazine is told by a moderator within an Announce', async () => {
  await scene.world.emit(magazineChanged, { ...maps, title: 'Maps of all kinds' })
  scene.world.clock.advance(2 * 60 * 1000)
  await scene.world.runtime.tasks?.find(({ name }) => name === 'federation.send-actor-updates')?.run()
  expect(await announced('Update')).toMatchObject({
    actor: `${home}/u/alice`,
    object: { id: `${home}/m/maps`, type: 'Group', name: 'Maps of all kinds' },
  })
  expect(toLemmy().filter(ofType('Update'))).toEqual([])
})

test('a report to the server of its author comes from the magazine, of one thing, to one', async () => {
  const card = await fromDan(803)
  await scene.world.emit(reportChanged, {
    reportId: 9,
    type: 'entry',
    id: 803,
    magazineId: 21,
    reporterId: 11,
    reportedId: scene.userId(dan),
    reason: 'spam',
    status: 'pending',
    weight: 1,
    byId: null,
  })
  const flag = await scene.world.sent(ofType('Flag'))
  expect(flag).toMatchObject({
    inbox: `${dan}/inbox`,
    signedBy: `${home}/m/maps`,
    activity: { object: card.apId, to: [`${home}/m/maps`], summary: 'spam' },
  })
  expect(JSON.stringify(flag)).not.toContain('alice')
})

test.each([
  ['@dogs@lemmy.test', ['@dogs@lemmy.test']],
  ['!dogs@lemmy.test', []],
])('a microblog that names a community as %s is addressed to it', async (written, mentions) => {
  const id = 810 + mentions.length
  const body = `Look at ${written}, all of you`
  await scene.world.emit(
    contentCreated,
    aCard({ type: 'post', id, threadId: id, authorId: 11, magazineId: 1, title: null, body, mentions }),
  )
  const { activity } = await scene.world.sent(
    (one) => one.inbox === `${dogs}/inbox` && one.activity['type'] === 'Create',
  )
  expect(activity['to']).toContain(dogs)
  expect(activity['object']).toMatchObject({
    to: expect.arrayContaining([dogs]),
    tag: [{ type: 'Mention', href: dogs, name: '@dogs@lemmy.test' }],
  })
})

test('what a magazine announces to it does not come directly as well; others hear of it from its actor', async () => {
  await fromDan(804)
  const vote = { type: 'entry' as const, id: 804, magazineId: 21, authorId: scene.userId(dan), threadId: 804 }
  const counts = { userId: 11, uv: 0, dv: 0, favourites: 1 }
  await scene.world.emit(contentVoted, {
    ...vote,
    ...counts,
    choice: null,
    previousChoice: null,
    favourite: true,
  })
  await announced('Like')
  const body = 'Hello @dan@lemmy.test and @bob@there.test'
  const mentions = ['@dan@lemmy.test', '@bob@there.test']
  await scene.world.emit(contentCreated, aCard({ id: 805, authorId: 11, magazineId: 21, body, mentions }))
  await announced('Create')
  await scene.world.sent((one) => one.inbox === `${bob}/inbox` && one.activity['type'] === 'Create')
  expect(toLemmy().filter(({ signedBy }) => signedBy !== `${home}/m/maps`)).toEqual([])
})

describe('what its author deleted and restores', () => {
  const tombstones = (apId: string) => scene.world.deps.db.knex('tombstone').where({ ap_id: apId })
  /** A comment of dan's that came, and is not here any more. */
  const removed = async (n: number) => {
    const apId = `https://lemmy.test/comment/${n}`
    const page = note({ id: apId, attributedTo: dan })
    await scene.worked(activityOf(dan, 'Create', page))
    const card = scene.world.cards.get(apId)
    if (!card) throw new Error('the comment was not kept')
    scene.world.cards.delete(apId)
    scene.world.peers.documents.set(apId, page)
    return { apId, card }
  }
  /** The same, and content told that it was removed for good; `byId` null: by dan. */
  const purged = async (n: number, byId: number | null = null): Promise<string> => {
    const { apId, card } = await removed(n)
    await scene.world.emit(contentPurged, { ...card, byId: byId ?? card.authorId })
    expect(await tombstones(apId)).toHaveLength(1)
    return apId
  }
  const restore = (apId: string, by = dan) =>
    scene.worked(activityOf(by, 'Undo', activityOf(by, 'Delete', apId)))

  test('is fetched anew, and no longer answered as gone', async () => {
    const apId = await purged(7)
    await restore(apId)
    expect(scene.world.cards.has(apId)).toBe(true)
    expect(await tombstones(apId)).toEqual([])
  })

  test('is fetched anew where it is not heard of yet that it was removed', async () => {
    const { apId, card } = await removed(12)
    scene.world.announce(contentPurged, { ...card, byId: card.authorId })
    await restore(apId)
    await until(() => scene.world.cards.has(apId))
    expect(await tombstones(apId)).toEqual([])
  })

  test.each([
    ['nobody but its own server says so', 8, { by: bob }],
    ['our staff removed it', 9, { byId: 11 }],
    ['its server does not serve it', 10, { status: 410 }],
  ])(
    'stays away where %s',
    async (_, n, { by, byId, status }: { by?: string; byId?: number; status?: number }) => {
      const apId = await purged(n, byId ?? null)
      if (status) scene.world.peers.statuses.set(apId, status)
      await restore(apId, by)
      expect(scene.world.cards.has(apId)).toBe(false)
      expect(await tombstones(apId)).toHaveLength(1)
      // Nor does a late announcement bring it back.
      scene.world.peers.statuses.delete(apId)
      await scene.worked(activityOf(dan, 'Create', note({ id: apId, attributedTo: dan })))
      expect(scene.world.cards.has(apId)).toBe(false)
    },
  )
})

test('a community deleted at its origin is hidden here, and met again when it is restored', async () => {
  const dogsId = scene.world.magazineIds.get(dogs)
  const mod = 'https://lemmy.test/u/mod'
  await scene.world.peers.actor(mod)
  // On the word of another server nothing happens.
  await scene.throughHub(activityOf(bob, 'Delete', dogs))
  expect(hidden).toEqual([])
  const removal = activityOf(mod, 'Delete', dogs)
  await scene.throughHub(removal, dogs)
  expect(hidden).toEqual([dogsId])
  const known = () => scene.world.deps.db.knex('remote_actor').where({ ap_id: dogs }).first()
  expect(await known()).toMatchObject({ gone_at: expect.any(Date) })
  const before = scene.world.groups.length
  await scene.worked(activityOf(dogs, 'Announce', activityOf(mod, 'Undo', removal)))
  await until(async () => (await known()).gone_at === null)
  expect(scene.world.groups.length).toBeGreaterThan(before)
})

test('an actor that answers 410 when it is looked at again is gone with all it made', async () => {
  const cats = 'https://lemmy.test/c/cats'
  await scene.world.peers.actor(cats, 'Group')
  await scene.world.ask(resolveRemote, { query: cats })
  scene.world.peers.statuses.set(cats, 410)
  await scene.worked(activityOf('https://lemmy.test/u/mod', 'Update', cats))
  expect(hidden.at(-1)).toBe(scene.world.magazineIds.get(cats))
})
