import { beforeAll, describe, expect, test } from 'vitest'
import { profilePins } from '@app/contract/calls/content.ts'
import * as said from '@app/contract/calls/remote-moderation.ts'
import {
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
} from '@app/contract/events/community.ts'
import { contentCreated, contentModerated, contentPinnedToProfile } from '@app/contract/events/content.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { activityOf, home, moderationScene, trains } from '../../test/moderation-scene.ts'
import { aCard } from '../../test/peers.ts'
import { bob } from '../../test/scene.ts'

const scene = moderationScene()
const { worked, userId, trainsId } = scene

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
    } = await scene.world.sent(
      (one) => one.inbox === `${carol}/inbox` && one.activity['type'] === 'Announce' && ofType(type)(one),
    )
    expect({ inbox, signedBy }).toEqual({ inbox: `${carol}/inbox`, signedBy: `${home}/m/maps` })
    return sent['object'] as Json
  }

  /** Whom it is about hears of it directly; a test that does not wait for that leaves it to the next one. */
  const bobHears = (type: string) =>
    scene.world.sent((one) => one.inbox === `${bob}/inbox` && ofType(type)(one))

  beforeAll(async () => {
    await scene.subscriber(carol)
    await scene.world.emit(contentCreated, aCard({ id: 501, authorId: 11, magazineId: 21 }))
  })

  test('a new moderator is added and an old one removed, by whoever did it', async () => {
    const change = { magazineId: 21, userId: userId(bob), byId: 11 }
    await scene.world.emit(moderatorChanged, { ...change, on: true })
    expect(await announced('Add')).toMatchObject({
      actor: `${home}/u/alice`,
      object: bob,
      target: `${home}/m/maps/moderators`,
      to: [PUBLIC],
      cc: [`${home}/m/maps`],
      audience: `${home}/m/maps`,
    })
    // They hear of it themselves, too.
    await bobHears('Add')
    await scene.world.emit(moderatorChanged, { ...change, on: false })
    expect(await announced('Remove')).toMatchObject({ object: bob, target: `${home}/m/maps/moderators` })
    await bobHears('Remove')
  })

  test('a thread is pinned and unpinned, locked and unlocked; the magazine shows its pins', async () => {
    const done = { type: 'entry' as const, id: 501, magazineId: 21, authorId: 11, byId: 11 }
    await scene.world.emit(contentModerated, { ...done, act: 'pinned' })
    expect(await announced('Add')).toMatchObject({ object: apId, target: `${home}/m/maps/pinned` })
    await scene.world.emit(contentModerated, { ...done, act: 'unpinned' })
    expect(await announced('Remove')).toMatchObject({ object: apId, target: `${home}/m/maps/pinned` })
    await scene.world.emit(contentModerated, { ...done, act: 'locked' })
    expect(await announced('Lock')).toMatchObject({ object: apId, actor: `${home}/u/alice` })
    await scene.world.emit(contentModerated, { ...done, act: 'unlocked' })
    expect(await announced('Undo')).toMatchObject({ object: { type: 'Lock', object: apId } })

    const pinned = aCard({ id: 501, authorId: 11, magazineId: 21, isPinned: true, isLocked: true })
    scene.world.answerCalls([answer(said.pinnedEntries, async () => ({ items: [pinned] }))])
    expect((await scene.world.get('/m/maps/pinned')).body).toMatchObject({
      type: 'OrderedCollection',
      totalItems: 1,
      orderedItems: [{ id: apId, type: 'Page', stickied: true, commentsEnabled: false }],
    })
  })

  test('what somebody pins to their profile is told to their followers, and listed as featured', async () => {
    const target = `${home}/u/alice/featured`
    const pin = { type: 'entry' as const, id: 501, authorId: 11 }
    const sent = async () =>
      (await scene.world.get('/u/alice/outbox?page=1')).body['orderedItems'] as { type: string }[] | undefined
    for (const [on, type] of [
      [true, 'Add'],
      [false, 'Remove'],
    ] as const) {
      await scene.world.emit(contentPinnedToProfile, { ...pin, on })
      expect(await sent()).toContainEqual(
        expect.objectContaining({ type, actor: `${home}/u/alice`, object: apId, target }),
      )
    }
    const pinned = aCard({ id: 501, authorId: 11, magazineId: 21 })
    scene.world.answerCalls([answer(profilePins, async () => ({ items: [pinned] }))])
    expect((await scene.world.get('/u/alice')).body['featured']).toBe(target)
    expect((await scene.world.get('/u/alice/featured')).body).toMatchObject({
      id: target,
      type: 'OrderedCollection',
      totalItems: 1,
      orderedItems: [{ id: apId, type: 'Page' }],
    })
  })

  test('a ban tells its reason and end once, its lifting who lifted it', async () => {
    const ban = { banId: 5, magazineId: 21, userId: userId(bob), bannedById: 11, reason: 'spam' }
    const expiredAt = '2030-01-02T03:04:05.000Z'
    await scene.world.emit(memberBanned, { ...ban, expiredAt })
    expect(await announced('Block')).toMatchObject({
      object: bob,
      target: `${home}/m/maps`,
      summary: 'spam',
      expires: expiredAt,
      endTime: expiredAt,
    })
    await bobHears('Block')
    scene.world.peers.delivered.length = 0
    // As a rebuild of the projection says again.
    await scene.world.emit(memberBanned, { ...ban, expiredAt })
    await scene.world.emit(memberUnbanned, {
      banId: 5,
      magazineId: 21,
      userId: userId(bob),
      unbannedById: 11,
    })
    expect(await announced('Undo')).toMatchObject({
      actor: `${home}/u/alice`,
      object: { type: 'Block', actor: `${home}/u/alice`, object: bob, target: `${home}/m/maps` },
    })
    await bobHears('Undo')
    expect(scene.world.peers.delivered.some(({ activity: { type } }) => type === 'Block')).toBe(false)
  })

  test('what moderators elsewhere did, or nobody in person, is not told as if it came from here', async () => {
    await scene.world.emit(moderatorChanged, { magazineId: 21, userId: 11, byId: userId(bob), on: true })
    await scene.world.emit(moderatorChanged, { magazineId: 21, userId: 11, byId: null, on: true })
    await scene.world.emit(memberBanned, {
      banId: 6,
      magazineId: 21,
      userId: 11,
      bannedById: userId(bob),
      reason: null,
      expiredAt: null,
    })
    const random = { magazineId: 1, userId: userId(bob), byId: 11, on: true }
    await scene.world.emit(moderatorChanged, random)
    await worked(activityOf(bob, 'Follow', `${home}/u/alice`))
    expect(scene.world.peers.delivered.filter((one) => ofType('Add')(one) || ofType('Block')(one))).toEqual(
      [],
    )
  })

  test('in a magazine elsewhere it is told to that magazine, which spreads it', async () => {
    await scene.world.deps.db
      .knex('remote_actor')
      .where({ ap_id: trains })
      .update({ moderators: `${trains}/mods` })
    await scene.world.emit(moderatorChanged, { magazineId: trainsId(), userId: 11, byId: 11, on: true })
    const told = await scene.world.sent((one) => one.inbox === `${trains}/inbox` && ofType('Add')(one))
    expect(told).toMatchObject({
      signedBy: `${home}/u/alice`,
      activity: { object: `${home}/u/alice`, target: `${trains}/mods` },
    })
  })

  test('the first report goes to the magazine elsewhere, or without a name to the author’s server', async () => {
    const theirs = 'https://there.test/post/40'
    const report = { reportId: 1, type: 'entry' as const, reporterId: 11, reason: 'rude', byId: null }
    const card = { authorId: userId(bob), apId: theirs }
    await scene.world.emit(contentCreated, aCard({ ...card, id: 601, magazineId: trainsId() }))
    await scene.world.emit(contentCreated, aCard({ ...card, id: 602, apId: `${theirs}1`, magazineId: 21 }))
    const there = { ...report, id: 601, magazineId: trainsId(), reportedId: userId(bob) }
    await scene.world.emit(reportChanged, { ...there, status: 'pending', weight: 1 })
    expect(await scene.world.sent(ofType('Flag'))).toMatchObject({
      inbox: `${trains}/inbox`,
      signedBy: `${home}/u/alice`,
      activity: { object: theirs, to: [trains], audience: trains, summary: 'rude', content: 'rude' },
    })
    scene.world.peers.delivered.length = 0
    await scene.world.emit(reportChanged, { ...there, status: 'pending', weight: 2 })
    await scene.world.emit(reportChanged, { ...there, status: 'rejected', weight: 1, byId: 11 })
    await scene.world.emit(reportChanged, { ...there, status: 'pending', weight: 1, isReopened: true })
    const here = { ...report, id: 602, magazineId: 21, reportedId: userId(bob) }
    await scene.world.emit(reportChanged, { ...here, status: 'pending', weight: 1 })
    const flag = await scene.world.sent(ofType('Flag'))
    expect(flag).toMatchObject({
      inbox: `${bob}/inbox`,
      signedBy: `${home}/i/actor`,
      activity: { object: [bob, `${theirs}1`], to: [bob] },
    })
    expect(JSON.stringify(flag)).not.toContain('alice')
  })

  test('a report answers at the address of a report, for the server that it was sent to alone', async () => {
    const report = {
      type: 'entry' as const,
      reporterId: 11,
      reason: 'rude',
      byId: null,
      weight: 1,
      status: 'pending' as const,
    }
    const theirs = { authorId: userId(bob), apId: 'https://there.test/post/50' }
    await scene.world.emit(contentCreated, aCard({ ...theirs, id: 611, magazineId: trainsId() }))
    await scene.world.emit(
      contentCreated,
      aCard({ ...theirs, id: 612, apId: `${theirs.apId}1`, magazineId: 21 }),
    )
    const eve = await scene.world.peers.actor('https://elsewhere.test/u/eve')
    const readBy = async (path: string, actor: string) => (await scene.world.signedGet(path, actor)).status
    for (const [id, magazineId, inbox, reader] of [
      [611, trainsId(), `${trains}/inbox`, trains],
      [612, 21, `${bob}/inbox`, bob],
    ] as const) {
      scene.world.peers.delivered.length = 0
      await scene.world.emit(reportChanged, {
        ...report,
        reportId: id,
        id,
        magazineId,
        reportedId: userId(bob),
      })
      const { activity: flag } = await scene.world.sent((one) => one.inbox === inbox && ofType('Flag')(one))
      const { href, pathname } = new URL(String(flag['id']))
      expect(href).toMatch(new RegExp(`^${home}/reports/[0-9a-f-]{36}$`))
      const read = await scene.world.signedGet(pathname, reader)
      expect([read.status, await read.json()]).toEqual([200, flag])
      expect([await readBy(pathname, eve), (await scene.world.get(pathname)).status]).toEqual([404, 404])
    }
  })
})
