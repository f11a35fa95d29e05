import { beforeAll, describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { contentCreated, contentPurged, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { aCard } from '../../test/peers.ts'
import { bob, federationScene } from '../../test/scene.ts'
import { digestOf } from '../threads/digest.ts'

const scene = federationScene()
const home = 'https://home.test'
const mine = (overrides: Partial<ContentCard>): ContentCard =>
  aCard({ authorId: 11, magazineId: 21, ...overrides })

const keep = async (card: ContentCard): Promise<void> => {
  scene.world.cards.set(`${card.type} ${card.id}`, card)
  await scene.world.emit(contentCreated, card)
}

const thread = mine({ id: 900, threadId: 900 })
const comment = mine({ type: 'entry_comment', id: 901, threadId: 900, parentAuthorId: 11, title: null })
const answered = mine({ ...comment, id: 902, parentId: 901 })
const elsewhere = mine({ ...comment, id: 903, apId: 'https://there.test/note/903', authorId: 0 })
const trashed = mine({ ...comment, id: 904 })
const limited = mine({ ...comment, id: 905, audience: 'followers', visibility: 'private' })
const address = `${home}/m/maps/t/900/-`
const of = (id: number) => `${address}/comment/${id}`

const get = async (url: string) => {
  const { pathname, search } = new URL(url)
  return scene.world.get(`${pathname}${search}`)
}

beforeAll(async () => {
  for (const card of [thread, comment, answered, elsewhere, trashed, limited]) await keep(card)
  await scene.world.emit(contentVisibilityChanged, {
    ...trashed,
    visibility: 'trashed',
    previous: 'visible',
    byId: 11,
  })
})

describe('collections of a thread', () => {
  test('are named by what is served of it, and by its comments', async () => {
    expect((await get(address)).body).toMatchObject({
      context: `${address}/context`,
      // With a first page within it, from which GoToSocial reads on.
      replies: {
        id: `${address}/replies`,
        first: { type: 'OrderedCollectionPage', next: `${address}/replies?page=1` },
      },
      likes: `${address}/likes`,
      dislikes: `${address}/dislikes`,
      shares: `${address}/shares`,
    })
    expect((await get(of(902))).body).toMatchObject({
      context: `${address}/context`,
      replies: { id: `${of(902)}/replies` },
    })
  })

  test('tell who answered it, and who answered an answer, without what is not for everybody', async () => {
    const replies = (await get(`${address}/replies`)).body
    expect(replies).toMatchObject({ id: `${address}/replies`, type: 'OrderedCollection', totalItems: 2 })
    expect((await get(String(replies['first']))).body).toMatchObject({
      type: 'OrderedCollectionPage',
      partOf: `${address}/replies`,
      orderedItems: [of(901), 'https://there.test/note/903'],
    })
    expect((await get(`${of(901)}/replies?page=1`)).body).toMatchObject({
      totalItems: 1,
      orderedItems: [of(902)],
    })
  })

  test('tell of the whole thread, itself first, and whose it is (FEP-7888)', async () => {
    expect((await get(`${address}/context`)).body).toMatchObject({
      attributedTo: `${home}/u/alice`,
      totalItems: 4,
    })
    expect((await get(`${address}/context?page=1`)).body['orderedItems']).toEqual([
      address,
      of(901),
      of(902),
      'https://there.test/note/903',
    ])
  })

  test('say that there is a digest of the whole thread, which is what their items come to', async () => {
    expect((await get(address)).body['contextDigest']).toBe('sha-256')
    expect((await get(of(902))).body).not.toHaveProperty('contextDigest')
    scene.world.reactions.set('entry 900', { likes: 3, dislikes: 1, shares: 2 })
    scene.world.reactions.set('entry_comment 902', { likes: 4, dislikes: 0, shares: 1 })
    scene.world.reactions.set('entry_comment 903', { likes: 0, dislikes: 2, shares: 0 })
    // Not for everybody.
    scene.world.reactions.set('entry_comment 905', { likes: 5, dislikes: 0, shares: 0 })
    const page = (await get(`${address}/context?page=1`)).body
    expect(page).not.toHaveProperty('threadDigest')
    expect((await get(`${address}/context`)).body['threadDigest']).toEqual({
      type: 'ThreadDigest',
      digestAlgorithm: 'sha-256',
      digestValue: digestOf(page['orderedItems'] as string[]),
      object: {
        id: address,
        likes: { id: `${address}/likes`, type: 'OrderedCollection', totalItems: 3 },
        dislikes: { id: `${address}/dislikes`, type: 'OrderedCollection', totalItems: 1 },
        shares: { id: `${address}/shares`, type: 'OrderedCollection', totalItems: 2 },
      },
      reactions: [
        {
          id: of(902),
          likes: { type: 'OrderedCollection', totalItems: 4 },
          shares: { type: 'OrderedCollection', totalItems: 1 },
        },
        { id: 'https://there.test/note/903', dislikes: { type: 'OrderedCollection', totalItems: 2 } },
      ],
    })
  })

  test('have no digest of a thread with more than a thousand items', async () => {
    const long = mine({ type: 'post', id: 920, threadId: 920, title: null })
    await keep(long)
    const row = { type: 'post_comment', local: true, author_id: 11, magazine_id: 21, thread_id: 920 }
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      ...row,
      id: 20_000 + i,
      ap_id: `${home}/m/maps/p/920/-/reply/${20_000 + i}`,
      visibility: 'visible',
    }))
    const { knex } = scene.world.deps.db
    await knex.batchInsert('content_object', rows.slice(1))
    const head = async () => (await get(`${home}/m/maps/p/920/-/context`)).body
    expect(await head()).toMatchObject({ totalItems: 1000, threadDigest: { type: 'ThreadDigest' } })
    await knex('content_object').insert(rows[0])
    expect(await head()).toMatchObject({ totalItems: 1001 })
    expect(await head()).not.toHaveProperty('threadDigest')
  })

  test('go on over pages, each item once', async () => {
    const post = mine({ type: 'post', id: 910, threadId: 910, title: null })
    await keep(post)
    const ids = Array.from({ length: 120 }, (_, i) => 1000 + i)
    for (const id of ids)
      await keep(mine({ type: 'post_comment', id, threadId: 910, parentAuthorId: 11, title: null }))
    const base = `${home}/m/maps/p/910/-`
    const found: unknown[] = []
    let next: unknown = `${base}/context?page=1`
    for (let pages = 0; typeof next === 'string' && pages < 5; pages++) {
      const { body } = await get(next)
      expect(body['totalItems']).toBe(121)
      found.push(...(body['orderedItems'] as unknown[]))
      next = body['next']
    }
    expect(found).toEqual([base, ...ids.map((id) => `${base}/reply/${id}`)])
  })

  test('count its votes as the API does, and name nobody', async () => {
    scene.world.reactions.set('entry 900', { likes: 3, dislikes: 1, shares: 2 })
    for (const [name, totalItems] of Object.entries({ likes: 3, dislikes: 1, shares: 2 })) {
      const { body } = await get(`${address}/${name}`)
      expect(body).toMatchObject({ id: `${address}/${name}`, type: 'OrderedCollection', totalItems })
      expect(body).not.toHaveProperty('first')
    }
  })
})

test('collections are for whoever may read the item itself', async () => {
  const followerId = scene.world.userIds.get(bob) ?? 0
  await scene.world.emit(userFollowed, { followerId, followedId: 11 })
  const eve = await scene.world.peers.actor('https://nobody.test/u/eve')
  await scene.world.ask(resolveRemote, { query: eve })
  const path = new URL(`${of(905)}/replies`).pathname
  expect((await scene.world.get(path)).status).toBe(404)
  expect((await scene.world.signedGet(path, eve)).status).toBe(404)
  const read = await scene.world.signedGet(path, bob)
  expect({ status: read.status, kept: read.headers.get('cache-control') }).toEqual({
    status: 200,
    kept: 'no-store',
  })
  expect((await get(`${of(904)}/replies`)).status).toBe(404)
  expect((await get(`${of(903)}/replies`)).status).toBe(404)
  await scene.world.emit(contentPurged, { ...answered, byId: 11 })
  expect((await get(`${of(902)}/replies`)).status).toBe(410)
})

test('a browser gets no collection', async () => {
  expect((await scene.world.get(new URL(`${address}/replies`).pathname, 'text/html')).status).toBe(404)
})
