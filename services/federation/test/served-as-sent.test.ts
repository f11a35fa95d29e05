import { beforeAll, describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { magazineSubscribed } from '@app/contract/events/community.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { contentCreated, contentEdited, contentPurged } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import { isJson, many } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { aCard, until } from './peers.ts'
import { bob, federationScene, trains } from './scene.ts'

const scene = federationScene()
const home = 'https://home.test'
const alice = `${home}/u/alice`
const image = {
  filePath: 'ab/cd/map.jpg',
  sourceUrl: null,
  storageUrl: `${home}/media/ab/cd/map.jpg`,
  altText: 'An old map',
  width: 640,
  height: 480,
  blurHash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
}
const rich = (overrides: Partial<ContentCard>): ContentCard =>
  aCard({
    authorId: 11,
    magazineId: 21,
    body: 'Hello @bob@there.test, on #rails',
    tags: ['rails'],
    mentions: ['@bob@there.test', '@alice'],
    image,
    lang: 'de',
    isAdult: true,
    ...overrides,
  })

/** Stands for the magazine of the peer, whose number is known once it was met. */
const ELSEWHERE = 0
const entry = rich({ id: 701, url: 'https://far.test/map' })
const post = rich({ type: 'post', id: 702, threadId: 702, title: null })
const poll = {
  multiple: false,
  closesAt: '2030-01-02T03:04:05.000Z',
  votersCount: 3,
  options: [
    { title: 'Steam', votes: 1 },
    { title: 'Electric', votes: 2 },
  ],
}
const onEntry = rich({ type: 'entry_comment', id: 703, threadId: 701, parentAuthorId: 11, title: null })
const onPost = rich({ type: 'post_comment', id: 704, threadId: 702, parentAuthorId: 11, title: null })

/** The activity that tells the first reader of an item of ours. */
const sent = async (card: ContentCard, type = 'Create'): Promise<Json> => {
  const end = card.type.endsWith('comment') ? `/${card.id}` : `/${card.id}/-`
  const { activity } = await scene.world.sent(
    ({ activity: one }) => one['type'] === type && String((one['object'] as Json)['id']).endsWith(end),
  )
  return activity
}

const served = async (object: Json) => {
  const { status, body } = await scene.world.get(new URL(String(object['id'])).pathname)
  const { '@context': context, ...document } = body
  return { status, context, document }
}

/** The terms of ours that a document comes with: served, all of them; sent, those that it uses. */
const termsOf = (context: unknown) => many(context).find(isJson) ?? {}

beforeAll(async () => {
  await scene.world.emit(userFollowed, { followerId: scene.world.userIds.get(bob) ?? 0, followedId: 11 })
})

test.each([
  ['a thread', entry],
  ['a microblog', post],
  ['a comment on a thread', onEntry],
  ['a comment on a microblog', onPost],
  ['a thread with a poll', rich({ id: 709, poll })],
  ['a microblog with a poll', rich({ ...post, id: 710, threadId: 710, poll: { ...poll, multiple: true } })],
  ['an answer to a comment on a thread', rich({ ...onEntry, id: 705, parentId: 703 })],
  ['an answer to a comment on a microblog', rich({ ...onPost, id: 706, parentId: 704 })],
  ['a thread in a magazine elsewhere', rich({ id: 707, magazineId: ELSEWHERE })],
  ['a microblog in no magazine', rich({ ...post, id: 708, threadId: 708, magazineId: 1 })],
])('%s is served value for value as it was sent', async (_what, made) => {
  const magazineId =
    made.magazineId === ELSEWHERE ? (scene.world.magazineIds.get(trains) ?? 0) : made.magazineId
  const card = { ...made, magazineId }
  scene.world.cards.set(`${card.type} ${card.id}`, card)
  await scene.world.emit(contentCreated, card)
  const create = await sent(card)
  const object = create['object'] as Json
  const { status, context, document } = await served(object)
  expect({ status, document }).toEqual({ status: 200, document: object })
  expect(termsOf(context)).toMatchObject(termsOf(create['@context']))
  expect(object).toMatchObject({ to: create['to'], cc: create['cc'] })

  scene.world.peers.delivered.length = 0
  const edited = {
    ...card,
    body: 'Hello nobody',
    mentions: [],
    tags: [],
    editedAt: '2026-02-03T04:05:06.000Z',
  }
  scene.world.cards.set(`${card.type} ${card.id}`, edited)
  await scene.world.emit(contentEdited, edited)
  const update = (await sent(card, 'Update'))['object'] as Json
  expect((await served(update)).document).toEqual(update)
})

describe('who gets what is not for everybody, and who reads it', () => {
  const followers = `${alice}/followers`
  const carl = 'https://elsewhere.test/u/carl'
  const eve = 'https://nobody.test/u/eve'
  const idOf = (address: string) => scene.world.userIds.get(address) ?? 0
  const addressOf = ({ type, id, threadId }: ContentCard) =>
    type === 'post' ? `${home}/m/maps/p/${id}/-` : `${home}/m/maps/p/${threadId}/-/reply/${id}`
  beforeAll(async () => {
    for (const query of [carl, eve]) {
      await scene.world.peers.actor(query)
      await scene.world.ask(resolveRemote, { query })
    }
    await scene.world.emit(magazineSubscribed, { userId: idOf(eve), magazineId: 21 })
  })
  const maps = `${home}/m/maps`

  // bob follows the author, carl is addressed, eve subscribes to the magazine.
  test.each([
    ['post', 'unlisted', { to: [followers], cc: [PUBLIC] }, [bob], [200, 200, 200, 200]],
    ['post', 'followers', { to: [followers], cc: [carl] }, [bob, carl], [404, 200, 200, 404]],
    ['post', 'direct', { to: [carl], cc: [] }, [carl], [404, 404, 200, 404]],
    ['post_comment', 'unlisted', { to: [followers], cc: [PUBLIC, maps] }, [bob, eve], [200, 200, 200, 200]],
    ['post_comment', 'followers', { to: [followers], cc: [carl] }, [bob, carl], [404, 200, 200, 404]],
    ['post_comment', 'direct', { to: [carl], cc: [] }, [carl], [404, 404, 200, 404]],
  ] as const)(
    'a %s that is %s: %j, sent to %j, served %j',
    async (type, audience, addressed, sentTo, statuses) => {
      const limited = audience !== 'unlisted'
      const id = 720 + type.length * 3 + audience.length
      const card = rich({
        type,
        id,
        threadId: type === 'post' ? id : 702,
        parentAuthorId: type === 'post' ? null : 11,
        title: null,
        body: 'Psst',
        mentions: [],
        audience,
        visibility: limited ? 'private' : 'visible',
        ...(limited ? { addresseeIds: [idOf(carl)] } : {}),
      })
      scene.world.cards.set(`${type} ${id}`, card)
      await scene.world.emit(contentCreated, card)
      const last = rich({ id: id + 100, threadId: id + 100 })
      await scene.world.emit(contentCreated, last)
      await sent(last)
      const toldOf = () =>
        scene.world.peers.delivered.filter(({ activity: one }) => JSON.stringify(one).includes(`/${id}`))
      const hostsOf = () => new Set(toldOf().map(({ inbox }) => new URL(inbox).host))
      await until(() => hostsOf().size >= sentTo.length)
      const told = toldOf()
      const hosts = hostsOf()
      expect(hosts).toEqual(new Set(sentTo.map((address) => new URL(address).host)))
      const object = told.flatMap(({ activity: one }) => {
        const within = one['object'] as Json
        return within['type'] === 'Note' ? [within] : []
      })[0]
      expect(object).toMatchObject(addressed)
      const { pathname } = new URL(addressOf(card))
      const readBy = async (actor: string) => (await scene.world.signedGet(pathname, actor)).status
      expect([
        (await scene.world.get(pathname)).status,
        await readBy(bob),
        await readBy(carl),
        await readBy(eve),
      ]).toEqual(statuses)
      // Nor is it told of by the collections of its author, nor removed before others.
      const outbox = JSON.stringify((await scene.world.get(`/u/alice/outbox?page=1`)).body)
      expect(outbox.includes(`/${id}`)).toBe(!limited)
      await scene.world.emit(contentPurged, { ...card, byId: card.authorId })
      await until(() =>
        [...hosts].every((host) =>
          scene.world.peers.delivered.some(
            ({ inbox, activity: one }) =>
              new URL(inbox).host === host &&
              JSON.stringify(one).includes('Delete') &&
              JSON.stringify(one).includes(`/${id}`),
          ),
        ),
      )
      const deleted = scene.world.peers.delivered.filter(({ activity: one }) =>
        JSON.stringify(one).includes(`/${id}`),
      )
      expect(new Set(deleted.map(({ inbox }) => new URL(inbox).host))).toEqual(hosts)
    },
  )
})

test('all that came with a microblog goes out, and what it warns of', async () => {
  const elsewhere = { filePath: null, storageUrl: null, blurHash: null, height: null }
  const card = aCard({
    id: 713,
    threadId: 713,
    type: 'post',
    authorId: 11,
    magazineId: 21,
    contentWarning: 'Heights',
    attachments: [
      {
        ...elsewhere,
        type: 'image',
        sourceUrl: 'https://files.test/a.jpg',
        mediaType: 'image/jpeg',
        altText: 'A ridge',
        focus: { x: 0.1, y: -1 },
        width: 800,
        duration: null,
      },
      {
        ...elsewhere,
        type: 'video',
        sourceUrl: 'https://files.test/b.mp4',
        mediaType: 'video/mp4',
        altText: null,
        focus: null,
        width: null,
        duration: 9,
      },
    ],
  })
  await scene.world.emit(contentCreated, card)
  expect((await sent(card))['object']).toMatchObject({
    type: 'Note',
    summary: 'Heights',
    sensitive: false,
    attachment: [
      {
        type: 'Image',
        url: 'https://files.test/a.jpg',
        mediaType: 'image/jpeg',
        name: 'A ridge',
        focalPoint: [0.1, -1],
        width: 800,
      },
      { type: 'Video', url: 'https://files.test/b.mp4', duration: 'PT9S' },
    ],
  })
})

test('a thread bears the name of its magazine as a hashtag and mentions it, so that answers reach it', async () => {
  const card = aCard({ id: 710, authorId: 11, magazineId: 21, tags: ['rails'] })
  await scene.world.emit(contentCreated, card)
  expect((await sent(card))['object']).toMatchObject({
    to: [`${home}/m/maps`, PUBLIC],
    summary: 'A title #rails #maps',
    tag: [
      { type: 'Hashtag', href: `${home}/tag/rails`, name: '#rails' },
      { type: 'Hashtag', href: `${home}/tag/maps`, name: '#maps' },
      { type: 'Mention', href: `${home}/m/maps`, name: '@maps@home.test' },
    ],
  })
})

test('a magazine elsewhere is mentioned, but its name is no hashtag; what the text says already is not said twice', async () => {
  const magazineId = scene.world.magazineIds.get(trains) ?? 0
  const there = aCard({ id: 711, authorId: 11, magazineId, body: 'See !trains@there.test' })
  await scene.world.emit(contentCreated, there)
  expect((await sent(there))['object']).toMatchObject({
    tag: [{ type: 'Mention', href: trains, name: '@trains@there.test' }],
  })
  const here = aCard({ id: 712, authorId: 11, magazineId: 21, tags: ['Maps'] })
  await scene.world.emit(contentCreated, here)
  expect((await sent(here))['object']).toMatchObject({
    tag: [
      { type: 'Hashtag', name: '#Maps' },
      { type: 'Mention', href: `${home}/m/maps` },
    ],
  })
})
