import { magazineSubscribed } from '@app/contract/events/community.ts'
import { contentCreated, contentVisibilityChanged, contentVoted } from '@app/contract/events/content.ts'
import { userChanged, userFollowed } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCard, until } from '../../test/peers.ts'
import { activity, bob, federationScene, newId, note, trains } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { hasRemoteAudience } from './audience.ts'
import type { Audience } from './audience.ts'

const scene = federationScene()
const maps = 'https://home.test/m/maps'

describe('delivery', () => {
  beforeAll(async () => {
    const follow = activity('Follow', 'https://home.test/u/alice')
    await scene.world.post(follow)
    await until(() => scene.world.follows.some(({ on }) => on))
    await scene.world.emit(userFollowed, { followerId: scene.world.userIds.get(bob) ?? 0, followedId: 11 })
    await scene.world.peers.actor('https://hub.test/u/carol')
    await scene.world.post(
      activity('Follow', 'https://home.test/m/maps', {
        id: newId('hub.test'),
        actor: 'https://hub.test/u/carol',
      }),
    )
    await until(() => scene.world.userIds.has('https://hub.test/u/carol'))
    await scene.world.emit(magazineSubscribed, {
      magazineId: 21,
      userId: scene.world.userIds.get('https://hub.test/u/carol') ?? 0,
    })
  })

  test('a new entry goes to the author’s followers, and the magazine announces it to its subscribers', async () => {
    const card = aCard({
      id: 501,
      authorId: 11,
      magazineId: 21,
      title: 'New <map>',
      url: 'https://example.org/map',
      tags: ['maps'],
    })
    await scene.world.emit(contentCreated, card)
    const direct = await scene.world.sent(
      ({ inbox, activity: { type } }) => inbox.startsWith(bob) && type === 'Create',
    )
    expect(direct).toMatchObject({
      signedBy: 'https://home.test/u/alice',
      activity: {
        actor: 'https://home.test/u/alice',
        object: {
          id: 'https://home.test/m/maps/t/501/-',
          type: 'Page',
          name: 'New <map>',
          audience: 'https://home.test/m/maps',
          attachment: [{ type: 'Link', href: 'https://example.org/map' }],
          source: { content: 'Some *text*.', mediaType: 'text/markdown' },
        },
      },
    })
    const announced = await scene.world.sent(
      ({ inbox, activity: { type } }) => inbox.startsWith('https://hub.test') && type === 'Announce',
    )
    expect(announced).toMatchObject({ signedBy: 'https://home.test/m/maps' })
    expect(announced.activity['object']).toEqual(direct.activity)
    scene.world.cards.set('https://home.test/m/maps/t/501/-', card)
    expect((await scene.world.get('/m/maps/t/501/any-slug')).body).toMatchObject({
      id: 'https://home.test/m/maps/t/501/-',
      type: 'Page',
      name: 'New <map>',
    })
    expect((await scene.world.get('/u/alice/outbox?page=1')).body['orderedItems']).toHaveLength(1)
  })

  test('the hashtags of a thread and whom it mentions stand in its tag, sent and served alike', async () => {
    await scene.world.emit(userChanged, aUser({ userId: 13, username: 'dora_d' }))
    const card = aCard({
      id: 522,
      authorId: 11,
      magazineId: 21,
      tags: ['night_train'],
      mentions: ['@bob@there.test', '@dora_d@home.test', '@alice', '@nobody'],
    })
    await scene.world.emit(contentCreated, card)
    const { activity: sent } = await scene.world.sent(
      ({ inbox, activity: { type, object } }) =>
        inbox.startsWith(bob) && type === 'Create' && (object as Json)['id'] === `${maps}/t/522/-`,
    )
    scene.world.cards.set(`${maps}/t/522/-`, card)
    const { body: served } = await scene.world.get('/m/maps/t/522/-')
    for (const document of [sent['object'] as Json, served]) {
      expect(document['tag']).toEqual([
        { type: 'Hashtag', href: 'https://home.test/tag/night_train', name: '#night_train' },
        { type: 'Hashtag', href: 'https://home.test/tag/maps', name: '#maps' },
        { type: 'Mention', href: bob, name: '@bob@there.test' },
        { type: 'Mention', href: 'https://home.test/u/dora_d', name: '@dora_d@home.test' },
        { type: 'Mention', href: maps, name: '@maps@home.test' },
      ])
      expect(document['to']).toEqual([maps, PUBLIC, bob, 'https://home.test/u/dora_d'])
    }
  })

  test('what a remote member sends to a local magazine is announced value for value, and not back to its host', async () => {
    const page = {
      ...note({ type: 'Page', name: 'From there', odd: { kept: [1, null, 'ä'] } }),
      to: ['https://home.test/m/maps', PUBLIC],
    }
    const create = activity('Create', page, { audience: 'https://home.test/m/maps', unknown: 'property' })
    await scene.world.post(create)
    const announced = await scene.world.sent(
      ({ activity: { object } }) => (object as Json | undefined)?.['id'] === create['id'],
    )
    expect(announced.inbox).toBe('https://hub.test/u/carol/inbox')
    expect(announced.activity['object']).toEqual(create)
    expect(scene.world.peers.delivered.some(({ inbox }) => inbox.startsWith('https://there.test'))).toBe(
      false,
    )
  })

  test('an activity that nobody elsewhere is to get is kept, and known for it', async () => {
    const { world } = scene
    await world.emit(userChanged, aUser({ userId: 12, username: 'dora' }))
    await world.emit(userFollowed, { followerId: 11, followedId: 12 })
    await world.emit(magazineSubscribed, { magazineId: 1, userId: 11 })
    const federation = createFederation(world.deps)
    const heard = (audience: Audience) =>
      world.deps.db.knex.transaction((tx) => hasRemoteAudience(federation, tx, audience))
    const local = ['https://home.test/u/alice']
    expect(await heard({ followersOf: 12, subscribersOf: 1, addresses: local })).toBe(false)
    expect(await heard({ followersOf: 11 })).toBe(true)
    expect(await heard({ subscribersOf: 21 })).toBe(true)
    expect(await heard({ addresses: [...local, bob] })).toBe(true)
    expect(await heard({ everybody: true })).toBe(true)

    await world.emit(contentCreated, aCard({ id: 502, authorId: 12, magazineId: 1 }))
    expect((await world.get('/u/dora/outbox?page=1')).body['orderedItems']).toHaveLength(1)
  })

  test('a boost, a favourite and their withdrawal reach the author', async () => {
    const apId = 'https://there.test/page/liked'
    const card = aCard({
      id: 601,
      apId,
      authorId: scene.world.userIds.get(bob) ?? 0,
      magazineId: scene.world.magazineIds.get(trains) ?? 0,
    })
    await scene.world.emit(contentCreated, card)
    const vote = {
      type: 'entry' as const,
      id: 601,
      magazineId: card.magazineId,
      authorId: card.authorId,
      threadId: 601,
      userId: 11,
      uv: 1,
      dv: 0,
      favourites: 1,
    }
    await scene.world.emit(contentVoted, { ...vote, choice: null, previousChoice: null, favourite: true })
    await scene.world.emit(contentVoted, { ...vote, choice: 1, previousChoice: 0, favourite: null })
    await scene.world.emit(contentVoted, { ...vote, choice: null, previousChoice: null, favourite: false })
    const like = await scene.world.sent(({ activity: { type } }) => type === 'Like')
    expect(like.activity).toMatchObject({ actor: 'https://home.test/u/alice', object: apId })
    await scene.world.sent(({ activity: { type, object } }) => type === 'Announce' && object === apId)
    expect(
      (await scene.world.sent(({ activity: { type } }) => type === 'Undo')).activity['object'],
    ).toMatchObject({
      type: 'Like',
      id: like.activity['id'],
    })
  })

  test('a favourite of what is for followers is told its author alone, also once it was removed', async () => {
    const apId = 'https://there.test/note/for-followers'
    const card = aCard({
      type: 'post',
      id: 602,
      threadId: 602,
      apId,
      authorId: scene.world.userIds.get(bob) ?? 0,
      magazineId: scene.world.magazineIds.get(trains) ?? 0,
      visibility: 'private',
      audience: 'followers',
    })
    await scene.world.emit(contentCreated, card)
    const removed = { ...card, visibility: 'trashed' as const, byId: null, previous: 'private' as const }
    await scene.world.emit(contentVisibilityChanged, removed)
    await scene.world.emit(contentVoted, {
      type: 'post',
      id: 602,
      magazineId: card.magazineId,
      authorId: card.authorId,
      threadId: 602,
      userId: 11,
      uv: 0,
      dv: 0,
      favourites: 1,
      choice: null,
      previousChoice: null,
      favourite: true,
      audience: 'followers',
    })
    const like = await scene.world.sent(
      ({ activity: { type, object } }) => type === 'Like' && object === apId,
    )
    expect([like.activity['to'], like.activity['cc']]).toEqual([[bob], []])
  })

  test('a deleted entry is a tombstone here and a Delete there; a moderator’s carries a summary', async () => {
    const card = aCard({ id: 501, authorId: 11, magazineId: 21, visibility: 'soft_deleted' })
    await scene.world.emit(contentVisibilityChanged, { ...card, byId: 11, previous: 'visible' })
    const sent = await scene.world.sent(({ activity: { type } }) => type === 'Delete')
    expect(sent.activity).toMatchObject({ object: 'https://home.test/m/maps/t/501/-' })
    expect(sent.activity['summary']).toBeUndefined()
    expect((await scene.world.get('/m/maps/t/501/-')).status).toBe(410)
    // Nor do the activities that once carried it tell any more what it said.
    for (const outbox of ['/u/alice/outbox', '/m/maps/outbox']) {
      const page = JSON.stringify((await scene.world.get(`${outbox}?page=1`)).body)
      expect(page).toContain('Delete')
      expect(page).not.toContain('New <map>')
    }
    const told = await scene.world.deps.db
      .knex('activity')
      .where({ object: 'https://home.test/m/maps/t/501/-' })
      .whereIn('type', ['Create'])
    expect(told).toHaveLength(1)
    for (const { uuid } of told as { uuid: string }[])
      expect((await scene.world.get(`/f/object/${uuid}`)).status).toBe(404)
  })
})
