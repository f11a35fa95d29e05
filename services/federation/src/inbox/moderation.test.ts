import { describe, expect, test } from 'vitest'
import * as said from '@app/contract/calls/remote-moderation.ts'
import { removeRemote } from '@app/contract/calls/content.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { activityOf, home, mod, moderationScene, trains } from '../../test/moderation-scene.ts'
import { aCard, until } from '../../test/peers.ts'
import { alice, bob, maps } from '../../test/scene.ts'

const scene = moderationScene()
const { asked, askedOf, mayNot, worked, throughHub, userId, trainsId, anItem } = scene

describe('a magazine elsewhere', () => {
  test('is read with its moderators and what it shows first, at most once an hour', async () => {
    await scene.world.deps.db
      .knex('remote_actor')
      .where({ ap_id: trains })
      .update({ fetched_at: new Date(0) })
    await throughHub(activityOf(mod, 'Like', 'https://hub.test/post/unknown'))
    await until(() => askedOf(said.keepRemotePins).length > 0)
    expect(askedOf(said.keepRemoteModerators)).toEqual([
      { magazineId: trainsId(), userIds: [userId(mod), alice.userId], readAt: expect.any(String) },
    ])
    expect(askedOf(said.keepRemotePins)).toEqual([
      { magazineId: trainsId(), apIds: ['https://hub.test/post/pinned'] },
    ])
  })

  test('lists are believed only from its own server', async () => {
    const liar = 'https://hub.test/c/liar'
    const stolen = 'https://elsewhere.test/moderators'
    scene.world.peers.documents.set(stolen, { id: stolen, type: 'OrderedCollection', orderedItems: [bob] })
    await scene.world.peers.actor(liar, 'Group', { attributedTo: stolen, featured: `${liar}/featured` })
    scene.world.peers.documents.set(`${liar}/featured`, {
      id: `${liar}/featured`,
      type: 'OrderedCollection',
      orderedItems: [],
    })
    await throughHub(activityOf(mod, 'Like', 'https://hub.test/post/unknown'), liar)
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
      const change = activityOf(actor, type, `${home}/u/alice`, { target: moderators })
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
    const carol = await scene.subscriber('https://far.test/u/carol')
    const add = () => activityOf(bob, 'Add', mod, { target: `${home}/m/maps/moderators` })
    mayNot.add(said.setRemoteModerator.id)
    await worked(add())
    mayNot.clear()
    const allowed = add()
    await worked(allowed)
    expect(askedOf(said.setRemoteModerator)).toMatchObject([
      { magazineId: 21, userId: userId(mod), byId: userId(bob), vouched: false },
      { magazineId: 21, vouched: false },
    ])
    const announced = await scene.world.sent(({ activity: { type } }) => type === 'Announce')
    expect(announced).toMatchObject({ inbox: `${carol}/inbox`, signedBy: `${home}/m/maps` })
    expect(announced.activity['object']).toEqual(allowed)
    expect(scene.world.peers.delivered.filter(({ activity: { type } }) => type === 'Announce')).toHaveLength(
      1,
    )
  })

  test('a magazine has no word in another, wherever that lives', async () => {
    const other = await scene.world.peers.actor('https://evil.test/c/other', 'Group')
    const [ours, theirs] = ['https://home.test/m/maps/t/1/-', 'https://hub.test/post/9']
    anItem(ours, maps.magazineId)
    anItem(theirs, trainsId())
    for (const target of [`${home}/m/maps`, trains]) {
      await throughHub(activityOf(mod, 'Block', bob, { target }), other)
      await throughHub(activityOf(mod, 'Add', bob, { target: `${target}/moderators` }), other)
    }
    for (const apId of [ours, theirs]) {
      await throughHub(activityOf(mod, 'Lock', apId), other)
      await throughHub(activityOf(mod, 'Delete', apId), other)
    }
    expect(asked).toEqual([])
  })

  test('pins and unpins what is in the magazine, whatever the address of its list looks like', async () => {
    const odd = 'https://hub.test/lists/17'
    await scene.world.deps.db.knex('remote_actor').where({ ap_id: trains }).update({ featured: odd })
    const [there, elsewhere] = ['https://hub.test/post/1', 'https://there.test/post/1']
    anItem(there, trainsId())
    anItem(elsewhere, 999)
    await throughHub(activityOf(mod, 'Add', there, { target: odd }))
    await throughHub(activityOf(mod, 'Remove', there, { target: odd }))
    await throughHub(activityOf(mod, 'Add', elsewhere, { target: odd }))
    await throughHub(activityOf(mod, 'Add', there, { target: 'https://hub.test/lists/18' }))
    expect(asked.map(({ input }) => [input['apId'], input['act'], input['vouched']])).toEqual([
      [there, 'pinned', true],
      [there, 'unpinned', true],
    ])
  })

  test('bans with a reason and an end, with what was written where it says so, and lifts the ban', async () => {
    const eve = await scene.world.peers.actor('https://there.test/u/eve')
    await worked(activityOf(eve, 'Follow', `${home}/u/alice`))
    const works = ['https://there.test/post/10', 'https://there.test/post/11']
    for (const [id, apId] of works.entries())
      await scene.world.emit(
        contentCreated,
        aCard({ id: 7000 + id, apId, authorId: userId(eve), magazineId: trainsId() }),
      )
    const end = '2030-01-02T03:04:05.000Z'
    const block = activityOf(mod, 'Block', eve, {
      target: trains,
      summary: 'spam',
      endTime: end,
      removeData: true,
    })
    await throughHub(block)
    await throughHub(activityOf(mod, 'Undo', block))
    const ban = { magazineId: trainsId(), userId: userId(eve), byId: userId(mod), vouched: true }
    expect(askedOf(said.setRemoteBan)).toEqual([
      { ...ban, on: true, reason: 'spam', expiredAt: end },
      { ...ban, on: false, reason: 'spam', expiredAt: end },
    ])
    expect(askedOf(removeRemote)).toEqual(
      works.map((apId) => ({ apId, byUserId: userId(mod), restore: false, vouched: true })),
    )
    asked.length = 0
    await worked(activityOf(eve, 'Block', `${home}/u/alice`))
    await worked(activityOf(eve, 'Block', `${home}/u/alice`, { target: 'https://there.test' }))
    expect(asked).toEqual([])
  })

  test('locks and unlocks, and removes on the word of the magazine', async () => {
    const apId = 'https://there.test/post/20'
    anItem(apId, trainsId())
    const lock = activityOf(mod, 'Lock', apId)
    await throughHub(lock)
    await throughHub(activityOf(mod, 'Undo', lock))
    await worked(activityOf(bob, 'Lock', apId))
    await throughHub(activityOf(mod, 'Delete', apId, { summary: 'off topic' }))
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
    const server = await scene.world.peers.actor('https://there.test/actor', 'Application')
    const [first, second] = ['https://home.test/m/maps/t/30/-', 'https://home.test/m/maps/t/31/-']
    await worked(activityOf(server, 'Flag', [`${home}/u/alice`, first, second], { content: 'rude' }))
    await throughHub(activityOf(mod, 'Flag', first, { summary: 'no' }))
    expect(askedOf(said.reportRemote)).toEqual([
      { apId: first, reporterId: userId(server), reason: 'rude' },
      { apId: second, reporterId: userId(server), reason: 'rude' },
    ])
  })

  test('a report of a person, or of one and of nothing known here, reaches the staff', async () => {
    await worked(activityOf(mod, 'Flag', `${home}/u/alice`, { content: 'spam' }))
    mayNot.add(said.reportRemote.id)
    await worked(
      activityOf(mod, 'Flag', [`${home}/u/alice`, 'https://hub.test/post/unknown'], { summary: 'rude' }),
    )
    await worked(activityOf(mod, 'Flag', [bob]))
    const report = { reportedId: 11, reporterId: userId(mod) }
    expect(askedOf(said.reportRemotePerson)).toEqual([
      { ...report, reason: 'spam' },
      { ...report, reason: 'rude' },
    ])
  })

  test('a ban from a whole server counts for the people of that server, on its own word alone', async () => {
    const troll = await scene.world.peers.actor('https://hub.test/u/troll')
    await worked(activityOf(troll, 'Like', 'https://hub.test/post/1'))
    const server = 'https://hub.test/'
    const ban = (actor: string, object: string, target = server, extra = {}) =>
      activityOf(actor, 'Block', object, { target, ...extra })
    await worked(ban(bob, troll))
    await worked(ban(mod, bob))
    await worked(ban(mod, `${home}/u/alice`))
    await worked(ban(mod, troll, 'https://there.test/'))
    expect(askedOf(said.setOriginBan)).toEqual([])
    const written = 'https://hub.test/post/of-troll'
    await scene.world.emit(contentCreated, aCard({ apId: written, authorId: userId(troll), magazineId: 21 }))
    await worked(ban(mod, troll, server, { removeData: true, endTime: '2031-01-02T03:04:05Z' }))
    expect(askedOf(said.setOriginBan)).toEqual([
      { userId: userId(troll), on: true, endsAt: '2031-01-02T03:04:05.000Z' },
    ])
    expect(askedOf(removeRemote)).toEqual([
      { apId: written, byUserId: userId(troll), vouched: false, restore: false },
    ])
    await worked(activityOf(mod, 'Undo', ban(mod, troll)))
    expect(askedOf(said.setOriginBan).at(-1)).toMatchObject({ userId: userId(troll), on: false })
  })

  test('takes with it what was written a moment before and is not heard of yet', async () => {
    const eve = await scene.world.peers.actor('https://there.test/u/hasty')
    await worked(activityOf(eve, 'Follow', `${home}/u/alice`))
    const apId = 'https://there.test/post/hasty'
    scene.world.announce(contentCreated, aCard({ apId, authorId: userId(eve), magazineId: trainsId() }))
    await throughHub(activityOf(mod, 'Block', eve, { target: trains, removeData: true }))
    expect(await until(() => askedOf(removeRemote)[0])).toMatchObject({ apId, byUserId: userId(mod) })
  })
})
