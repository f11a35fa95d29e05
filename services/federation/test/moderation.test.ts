import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { CallInput, CallSpec } from '@app/contract/call.ts'
import * as said from '@app/contract/calls/remote-moderation.ts'
import { removeRemote } from '@app/contract/calls/content.ts'
import {
  instanceChanged,
  magazineChanged,
  magazineSubscribed,
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
  settingsChanged,
} from '@app/contract/events/community.ts'
import { contentCreated, contentModerated } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { aMagazine, aUser } from '@app/platform/testing/index.ts'
import { PUBLIC } from '../src/json.ts'
import type { Json } from '../src/json.ts'
import { aCard, federationWorld, until } from './peers.ts'

/** Who moderates is known to community and content; here it counts what they are asked, and on whose word. */
let world: Awaited<ReturnType<typeof federationWorld>>
const alice = aUser({ userId: 11, username: 'alice' })
const maps = aMagazine({ magazineId: 21, name: 'maps', title: 'Maps', ownerId: 11 })
const home = 'https://home.test'
const trains = 'https://hub.test/c/trains'
/** Moderates `trains`, from the server it lives on. */
const mod = 'https://hub.test/u/mod'
/** Somebody of a third server. */
const bob = 'https://there.test/u/bob'
let serial = 0

let asked: { call: string; input: Record<string, unknown> }[]
const askedOf = <C extends CallSpec>({ id }: C): CallInput<C>[] =>
  asked.flatMap(({ call, input }) => (call === id ? [input as CallInput<C>] : []))
const mayNot = new Set<string>()

