import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { actorKeys, resolveRemote } from '@app/contract/calls/federation.ts'
import {
  instanceChanged,
  magazineChanged,
  magazineSubscribed,
  magazineUnsubscribed,
  settingsChanged,
} from '@app/contract/events/community.ts'
import { contentCreated, contentVisibilityChanged, contentVoted } from '@app/contract/events/content.ts'
import { peerChanged } from '@app/contract/events/federation.ts'
import { userChanged, userFollowed } from '@app/contract/events/identity.ts'
import { aMagazine, aUser } from '@app/platform/testing/index.ts'
import { PUBLIC } from '../src/json.ts'
import type { Json } from '../src/json.ts'
import { aCard, federationWorld, until } from './peers.ts'

let world: Awaited<ReturnType<typeof federationWorld>>
const alice = aUser({ userId: 11, username: 'alice', about: 'Hello *there*' })
const maps = aMagazine({ magazineId: 21, name: 'maps', title: 'Maps', ownerId: 11 })
const bob = 'https://there.test/u/bob'
const trains = 'https://there.test/m/trains'
let serial = 0
const newId = (host = 'there.test') => `https://${host}/activity/${++serial}`

beforeAll(async () => {
  world = await federationWorld()
  await world.emit(userChanged, alice)
  await world.emit(magazineChanged, maps)
  await world.emit(magazineChanged, aMagazine({ magazineId: 1, name: 'random' }))
  await world.peers.actor(bob)
  await world.peers.actor(trains, 'Group')
})
afterAll(() => world.close())
beforeEach(() => {
  world.peers.delivered.length = 0
})

const note = (extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `https://there.test/note/${++serial}`,
  type: 'Note',
  attributedTo: bob,
  to: [PUBLIC],
  cc: [],
  content: '<p>Hi</p>',
  ...extra,
})
const activity = (type: string, object: unknown, extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: newId(),
  type,
  actor: bob,
  to: [PUBLIC],
  cc: [],
  object,
  ...extra,
})

describe('discovery', () => {
  test.each(['acct:alice@home.test', 'alice@home.test', 'acct:ALICE@home.test', 'https://home.test/u/alice'])(
    '%s finds the person',
    async (resource) => {
      const { status, body } = await world.get(
        `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`,
      )
      expect(status).toBe(200)
      expect(body['links']).toContainEqual({
        rel: 'self',
        type: 'application/activity+json',
        href: 'https://home.test/u/alice',
      })
    },
  )
  test('a magazine is found, with a sign or without', async () => {
    for (const resource of ['acct:maps@home.test', 'acct:!maps@home.test', 'https://home.test/m/maps']) {
      const { body } = await world.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)
      expect(body['links']).toContainEqual(
        expect.objectContaining({ rel: 'self', href: 'https://home.test/m/maps' }),
      )
    }
  })
  test.each(['acct:nobody@home.test', 'acct:alice@there.test', 'acct:random@home.test'])(
    '%s finds nobody',
    async (resource) => {
      expect(
        (await world.get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)).status,
      ).toBe(404)
    },
  )
  test('a search without a resource is refused', async () => {
    expect((await world.get('/.well-known/webfinger')).status).toBe(400)
  })
  test('NodeInfo tells software and numbers, at both fixed paths', async () => {
    const links = (await world.get('/.well-known/nodeinfo')).body['links'] as { href: string }[]
    expect(links.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['https://home.test/nodeinfo/2.0.json', 'https://home.test/nodeinfo/2.1.json']),
    )
    expect((await world.get('/nodeinfo/2.1.json')).body).toMatchObject({
      version: '2.1',
      software: { name: 'mbin', repository: 'https://source.test/here' },
      protocols: ['activitypub'],
      usage: { users: { total: 3 }, localPosts: 5, localComments: 8 },
    })
  })
})

