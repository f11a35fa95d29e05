import { describe, expect, test } from '@jest/globals'
import { magazineSubscribed, magazineUnsubscribed } from '@app/contract/events/community.ts'
import { until } from '../../test/peers.ts'
import { activity, bob, federationScene, trains } from '../../test/scene.ts'

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
})
