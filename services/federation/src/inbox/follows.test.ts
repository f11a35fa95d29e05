import { describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import {
  magazineSubscribed,
  magazineUnsubscribed,
  subscriptionRequestEnded,
} from '@app/contract/events/community.ts'
import { followRequested, followRequestEnded, userChanged } from '@app/contract/events/identity.ts'
import { until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, maps, trains } from '../../test/scene.ts'

const scene = federationScene()

describe('follows', () => {
  test('a remote subscriber is subscribed and gets an Accept signed by the magazine', async () => {
    const follow = activity('Follow', 'https://home.test/m/maps')
    expect(await scene.world.post(follow, { inbox: '/m/maps/inbox' })).toBe(202)
    const accept = await scene.world.sent(({ activity: { type } }) => type === 'Accept')
    expect(accept).toMatchObject({
      inbox: `${bob}/inbox`,
      signedBy: 'https://home.test/m/maps',
      activity: {
        actor: 'https://home.test/m/maps',
        object: { id: follow['id'], type: 'Follow', actor: bob },
      },
    })
    expect(scene.world.subscriptions).toContainEqual({
      magazineId: 21,
      userId: scene.world.userIds.get(bob),
      on: true,
    })
    await scene.world.post(activity('Undo', follow))
    await until(() => scene.world.subscriptions.some(({ on }) => !on))
  })

  test('the catch-all magazine cannot be followed', async () => {
    await scene.world.post(activity('Follow', 'https://home.test/m/random'))
    expect(
      (await scene.world.sent(({ activity: { type } }) => type === 'Reject')).activity['object'],
    ).toMatchObject({ actor: bob })
  })

  test('whom a member blocks is refused', async () => {
    scene.world.refusing.add(11)
    const follow = activity('Follow', 'https://home.test/u/alice')
    await scene.world.post(follow)
    const { activity: answer } = await scene.world.sent(
      ({ activity: { type, actor } }) => type === 'Reject' && actor === 'https://home.test/u/alice',
    )
    expect(answer['object']).toMatchObject({ id: follow['id'], type: 'Follow', actor: bob })
    scene.world.refusing.clear()
  })

  test('of somebody elsewhere it is told whether they accept followers one by one', async () => {
    const shy = await scene.world.peers.actor('https://there.test/u/shy', 'Person', {
      manuallyApprovesFollowers: true,
    })
    await scene.world.post(activity('Follow', 'https://home.test/m/maps', { actor: shy }), { signer: shy })
    await scene.world.post(activity('Follow', 'https://home.test/m/maps'))
    const told = (actor: string) =>
      scene.world.people.find(({ apProfileId }) => apProfileId === actor)?.approvesFollowers
    await until(() => told(shy) !== undefined && told(bob) !== undefined)
    expect([told(shy), told(bob)]).toEqual([true, false])
  })

  test('a remote magazine is told how many follow it, where its own server says so', async () => {
    const buses = 'https://there.test/m/buses'
    const followers = `${buses}/followers`
    await scene.world.peers.actor(buses, 'Group', { followers })
    scene.world.peers.documents.set(followers, { id: followers, type: 'OrderedCollection', totalItems: 4711 })
    const lent = 'https://there.test/m/lent'
    await scene.world.peers.actor(lent, 'Group', { followers: 'https://elsewhere.test/followers' })
    for (const group of [buses, lent]) {
      const like = { ...activity('Like', 'https://there.test/none'), actor: bob }
      await scene.world.post(activity('Announce', like, { actor: group }), { signer: group })
      await until(() => scene.world.magazineIds.has(group))
    }
    const told = (group: string) =>
      scene.world.groups.find(({ apProfileId }) => apProfileId === group)?.followersCount
    expect([told(buses), told(lent), told(trains)]).toEqual([4711, null, null])
  })

  test('a local subscription to a remote magazine is asked for, and taken back with the same Follow', async () => {
    await scene.world.post(
      activity('Announce', { ...activity('Like', 'https://there.test/none'), actor: bob }, { actor: trains }),
      { signer: trains },
    )
    await until(() => scene.world.magazineIds.has(trains))
    const magazineId = scene.world.magazineIds.get(trains) ?? 0
    await scene.world.emit(magazineSubscribed, { magazineId, userId: 11 })
    const follow = await scene.world.sent(({ activity: { type } }) => type === 'Follow')
    expect(follow).toMatchObject({
      inbox: `${trains}/inbox`,
      signedBy: 'https://home.test/u/alice',
      activity: { object: trains },
    })
    await scene.world.emit(magazineUnsubscribed, { magazineId, userId: 11 })
    const undo = await scene.world.sent(({ activity: { type } }) => type === 'Undo')
    expect(undo.activity['object']).toMatchObject({ id: follow.activity['id'], type: 'Follow' })
  })

  test.each([
    ['a person', alice.userId, 'https://home.test/u/alice', true, 'Accept'],
    ['a person', alice.userId, 'https://home.test/u/alice', false, 'Reject'],
    ['a magazine', maps.magazineId, 'https://home.test/m/maps', true, 'Accept'],
    ['a magazine', maps.magazineId, 'https://home.test/m/maps', false, 'Reject'],
  ] as const)('%s who decides on followers answers when they have', async (who, id, address, yes, type) => {
    const { world } = scene
    world.deciding.add(id)
    const follow = activity('Follow', address)
    const asked = [world.follows.length, world.subscriptions.length]
    await world.post(follow)
    await until(() => world.follows.length > (asked[0] ?? 0) || world.subscriptions.length > (asked[1] ?? 0))
    expect(world.peers.delivered).toEqual([])
    const followerId = world.userIds.get(bob) ?? 0
    const outcome = yes ? ('accepted' as const) : ('refused' as const)
    if (who === 'a person') await world.emit(followRequestEnded, { followerId, followedId: id, outcome })
    else await world.emit(subscriptionRequestEnded, { magazineId: id, userId: followerId, outcome })
    expect(await world.sent((delivery) => delivery.activity['type'] === type)).toMatchObject({
      signedBy: address,
      inbox: `${bob}/inbox`,
      activity: { object: { id: follow['id'], type: 'Follow', actor: bob, object: address } },
    })
    world.deciding.clear()
  })

  test('says on the served actor whether followers are accepted one by one', async () => {
    await scene.world.emit(userChanged, { ...alice, approvesFollowers: true })
    const served = (path: string) =>
      scene.world.get(path).then(({ body }) => body['manuallyApprovesFollowers'])
    expect([await served('/u/alice'), await served('/m/maps')]).toEqual([true, false])
    await scene.world.emit(userChanged, alice)
  })
})

describe('Follows of ours', () => {
  const { userId } = alice
  const outbound = async (type: string) => {
    const { activity: sent } = await scene.world.sent(({ activity: { type: its } }) => its === type)
    return sent
  }
  const resend = async () => {
    const task = scene.world.runtime.tasks?.find(({ name }) => name === 'federation.resend-follows')
    await task?.run()
  }

  test.each(['Accept', 'Reject'])('hear what is said to them: %s', async (said) => {
    const shy = await scene.world.peers.actor(`https://there.test/u/${said}`)
    await scene.world.ask(resolveRemote, { query: shy })
    const followedId = scene.world.userIds.get(shy) ?? 0
    await scene.world.emit(followRequested, { followerId: userId, followedId })
    const follow = await outbound('Follow')
    // Mitra names the Follow by its id alone.
    await scene.world.post(activity(said, follow['id'], { actor: shy }))
    await until(() =>
      scene.world.answers.some((answer) => 'followedId' in answer && answer.followedId === followedId),
    )
    expect(scene.world.answers.at(-1)).toEqual({
      followerId: userId,
      followedId,
      accepted: said === 'Accept',
    })
    // Who was refused may ask again; whoever was accepted is not asked twice.
    scene.world.peers.delivered.length = 0
    await scene.world.emit(followRequested, { followerId: userId, followedId })
    if (said === 'Reject') expect((await outbound('Follow'))['object']).toBe(shy)
    const waiting = await scene.world.deps.db.knex('unanswered_follow').where({ object: shy })

    expect(waiting).toHaveLength(said === 'Accept' ? 0 : 1)
    await scene.world.emit(followRequestEnded, { followerId: userId, followedId, outcome: 'cancelled' })
  })

  test('are sent again, less and less often and not for ever, until they are answered or taken back', async () => {
    const silent = await scene.world.peers.actor('https://silent.test/u/silent')
    await scene.world.ask(resolveRemote, { query: silent })
    const followedId = scene.world.userIds.get(silent) ?? 0
    await scene.world.emit(followRequested, { followerId: userId, followedId })
    const first = await outbound('Follow')
    const times: number[] = []
    for (let hour = 1; hour <= 24 * 30; hour++) {
      scene.world.clock.advance(60 * 60 * 1000)
      scene.world.peers.delivered.length = 0
      const [due] = (await scene.world.deps.db
        .knex('unanswered_follow')
        .where({ object: silent })
        .where('retry_at', '<=', scene.world.clock.now())) as unknown[]
      if (!due) continue
      await resend()
      const again = await outbound('Follow')
      expect(again).toMatchObject({ actor: first['actor'], object: silent })
      expect(again['id']).not.toBe(first['id'])
      times.push(hour)
    }
    expect(times).toEqual([1, 5, 21, 85])
    await scene.world.emit(followRequestEnded, { followerId: userId, followedId, outcome: 'cancelled' })
    expect((await outbound('Undo'))['object']).toMatchObject({ type: 'Follow', object: silent })
  })
})