describe('documents', () => {
  test('a person is a Person with inbox and key', async () => {
    expect((await world.get('/u/alice')).body).toMatchObject({
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
    const { keys } = await world.ask(actorKeys, { userIds: [alice.userId, 2_000_000_000] })
    expect(keys).toEqual([((await world.get('/u/alice')).body['publicKey'] as Json)['publicKeyPem'], null])
  })
  test('a magazine is a Group whose moderators and pins are collections', async () => {
    expect((await world.get('/m/maps')).body).toMatchObject({
      type: 'Group',
      attributedTo: 'https://home.test/m/maps/moderators',
      featured: 'https://home.test/m/maps/pinned',
    })
    expect((await world.get('/m/maps/moderators')).body).toMatchObject({
      orderedItems: ['https://home.test/u/alice'],
      totalItems: 1,
    })
  })
  test('a browser gets no document, and the catch-all magazine is no actor', async () => {
    expect((await world.get('/u/alice', 'text/html,application/xhtml+xml,*/*;q=0.8')).status).toBe(404)
    expect((await world.get('/m/random')).status).toBe(404)
  })
  test('a deleted member leaves a tombstone', async () => {
    await world.emit(userChanged, aUser({ userId: 12, username: 'gone', state: 'deleted' }))
    expect(await world.get('/u/gone')).toMatchObject({ status: 410, body: { type: 'Tombstone' } })
  })
})

describe('the inbox', () => {
  test('takes what its author signed, and keeps it once however often it comes', async () => {
    const object = note()
    const create = activity('Create', object)
    expect(await world.post(create)).toBe(202)
    expect(await world.post(create)).toBe(202)
    await until(() => world.ingested.some(({ apId }) => apId === object['id']))
    expect(world.ingested.filter(({ apId }) => apId === object['id'])).toEqual([
      expect.objectContaining({ kind: 'post', body: 'Hi', magazineId: 1, authorId: world.userIds.get(bob) }),
    ])
  })

  test.each<[string, number, Parameters<typeof world.post>[1]]>([
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
    ['signed by somebody else', 401, { signer: trains }],
  ])('refuses what comes %s', async (_how, status, how) => {
    const object = note()
    expect(await world.post(activity('Create', object), how)).toBe(status)
    expect(world.ingested.some(({ apId }) => apId === object['id'])).toBe(false)
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
    expect(await world.post(body, { signer: bob })).toBe(status)
  })

  test('a thread is fetched from its root down when a reply arrives first', async () => {
    const root = note({ id: 'https://there.test/note/root' })
    const middle = note({ id: 'https://there.test/note/middle', inReplyTo: 'https://there.test/note/root' })
    const reply = note({ id: 'https://there.test/note/reply', inReplyTo: 'https://there.test/note/middle' })
    world.peers.documents.set('https://there.test/note/root', root)
    world.peers.documents.set('https://there.test/note/middle', middle)
    await world.post(activity('Create', reply))
    await until(() => world.cards.has('https://there.test/note/reply'))
    const order = world.ingested
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
    await world.peers.actor('https://elsewhere.test/u/eve')
    world.peers.documents.set('https://elsewhere.test/note/1', { ...forged, content: 'true' })
    await world.post(activity('Create', forged))
    await until(() => world.cards.has('https://elsewhere.test/note/1'))
    expect(world.ingested.find(({ apId }) => apId === 'https://elsewhere.test/note/1')?.body).toBe('true')
  })

  test('a hub is believed about its own magazine only: it forges no content, deletion or unfollow of another host', async () => {
    const eve = await world.peers.actor('https://elsewhere.test/u/eve')
    const by = (type: string, object: unknown) => ({
      ...activity(type, object),
      id: newId('elsewhere.test'),
      actor: eve,
    })
    const forged = note({ id: 'https://elsewhere.test/note/forged', attributedTo: eve, content: 'forged' })
    const censored = note({ id: 'https://elsewhere.test/note/censored', attributedTo: eve })
    world.peers.documents.set(String(forged['id']), { ...forged, content: 'true' })
    const before = world.subscriptions.length
    const hub = (object: unknown) =>
      world.post(activity('Announce', object, { actor: trains }), { signer: trains })
    await hub(by('Undo', { type: 'Follow', actor: eve, object: 'https://home.test/m/maps' }))
    await hub(by('Delete', censored['id']))
    await hub(by('Delete', eve))
    await hub(by('Create', forged))
    const kept = await until(() => world.ingested.find(({ apId }) => apId === forged['id']))
    expect(kept.body).toBe('true')
    await world.post(by('Create', censored), { signer: eve })
    await until(() => world.cards.has(String(censored['id'])))
    expect(world.subscriptions.length).toBe(before)
    expect(await world.deps.db.knex('remote_actor').where({ ap_id: eve }).first()).toMatchObject({
      gone_at: null,
    })
  })

  test('favourites, reduces and boosts count, and are taken back', async () => {
    const apId = 'https://there.test/page/votes'
    world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const like = activity('Like', apId)
    for (const sent of [
      like,
      activity('Dislike', apId),
      activity('Announce', apId),
      activity('Undo', like['id']),
      activity('Undo', activity('Announce', apId)),
    ]) {
      expect(await world.post(sent)).toBe(202)
    }
    await until(() => world.votes.filter((vote) => vote.apId === apId).length === 6)
    expect(
      world.votes
        .filter((vote) => vote.apId === apId)
        .map(({ act }) => act)
        .toSorted(),
    ).toEqual(['boost', 'dislike', 'like', 'unboost', 'undislike', 'unlike'])
  })

  test('a deletion that comes before the creation wins', async () => {
    const object = note()
    await world.post(activity('Delete', object['id']))
    await until(
      async () => (await world.deps.db.knex('tombstone').where({ ap_id: object['id'] })).length === 1,
    )
    const create = activity('Create', object)
    await world.post(create)
    await until(
      async () => (await world.deps.db.knex('received').where({ activity_id: create['id'] })).length === 1,
    )
    const marker = note()
    await world.post(activity('Create', marker))
    await until(() => world.cards.has(String(marker['id'])))
    expect(world.cards.has(String(object['id']))).toBe(false)
  })
})

describe('follows', () => {
  test('a remote subscriber is subscribed and gets an Accept signed by the magazine', async () => {
    const follow = activity('Follow', 'https://home.test/m/maps')
    expect(await world.post(follow, { inbox: '/m/maps/inbox' })).toBe(202)
    const accept = await world.sent(({ activity: { type } }) => type === 'Accept')
    expect(accept).toMatchObject({
      inbox: `${bob}/inbox`,
      signedBy: 'https://home.test/m/maps',
      activity: {
        actor: 'https://home.test/m/maps',
        object: { id: follow['id'], type: 'Follow', actor: bob },
      },
    })
    expect(world.subscriptions).toContainEqual({ magazineId: 21, userId: world.userIds.get(bob), on: true })
    await world.post(activity('Undo', follow))
    await until(() => world.subscriptions.some(({ on }) => !on))
  })

  test('the catch-all magazine cannot be followed', async () => {
    await world.post(activity('Follow', 'https://home.test/m/random'))
    expect(
      (await world.sent(({ activity: { type } }) => type === 'Reject')).activity['object'],
    ).toMatchObject({ actor: bob })
  })

  test('a remote magazine is told how many follow it, where its own server says so', async () => {
    const buses = 'https://there.test/m/buses'
    const followers = `${buses}/followers`
    await world.peers.actor(buses, 'Group', { followers })
    world.peers.documents.set(followers, { id: followers, type: 'OrderedCollection', totalItems: 4711 })
    const lent = 'https://there.test/m/lent'
    await world.peers.actor(lent, 'Group', { followers: 'https://elsewhere.test/followers' })
    for (const group of [buses, lent]) {
      const like = { ...activity('Like', 'https://there.test/none'), actor: bob }
      await world.post(activity('Announce', like, { actor: group }), { signer: group })
      await until(() => world.magazineIds.has(group))
    }
    const told = (group: string) =>
      world.groups.find(({ apProfileId }) => apProfileId === group)?.followersCount
    expect([told(buses), told(lent), told(trains)]).toEqual([4711, null, null])
  })

  test('a local subscription to a remote magazine is asked for, and taken back with the same Follow', async () => {
    await world.post(
      activity('Announce', { ...activity('Like', 'https://there.test/none'), actor: bob }, { actor: trains }),
      { signer: trains },
    )
    await until(() => world.magazineIds.has(trains))
    const magazineId = world.magazineIds.get(trains) ?? 0
    await world.emit(magazineSubscribed, { magazineId, userId: 11 })
    const follow = await world.sent(({ activity: { type } }) => type === 'Follow')
    expect(follow).toMatchObject({
      inbox: `${trains}/inbox`,
      signedBy: 'https://home.test/u/alice',
      activity: { object: trains },
    })
    await world.emit(magazineUnsubscribed, { magazineId, userId: 11 })
    const undo = await world.sent(({ activity: { type } }) => type === 'Undo')
    expect(undo.activity['object']).toMatchObject({ id: follow.activity['id'], type: 'Follow' })
  })
})

describe('delivery', () => {
  beforeAll(async () => {
    const follow = activity('Follow', 'https://home.test/u/alice')
    await world.post(follow)
    await until(() => world.follows.some(({ on }) => on))
    await world.emit(userFollowed, { followerId: world.userIds.get(bob) ?? 0, followedId: 11 })
    await world.peers.actor('https://hub.test/u/carol')
    await world.post(
      activity('Follow', 'https://home.test/m/maps', {
        id: newId('hub.test'),
        actor: 'https://hub.test/u/carol',
      }),
    )
    await until(() => world.userIds.has('https://hub.test/u/carol'))
    await world.emit(magazineSubscribed, {
      magazineId: 21,
      userId: world.userIds.get('https://hub.test/u/carol') ?? 0,
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
    await world.emit(contentCreated, card)
    const direct = await world.sent(
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
    const announced = await world.sent(
      ({ inbox, activity: { type } }) => inbox.startsWith('https://hub.test') && type === 'Announce',
    )
    expect(announced).toMatchObject({ signedBy: 'https://home.test/m/maps' })
    expect(announced.activity['object']).toEqual(direct.activity)
    world.cards.set('https://home.test/m/maps/t/501/-', card)
    expect((await world.get('/m/maps/t/501/any-slug')).body).toMatchObject({
      id: 'https://home.test/m/maps/t/501/-',
      type: 'Page',
      name: 'New <map>',
    })
    expect((await world.get('/u/alice/outbox?page=1')).body['orderedItems']).toHaveLength(1)
  })

  test('what a remote member sends to a local magazine is announced value for value, and not back to its host', async () => {
    const page = {
      ...note({ type: 'Page', name: 'From there', odd: { kept: [1, null, 'ä'] } }),
      to: ['https://home.test/m/maps', PUBLIC],
    }
    const create = activity('Create', page, { audience: 'https://home.test/m/maps', unknown: 'property' })
    await world.post(create)
    const announced = await world.sent(
      ({ activity: { object } }) => (object as Json | undefined)?.['id'] === create['id'],
    )
    expect(announced.inbox).toBe('https://hub.test/u/carol/inbox')
    expect(announced.activity['object']).toEqual(create)
    expect(world.peers.delivered.some(({ inbox }) => inbox.startsWith('https://there.test'))).toBe(false)
  })

  test('a boost, a favourite and their withdrawal reach the author', async () => {
    const apId = 'https://there.test/page/liked'
    const card = aCard({
      id: 601,
      apId,
      authorId: world.userIds.get(bob) ?? 0,
      magazineId: world.magazineIds.get(trains) ?? 0,
    })
    await world.emit(contentCreated, card)
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
    await world.emit(contentVoted, { ...vote, choice: null, previousChoice: null, favourite: true })
    await world.emit(contentVoted, { ...vote, choice: 1, previousChoice: 0, favourite: null })
    await world.emit(contentVoted, { ...vote, choice: null, previousChoice: null, favourite: false })
    const like = await world.sent(({ activity: { type } }) => type === 'Like')
    expect(like.activity).toMatchObject({ actor: 'https://home.test/u/alice', object: apId })
    await world.sent(({ activity: { type, object } }) => type === 'Announce' && object === apId)
    expect((await world.sent(({ activity: { type } }) => type === 'Undo')).activity['object']).toMatchObject({
      type: 'Like',
      id: like.activity['id'],
    })
  })

  test('a deleted entry is a tombstone here and a Delete there; a moderator’s carries a summary', async () => {
    const card = aCard({ id: 501, authorId: 11, magazineId: 21, visibility: 'soft_deleted' })
    await world.emit(contentVisibilityChanged, { ...card, byId: 11, previous: 'visible' })
    const sent = await world.sent(({ activity: { type } }) => type === 'Delete')
    expect(sent.activity).toMatchObject({ object: 'https://home.test/m/maps/t/501/-' })
    expect(sent.activity['summary']).toBeUndefined()
    expect((await world.get('/m/maps/t/501/-')).status).toBe(410)
    // Nor do the activities that once carried it tell any more what it said.
    for (const outbox of ['/u/alice/outbox', '/m/maps/outbox']) {
      const page = JSON.stringify((await world.get(`${outbox}?page=1`)).body)
      expect(page).toContain('Delete')
      expect(page).not.toContain('New <map>')
    }
    const told = await world.deps.db
      .knex('activity')
      .where({ object: 'https://home.test/m/maps/t/501/-' })
      .whereIn('type', ['Create'])
    expect(told).toHaveLength(1)
    for (const { uuid } of told as { uuid: string }[])
      expect((await world.get(`/f/object/${uuid}`)).status).toBe(404)
  })
})

const withHeaders = (request: Request, changes: Record<string, string | null>): Request => {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(request, { headers })
}

describe('who is talked to', () => {
  const evil = 'https://evil.test/u/eve'
  const cut = (domain: string, isBanned: boolean) =>
    world.emit(instanceChanged, { domain, isBanned, isExplicitlyAllowed: false })
  const received = async (id: string) =>
    (await world.deps.db.knex('received').where({ activity_id: id }).first()) !== undefined
  beforeAll(() => world.peers.actor(evil))

  test('what a banned host says is taken and dropped, unread; after the ban it counts again', async () => {
    await cut('evil.test', true)
    const like = (id: string) => ({ ...activity('Follow', 'https://home.test/u/alice', { actor: evil }), id })
    const dropped = newId('evil.test')
    expect(await world.post(like(dropped))).toBe(202)
    expect(await received(dropped)).toBe(false)
    expect(await world.deps.db.knex('remote_actor').where({ ap_id: evil })).toEqual([])
    // Nor is it looked for when somebody types its address.
    expect(await world.ask(resolveRemote, { query: evil })).toMatchObject({ userId: null })
    await cut('evil.test', false)
    const taken = newId('evil.test')
    expect(await world.post(like(taken))).toBe(202)
    expect(await received(taken)).toBe(true)
    await world.sent(({ inbox }) => inbox === `${evil}/inbox`)
  })

  test('nothing goes to a banned host, nor is its part in a magazine elsewhere believed', async () => {
    const [eve] = await world.deps.db.knex('remote_actor').where({ ap_id: evil })
    await world.emit(userFollowed, { followerId: eve.local_id, followedId: alice.userId })
    await world.emit(userFollowed, { followerId: world.userIds.get(bob)!, followedId: alice.userId })
    await cut('evil.test', true)
    world.peers.delivered.length = 0
    await world.emit(contentCreated, aCard({ type: 'post', authorId: alice.userId, magazineId: 1 }))
    await world.sent(({ inbox }) => inbox.startsWith('https://there.test'))
    expect(world.peers.delivered.filter(({ inbox }) => inbox.includes('evil.test'))).toEqual([])

    const before = world.votes.length
    const known = [...world.cards.keys()][0]
    const inner = { ...activity('Like', known, { actor: evil }), id: newId('evil.test') }
    expect(await world.post(activity('Announce', inner, { actor: trains }), { signer: trains })).toBe(202)
    const last = activity('Follow', 'https://home.test/u/alice')
    await world.post(last)
    await world.sent(({ activity: { object } }) => (object as Json)['id'] === last.id)
    expect(world.votes).toHaveLength(before)
    await cut('evil.test', false)
  })

  test('where federation is off, nothing of it answers but NodeInfo', async () => {
    await world.emit(settingsChanged, { settings: { KBIN_FEDERATION_ENABLED: false } })
    for (const path of ['/u/alice', '/m/maps', '/.well-known/webfinger?resource=acct:alice@home.test'])
      expect((await world.get(path)).status).toBe(404)
    expect(await world.post(activity('Follow', 'https://home.test/u/alice'))).toBe(404)
    expect((await world.get('/.well-known/nodeinfo')).status).toBe(200)
    expect((await world.get('/nodeinfo/2.1.json')).status).toBe(200)
    await world.emit(settingsChanged, { settings: { KBIN_FEDERATION_ENABLED: true } })
    expect((await world.get('/u/alice')).status).toBe(200)
  })
})

test('of peers it is told what they run, asked once a day, and how it goes with them', async () => {
  const run = (name: string) => world.runtime.tasks?.find((task) => task.name === name)?.run()
  const host = 'http://there.test'
  const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
  world.peers.documents.set(`${host}/.well-known/nodeinfo`, {
    links: [
      { rel, href: `${host}/nodeinfo/2.1` },
      { rel, href: 'http://elsewhere.test/nodeinfo/2.1' },
    ],
  })
  world.peers.documents.set(`${host}/nodeinfo/2.1`, { software: { name: 'lemmy', version: '0.19.5' } })
  await world.post(activity('Follow', 'https://home.test/u/alice'))
  await run('federation.check-peers')
  await run('federation.announce-peers')
  const told = async () =>
    (await world.outbox.named(peerChanged)).filter(({ data }) => data.domain === 'there.test')
  expect((await told()).at(-1)?.data).toMatchObject({
    software: 'lemmy',
    version: '0.19.5',
    failures: 0,
    lastReceivedAt: expect.any(String),
  })
  // No news: nothing is asked or told again.
  const times = (await told()).length
  world.peers.documents.delete(`${host}/.well-known/nodeinfo`)
  await until(async () => {
    await run('federation.announce-peers')
    return !(await world.deps.db.knex('instance').where({ changed: true }).first())
  })
  await run('federation.check-peers')
  await run('federation.announce-peers')
  expect((await told()).at(-1)?.data).toMatchObject({ software: 'lemmy' })
  expect((await told()).length).toBeLessThanOrEqual(times + 1)
})
