import { expect, test } from 'vitest'
import { aMagazine, aUser, nextId } from '@app/platform/testing/builders.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import { at, describeStores, slice } from '../../test/stores.ts'

describeStores((world) => {
  test('users are found by id and by name, staff by what they are', async () => {
    const local = aUser({ username: `Anna${nextId()}`, isAdmin: true })
    const remote = aUser({ username: `${local.username}@far.example`, domain: 'far.example', isAdmin: true })
    for (let twice = 0; twice < 2; twice += 1)
      await world.project(async (projection) => {
        await projection.saveUser(local)
        await projection.saveUser(remote)
      })
    expect(await world.store.directory.users([local.userId, remote.userId, 2_000_000_000])).toEqual(
      new Map([
        [local.userId, local],
        [remote.userId, remote],
      ]),
    )
    expect(await world.store.directory.localUsersByName([local.username.toLowerCase()])).toEqual([local])
    expect(await world.store.directory.staff()).toContainEqual(local)
    expect(await world.store.directory.staff()).not.toContainEqual(remote)
  })

  test('who relates to whom is seen from either side, and ends', async () => {
    for (let twice = 0; twice < 2; twice += 1)
      await world.project(async (projection) => {
        await projection.setFollow(world.me, world.other, true)
        await projection.setBlock(world.other, world.me, true)
        await projection.setMute(world.other, world.me, true)
      })
    const mine = await world.store.directory.relations(world.me, [world.other])
    expect(mine).toEqual({
      follows: new Set([world.other]),
      followedBy: new Set(),
      blocks: new Set(),
      blockedBy: new Set([world.other]),
      mutedBy: new Set([world.other]),
    })
    expect((await world.store.directory.relations(world.other, [world.me])).followedBy).toEqual(
      new Set([world.me]),
    )
    const there = { userId: world.me, authorId: world.other }
    const back = { userId: world.other, authorId: world.me }
    const relations = await world.store.directory.relationsTo([there, back])
    const inOrder = (found: typeof relations) =>
      found.toSorted((a, b) => a.relation.localeCompare(b.relation))
    expect(inOrder(relations)).toEqual([
      { ...back, relation: 'blocks' },
      { ...there, relation: 'follows' },
      { ...back, relation: 'mutes' },
    ])
    expect((await world.store.directory.followersCounts([world.other])).get(world.other)).toBe(1)
    await world.project((projection) => projection.setFollow(world.me, world.other, false))
    expect((await world.store.directory.relations(world.me, [world.other])).follows.size).toBe(0)
  })

  test('subscribers of a magazine come in order of their ids, a batch at a time', async () => {
    const magazine = aMagazine()
    const { magazineId } = magazine
    await world.project(async (projection) => {
      await projection.saveMagazine(magazine)
      for (const userId of [world.other, world.me]) await projection.setSubscription(magazineId, userId, true)
      await projection.setMagazineBlock(magazineId, world.other, true)
    })
    expect(await world.store.directory.magazines([magazineId])).toEqual(new Map([[magazineId, magazine]]))
    expect(await world.store.directory.subscribers(magazineId, 0, 1)).toEqual([world.me])
    expect(await world.store.directory.subscribers(magazineId, world.me, 10)).toEqual([world.other])
    expect(await world.store.directory.subscribed(magazineId, [world.me, nextId()])).toEqual(
      new Set([world.me]),
    )
    expect(await world.store.directory.magazineRelations(world.other, [magazineId])).toEqual({
      subscribed: new Set([magazineId]),
      blocked: new Set([magazineId]),
    })
    await world.project((projection) => projection.removeMagazine(magazineId))
    expect(await world.store.directory.subscribers(magazineId, 0, 10)).toEqual([])
  })

  test('a user who is gone leaves nothing behind', async () => {
    const card = aUser({ userId: world.me })
    const { threadId } = await world.store.messages.open([world.me, world.other], world.me, 'mine', at(1))
    await world.store.notifications.add([world.notification()])
    await world.store.push.save({
      userId: world.me,
      client: 'c',
      endpoint: 'https://push.example',
      auth: 'a',
      p256dh: 'p',
      vapid: null,
    })
    const reported: number[] = []
    await world.project(async (projection) => {
      await projection.saveUser(card)
      await projection.setFollow(world.other, world.me, true)
      await projection.removeUser(world.me, async (messages) => void reported.push(messages))
    })
    expect(reported).toEqual([1])
    expect((await world.store.directory.users([world.me])).size).toBe(0)
    expect((await world.store.directory.relations(world.other, [world.me])).follows.size).toBe(0)
    expect(await world.store.notifications.countNew(world.me)).toBe(0)
    expect(await world.store.push.of(world.me)).toEqual([])
    expect(await world.store.messages.thread(threadId)).toEqual({
      threadId,
      participantIds: [world.other],
      messageCount: 0,
    })
    expect((await world.store.messages.threadsOf(world.other, null, slice)).count).toBe(0)
  })

  test('copies can be emptied for a rebuild, and messages stay', async () => {
    const { threadId } = await world.store.messages.open([world.me, world.other], world.me, 'stays', at(1))
    await world.project((projection) => projection.setFollow(world.me, world.other, true))
    await world.store.clearProjection()
    expect((await world.store.directory.relations(world.me, [world.other])).follows.size).toBe(0)
    expect(await world.store.messages.thread(threadId)).toMatchObject({ messageCount: 1 })
  })

  test('work is given to its queue', async () => {
    const given: unknown[] = []
    const work: Pick<WorkQueues, 'enqueue'> = {
      enqueue: async (queue, data) => void given.push([queue, data]),
    }
    await world.project((projection) => projection.enqueue(work as WorkQueues, 'messaging.fan-out', { a: 1 }))
    expect(given).toEqual([['messaging.fan-out', { a: 1 }]])
  })
})