const activity = (actor: string, type: string, object: unknown, extra: Json = {}): Json => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${new URL(actor).origin}/activity/${++serial}`,
  type,
  actor,
  to: [PUBLIC],
  cc: [],
  object,
  ...extra,
})
/** Posts something, and waits until all before it was worked on: what comes after it in the queue came through. */
const worked = async (sent: Json): Promise<void> => {
  expect(await world.post(sent)).toBe(202)
  const last = activity(bob, 'Follow', `${home}/u/alice`)
  expect(await world.post(last)).toBe(202)
  await world.sent(({ activity: { object } }) => (object as Json | undefined)?.['id'] === last['id'])
}
const throughHub = (inner: Json, hub = trains) => worked(activity(hub, 'Announce', inner))
const userId = (address: string) => world.userIds.get(address) ?? 0
const anItem = (apId: string, magazineId: number, id = ++serial): void => {
  world.cards.set(apId, aCard({ id, apId, magazineId }))
}

beforeAll(async () => {
  world = await federationWorld()
  const record = <C extends CallSpec>(spec: C) =>
    answer(spec, async (input) => {
      asked.push({ call: spec.id, input: input as Record<string, unknown> })
      return { applied: !mayNot.has(spec.id) } as never
    })
  world.answerCalls(
    [
      said.setRemoteModerator,
      said.keepRemoteModerators,
      said.setRemoteBan,
      said.moderateRemote,
      said.keepRemotePins,
      said.reportRemote,
      removeRemote,
    ].map((spec) => record(spec)),
  )
  asked = []
  await world.emit(userChanged, alice)
  await world.emit(magazineChanged, maps)
  await world.emit(magazineChanged, aMagazine({ magazineId: 1, name: 'random' }))
  for (const person of [bob, mod]) await world.peers.actor(person)
  const lists = { attributedTo: `${trains}/moderators`, featured: `${trains}/featured` }
  await world.peers.actor(trains, 'Group', lists)
  world.peers.documents.set(`${trains}/moderators`, {
    id: `${trains}/moderators`,
    type: 'OrderedCollection',
    orderedItems: [mod, `${home}/u/alice`],
  })
  world.peers.documents.set(`${trains}/featured`, {
    id: `${trains}/featured`,
    type: 'OrderedCollection',
    totalItems: 1,
    first: { type: 'OrderedCollectionPage', orderedItems: ['https://hub.test/post/pinned'] },
  })
  // The magazine becomes known by what it passes on.
  await throughHub(activity(mod, 'Like', 'https://hub.test/post/unknown'))
  await until(() => askedOf(said.keepRemotePins).length > 0)
})
afterAll(() => world.close())
beforeEach(() => {
  asked = []
  mayNot.clear()
  world.peers.delivered.length = 0
})
const trainsId = () => world.magazineIds.get(trains) ?? 0

describe('a magazine elsewhere', () => {
  test('is read with its moderators and what it shows first, at most once an hour', async () => {
    await world.deps.db
      .knex('remote_actor')
      .where({ ap_id: trains })
      .update({ fetched_at: new Date(0) })
    await throughHub(activity(mod, 'Like', 'https://hub.test/post/unknown'))
    await until(() => askedOf(said.keepRemotePins).length > 0)
    expect(askedOf(said.keepRemoteModerators)).toEqual([
      { magazineId: trainsId(), userIds: [userId(mod), alice.userId] },
    ])
    expect(askedOf(said.keepRemotePins)).toEqual([
      { magazineId: trainsId(), apIds: ['https://hub.test/post/pinned'] },
    ])
  })

  test('lists are believed only from its own server', async () => {
    const liar = 'https://hub.test/c/liar'
    const stolen = 'https://elsewhere.test/moderators'
    world.peers.documents.set(stolen, { id: stolen, type: 'OrderedCollection', orderedItems: [bob] })
    await world.peers.actor(liar, 'Group', { attributedTo: stolen, featured: `${liar}/featured` })
    world.peers.documents.set(`${liar}/featured`, {
      id: `${liar}/featured`,
      type: 'OrderedCollection',
      orderedItems: [],
    })
    await throughHub(activity(mod, 'Like', 'https://hub.test/post/unknown'), liar)
    await until(() => askedOf(said.keepRemotePins).length > 0)
    expect(askedOf(said.keepRemoteModerators)).toEqual([])
  })
})

describe('what moderators elsewhere do', () => {
  const moderators = `${trains}/moderators`

  test.each([
    ['passed on by the magazine, whoever did it', bob, true, true],
    ['signed on the server of the magazine', mod, false, true],
    ['signed by somebody of another server, whose right is asked', bob, false, false],
  ])('makes and drops moderators: %s', async (_how, actor, hub, vouched) => {
    for (const [type, on] of [
      ['Add', true],
      ['Remove', false],
    ] as const) {
      const change = activity(actor, type, `${home}/u/alice`, { target: moderators })
      await (hub ? throughHub(change) : worked(change))
      expect(askedOf(said.setRemoteModerator).at(-1)).toEqual({
        magazineId: trainsId(),
        userId: alice.userId,
        byId: userId(actor),
        vouched,
        on,
      })
    }
  })

  test('in a magazine here is asked for without anybody’s word, and passed on only where it counts', async () => {
    const carol = await world.peers.actor('https://far.test/u/carol')
    await worked(activity(carol, 'Follow', `${home}/m/maps`))
    await world.emit(magazineSubscribed, { magazineId: maps.magazineId, userId: userId(carol) })
    const add = () => activity(bob, 'Add', mod, { target: `${home}/m/maps/moderators` })
    mayNot.add(said.setRemoteModerator.id)
    await worked(add())
    mayNot.clear()
    const allowed = add()
    await worked(allowed)
    expect(askedOf(said.setRemoteModerator)).toMatchObject([
      { magazineId: 21, userId: userId(mod), byId: userId(bob), vouched: false },
      { magazineId: 21, vouched: false },
    ])
    const announced = await world.sent(({ activity: { type } }) => type === 'Announce')
    expect(announced).toMatchObject({ inbox: `${carol}/inbox`, signedBy: `${home}/m/maps` })
    expect(announced.activity['object']).toEqual(allowed)
    expect(world.peers.delivered.filter(({ activity: { type } }) => type === 'Announce')).toHaveLength(1)
  })

  test('a magazine has no word in another, wherever that lives', async () => {
    const other = await world.peers.actor('https://evil.test/c/other', 'Group')
    const [ours, theirs] = ['https://home.test/m/maps/t/1/-', 'https://hub.test/post/9']
    anItem(ours, maps.magazineId)
    anItem(theirs, trainsId())
    for (const target of [`${home}/m/maps`, trains]) {
      await throughHub(activity(mod, 'Block', bob, { target }), other)
      await throughHub(activity(mod, 'Add', bob, { target: `${target}/moderators` }), other)
    }
    for (const apId of [ours, theirs]) {
      await throughHub(activity(mod, 'Lock', apId), other)
      await throughHub(activity(mod, 'Delete', apId), other)
    }
    expect(asked).toEqual([])
  })

  test('pins and unpins what is in the magazine, whatever the address of its list looks like', async () => {
    const odd = 'https://hub.test/lists/17'
    await world.deps.db.knex('remote_actor').where({ ap_id: trains }).update({ featured: odd })
    const [there, elsewhere] = ['https://hub.test/post/1', 'https://there.test/post/1']
    anItem(there, trainsId())
    anItem(elsewhere, 999)
    await throughHub(activity(mod, 'Add', there, { target: odd }))
    await throughHub(activity(mod, 'Remove', there, { target: odd }))
    await throughHub(activity(mod, 'Add', elsewhere, { target: odd }))
    await throughHub(activity(mod, 'Add', there, { target: 'https://hub.test/lists/18' }))
    expect(asked.map(({ input }) => [input['apId'], input['act'], input['vouched']])).toEqual([
      [there, 'pinned', true],
      [there, 'unpinned', true],
    ])
  })

  test('bans with a reason and an end, with what was written where it says so, and lifts the ban', async () => {
    const eve = await world.peers.actor('https://there.test/u/eve')
    await worked(activity(eve, 'Follow', `${home}/u/alice`))
    const works = ['https://there.test/post/10', 'https://there.test/post/11']
    for (const [id, apId] of works.entries())
      await world.emit(
        contentCreated,
        aCard({ id: 7000 + id, apId, authorId: userId(eve), magazineId: trainsId() }),
      )
    const end = '2030-01-02T03:04:05.000Z'
    const block = activity(mod, 'Block', eve, {
      target: trains,
      summary: 'spam',
      endTime: end,
      removeData: true,
    })
    await throughHub(block)
    await throughHub(activity(mod, 'Undo', block))
    const ban = { magazineId: trainsId(), userId: userId(eve), byId: userId(mod), vouched: true }
    expect(askedOf(said.setRemoteBan)).toEqual([
      { ...ban, on: true, reason: 'spam', expiredAt: end },
      { ...ban, on: false, reason: 'spam', expiredAt: end },
    ])
    expect(askedOf(removeRemote)).toEqual(
      works.map((apId) => ({ apId, byUserId: userId(mod), restore: false, vouched: true })),
    )
    asked = []
    await worked(activity(eve, 'Block', `${home}/u/alice`))
    await worked(activity(eve, 'Block', `${home}/u/alice`, { target: 'https://there.test' }))
    expect(asked).toEqual([])
  })

  test('locks and unlocks, and removes on the word of the magazine', async () => {
    const apId = 'https://there.test/post/20'
    anItem(apId, trainsId())
    const lock = activity(mod, 'Lock', apId)
    await throughHub(lock)
    await throughHub(activity(mod, 'Undo', lock))
    await worked(activity(bob, 'Lock', apId))
    await throughHub(activity(mod, 'Delete', apId, { summary: 'off topic' }))
    expect(
      asked.map(({ input }) => [input['act'], input['byId'] ?? input['byUserId'], input['vouched']]),
    ).toEqual([
      ['locked', userId(mod), true],
      ['unlocked', userId(mod), true],
      ['locked', userId(bob), false],
      [undefined, userId(mod), true],
    ])
  })

  test('reports come from people and from servers, directly; what a magazine passes on of them is none', async () => {
    const server = await world.peers.actor('https://there.test/actor', 'Application')
    const [first, second] = ['https://home.test/m/maps/t/30/-', 'https://home.test/m/maps/t/31/-']
    await worked(activity(server, 'Flag', [`${home}/u/alice`, first, second], { content: 'rude' }))
    await throughHub(activity(mod, 'Flag', first, { summary: 'no' }))
    expect(askedOf(said.reportRemote)).toEqual([
      { apId: first, reporterId: userId(server), reason: 'rude' },
      { apId: second, reporterId: userId(server), reason: 'rude' },
    ])
  })
})

describe('what moderators here do', () => {
  const carol = 'https://watch.test/u/carol'
  const apId = `${home}/m/maps/t/501/-`
  const ofType = (type: string) => {
    return ({ activity: sent }: { activity: Json }) =>
      sent['type'] === type || (sent['object'] as Json | undefined)?.['type'] === type
  }
  /** What the subscriber is told by the magazine, and whose act it is. */
  const announced = async (type: string): Promise<Json> => {
    const {
      inbox,
      signedBy,
      activity: sent,
    } = await world.sent(
      (one) => one.inbox === `${carol}/inbox` && one.activity['type'] === 'Announce' && ofType(type)(one),
    )
    expect({ inbox, signedBy }).toEqual({ inbox: `${carol}/inbox`, signedBy: `${home}/m/maps` })
    return sent['object'] as Json
  }

  beforeAll(async () => {
    await world.peers.actor(carol)
    await worked(activity(carol, 'Follow', `${home}/m/maps`))
    await world.emit(magazineSubscribed, { magazineId: 21, userId: userId(carol) })
    await world.emit(contentCreated, aCard({ id: 501, authorId: 11, magazineId: 21 }))
  })

  test('a new moderator is added and an old one removed, by whoever did it', async () => {
    const change = { magazineId: 21, userId: userId(bob), byId: 11 }
    await world.emit(moderatorChanged, { ...change, on: true })
    expect(await announced('Add')).toMatchObject({
      actor: `${home}/u/alice`,
      object: bob,
      target: `${home}/m/maps/moderators`,
      to: [PUBLIC],
      cc: [`${home}/m/maps`],
      audience: `${home}/m/maps`,
    })
    // They hear of it themselves, too.
    await world.sent((one) => one.inbox === `${bob}/inbox` && ofType('Add')(one))
    await world.emit(moderatorChanged, { ...change, on: false })
    expect(await announced('Remove')).toMatchObject({ object: bob, target: `${home}/m/maps/moderators` })
  })

  test('a thread is pinned and unpinned, locked and unlocked; the magazine shows its pins', async () => {
    const done = { type: 'entry' as const, id: 501, magazineId: 21, authorId: 11, byId: 11 }
    await world.emit(contentModerated, { ...done, act: 'pinned' })
    expect(await announced('Add')).toMatchObject({ object: apId, target: `${home}/m/maps/pinned` })
    await world.emit(contentModerated, { ...done, act: 'unpinned' })
    expect(await announced('Remove')).toMatchObject({ object: apId, target: `${home}/m/maps/pinned` })
    await world.emit(contentModerated, { ...done, act: 'locked' })
    expect(await announced('Lock')).toMatchObject({ object: apId, actor: `${home}/u/alice` })
    await world.emit(contentModerated, { ...done, act: 'unlocked' })
    expect(await announced('Undo')).toMatchObject({ object: { type: 'Lock', object: apId } })

    const pinned = aCard({ id: 501, authorId: 11, magazineId: 21, isPinned: true, isLocked: true })
    world.answerCalls([answer(said.pinnedEntries, async () => ({ items: [pinned] }))])
    expect((await world.get('/m/maps/pinned')).body).toMatchObject({
      type: 'OrderedCollection',
      totalItems: 1,
      orderedItems: [{ id: apId, type: 'Page', stickied: true, commentsEnabled: false }],
    })
  })

  test('a ban tells its reason and end once, its lifting who lifted it', async () => {
    const ban = { banId: 5, magazineId: 21, userId: userId(bob), bannedById: 11, reason: 'spam' }
    const expiredAt = '2030-01-02T03:04:05.000Z'
    await world.emit(memberBanned, { ...ban, expiredAt })
    expect(await announced('Block')).toMatchObject({
      object: bob,
      target: `${home}/m/maps`,
      summary: 'spam',
      expires: expiredAt,
      endTime: expiredAt,
    })
    await world.sent((one) => one.inbox === `${bob}/inbox` && ofType('Block')(one))
    world.peers.delivered.length = 0
    // As a rebuild of the copies says again.
    await world.emit(memberBanned, { ...ban, expiredAt })
    await world.emit(memberUnbanned, { banId: 5, magazineId: 21, userId: userId(bob), unbannedById: 11 })
    expect(await announced('Undo')).toMatchObject({
      actor: `${home}/u/alice`,
      object: { type: 'Block', actor: `${home}/u/alice`, object: bob, target: `${home}/m/maps` },
    })
    expect(world.peers.delivered.some(({ activity: { type } }) => type === 'Block')).toBe(false)
  })

  test('what moderators elsewhere did, or nobody in person, is not told as if it came from here', async () => {
    await world.emit(moderatorChanged, { magazineId: 21, userId: 11, byId: userId(bob), on: true })
    await world.emit(moderatorChanged, { magazineId: 21, userId: 11, byId: null, on: true })
    await world.emit(memberBanned, {
      banId: 6,
      magazineId: 21,
      userId: 11,
      bannedById: userId(bob),
      reason: null,
      expiredAt: null,
    })
    const random = { magazineId: 1, userId: userId(bob), byId: 11, on: true }
    await world.emit(moderatorChanged, random)
    await worked(activity(bob, 'Follow', `${home}/u/alice`))
    expect(world.peers.delivered.filter((one) => ofType('Add')(one) || ofType('Block')(one))).toEqual([])
  })

  test('in a magazine elsewhere it is told to that magazine, which spreads it', async () => {
    await world.deps.db
      .knex('remote_actor')
      .where({ ap_id: trains })
      .update({ moderators: `${trains}/mods` })
    await world.emit(moderatorChanged, { magazineId: trainsId(), userId: 11, byId: 11, on: true })
    const told = await world.sent((one) => one.inbox === `${trains}/inbox` && ofType('Add')(one))
    expect(told).toMatchObject({
      signedBy: `${home}/u/alice`,
      activity: { object: `${home}/u/alice`, target: `${trains}/mods` },
    })
  })

  test('the first report goes to the magazine elsewhere, or without a name to the author’s server', async () => {
    const theirs = 'https://there.test/post/40'
    const report = { reportId: 1, type: 'entry' as const, reporterId: 11, reason: 'rude', byId: null }
    const card = { authorId: userId(bob), apId: theirs }
    await world.emit(contentCreated, aCard({ ...card, id: 601, magazineId: trainsId() }))
    await world.emit(contentCreated, aCard({ ...card, id: 602, apId: `${theirs}1`, magazineId: 21 }))
    const there = { ...report, id: 601, magazineId: trainsId(), reportedId: userId(bob) }
    await world.emit(reportChanged, { ...there, status: 'pending', weight: 1 })
    expect(await world.sent(ofType('Flag'))).toMatchObject({
      inbox: `${trains}/inbox`,
      signedBy: `${home}/u/alice`,
      activity: { object: theirs, to: [trains], audience: trains, summary: 'rude', content: 'rude' },
    })
    world.peers.delivered.length = 0
    await world.emit(reportChanged, { ...there, status: 'pending', weight: 2 })
    await world.emit(reportChanged, { ...there, status: 'rejected', weight: 1, byId: 11 })
    const here = { ...report, id: 602, magazineId: 21, reportedId: userId(bob) }
    await world.emit(reportChanged, { ...here, status: 'pending', weight: 1 })
    const flag = await world.sent(ofType('Flag'))
    expect(flag).toMatchObject({
      inbox: `${bob}/inbox`,
      signedBy: `${home}/i/actor`,
      activity: { object: [bob, `${theirs}1`], to: [bob] },
    })
    expect(JSON.stringify(flag)).not.toContain('alice')
    // It is for that server alone.
    expect((await world.get(new URL(String(flag.activity['id'])).pathname)).status).toBe(404)
  })

  test('a magazine that shows itself otherwise tells its subscribers so', async () => {
    await world.emit(magazineChanged, { ...maps, tags: ['maps'] })
    await world.emit(magazineChanged, { ...maps, title: 'Old maps' })
    const { activity: update, signedBy } = await world.sent(ofType('Update'))
    expect(signedBy).toBe(`${home}/m/maps`)
    expect(update).toMatchObject({
      actor: `${home}/m/maps`,
      object: {
        id: `${home}/m/maps`,
        type: 'Group',
        name: 'Old maps',
        publicKey: { publicKeyPem: expect.stringContaining('PUBLIC KEY') },
      },
    })
    const updates = world.peers.delivered.filter(ofType('Update'))
    expect(new Set(updates.map((one) => one.activity['id'])).size).toBe(1)
  })
})

describe('the policy of the instance', () => {
  const rule = (domain: string, isExplicitlyAllowed: boolean) =>
    world.emit(instanceChanged, { domain, isBanned: false, isExplicitlyAllowed })
  const flag = (actor: string) => activity(actor, 'Flag', 'https://home.test/m/maps/t/77/-')
  test('an allow list lets only those on it speak and be spoken to', async () => {
    await rule('there.test', true)
    await world.emit(settingsChanged, { settings: { MBIN_USE_FEDERATION_ALLOW_LIST: true } })
    expect(await world.post(flag(mod))).toBe(202)
    await worked(flag(bob))
    await world.emit(moderatorChanged, { magazineId: 21, userId: userId(bob), byId: 11, on: true })
    await world.sent(({ inbox, activity: { type } }) => inbox === `${bob}/inbox` && type === 'Add')
    await world.emit(settingsChanged, { settings: {} })
    expect(askedOf(said.reportRemote).map(({ reporterId }) => reporterId)).toEqual([userId(bob)])
    const added = world.peers.delivered.filter(({ activity: sent }) => JSON.stringify(sent).includes('"Add"'))
    expect(new Set(added.map(({ inbox }) => inbox))).toEqual(new Set([`${bob}/inbox`]))
    await rule('there.test', false)
  })
})
