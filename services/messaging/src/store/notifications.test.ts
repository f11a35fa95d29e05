import { describe, expect, test } from 'vitest'
import { nextId } from '@app/platform/testing/builders.ts'
import { at, describeStores, slice } from '../../test/stores.ts'

describeStores((world) => {
  describe('notifications', () => {
    test('are kept whole, with integer ids that grow', async () => {
      const wanted = [world.notification(), world.notification({ causeId: null })]
      const added = await world.store.notifications.add(wanted)
      expect(added).toHaveLength(2)
      const [first, second] = added
      expect(first).toEqual({ ...wanted[0], notificationId: first?.notificationId, status: 'new' })
      expect(Number.isSafeInteger(first?.notificationId)).toBe(true)
      expect(second?.notificationId).toBeGreaterThan(first?.notificationId ?? Infinity)
      expect(await world.store.notifications.find(first?.notificationId ?? 0)).toEqual(first)
      expect(await world.store.notifications.find(2_000_000_000)).toBeNull()
    })

    test('tell a person of an event once, however often and from wherever it comes', async () => {
      const one = world.notification()
      const replica = await world.another()
      const answers = await Promise.all([
        world.store.notifications.add([one]),
        replica.notifications.add([one, { ...one, userId: world.other }]),
        world.store.notifications.add([one]),
      ])
      expect(answers.flat().filter(({ userId }) => userId === world.me)).toHaveLength(1)
      expect(answers.flat().filter(({ userId }) => userId === world.other)).toHaveLength(1)
      expect(await world.store.notifications.add([one, { ...one, userId: world.other }])).toEqual([])
      expect(await world.store.notifications.countNew(world.me)).toBe(1)
    })

    test('hundreds at once are all kept', async () => {
      const one = world.notification()
      const userIds = Array.from({ length: 500 }, () => nextId())
      const added = await world.store.notifications.add(userIds.map((userId) => ({ ...one, userId })))
      expect(added.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(userIds)
      expect(new Set(added.map(({ notificationId }) => notificationId)).size).toBe(500)
    })

    test('are listed newest first, by status, in pages, with a true count', async () => {
      const added = []
      for (let i = 0; i < 5; i += 1)
        added.push(...(await world.store.notifications.add([world.notification()])))
      const ids = added.map(({ notificationId }) => notificationId)
      await world.store.notifications.setStatus(ids[1] ?? 0, 'read')
      const page = await world.store.notifications.list(world.me, 'all', { limit: 2, offset: 2 })
      expect(page.items.map(({ notificationId }) => notificationId)).toEqual([ids[2], ids[1]])
      expect(page.count).toBe(5)
      const fresh = await world.store.notifications.list(world.me, 'new', slice)
      expect(fresh.count).toBe(4)
      expect(fresh.items.map(({ notificationId }) => notificationId)).not.toContain(ids[1])
      expect((await world.store.notifications.list(world.me, 'read', slice)).items).toMatchObject([
        { status: 'read' },
      ])
      expect(await world.store.notifications.countNew(world.me)).toBe(4)
      const nobody = nextId()
      expect(await world.store.notifications.countsOf([world.me, nobody])).toEqual(
        new Map([
          [world.me, { notifications: 4, messages: 0 }],
          [nobody, { notifications: 0, messages: 0 }],
        ]),
      )
    })

    test('are marked and removed, one or all, and only their owner’s', async () => {
      const [mine] = await world.store.notifications.add([world.notification(), world.notification()])
      await world.store.notifications.add([world.notification({ userId: world.other })])
      await world.store.notifications.remove(mine?.notificationId ?? 0)
      expect((await world.store.notifications.list(world.me, 'all', slice)).count).toBe(1)
      await world.store.notifications.readAll(world.me)
      expect(await world.store.notifications.countNew(world.me)).toBe(0)
      await world.store.notifications.removeAll(world.me)
      expect((await world.store.notifications.list(world.me, 'all', slice)).count).toBe(0)
      expect(await world.store.notifications.countNew(world.other)).toBe(1)
    })

    test('are marked several at once, and only their owner’s', async () => {
      const added = await world.store.notifications.add([
        world.notification(),
        world.notification(),
        world.notification(),
      ])
      const [other] = await world.store.notifications.add([world.notification({ userId: world.other })])
      const ids = added.map(({ notificationId }) => notificationId)
      const several = [ids[0]!, ids[2]!, other!.notificationId]
      await world.store.notifications.setStatusOf(world.me, several, 'read')
      const fresh = await world.store.notifications.list(world.me, 'new', slice)
      expect(fresh.items.map(({ notificationId }) => notificationId)).toEqual([ids[1]])
      expect(await world.store.notifications.countNew(world.other)).toBe(1)
      await world.store.notifications.setStatusOf(world.me, several, 'new')
      expect(await world.store.notifications.countNew(world.me)).toBe(3)
    })

    test('about a thread and all below it are read together up to a time, and no others', async () => {
      const about = (thread: string | undefined, userId = world.me) => {
        const id = nextId()
        const subject = { kind: 'content' as const, type: 'entry_comment' as const, id }
        return world.notification({
          userId,
          eventKey: `x:${id}`,
          subject: thread ? { ...subject, thread } : subject,
        })
      }
      await world.store.notifications.add([
        about('entry:5'),
        about('entry:5'),
        about('entry:55'),
        about('post:5'),
        about(undefined),
        about('entry:5', world.other),
        { ...about('entry:5'), createdAt: at(2) },
      ])
      expect(await world.store.notifications.readThread(world.me, 'entry:5', at(1))).toBe(2)
      expect(await world.store.notifications.readThread(world.me, 'entry:5', at(1))).toBe(0)
      expect(await world.store.notifications.countNew(world.me)).toBe(4)
      expect(await world.store.notifications.countNew(world.other)).toBe(1)
    })

    test('about some events are read up to a time, and no others', async () => {
      const [one, two, three] = [world.notification(), world.notification(), world.notification()]
      await world.store.notifications.add([one, two, three, { ...one, userId: world.other }])
      const keys = [one.eventKey, two.eventKey, 'report:0']
      expect(await world.store.notifications.readEvents(world.me, keys, at(0))).toBe(0)
      expect(await world.store.notifications.readEvents(world.me, keys, at(1))).toBe(2)
      expect(await world.store.notifications.readEvents(world.me, keys, at(1))).toBe(0)
      expect(await world.store.notifications.readEvents(world.me, [], at(1))).toBe(0)
      expect(await world.store.notifications.countNew(world.me)).toBe(1)
      expect(await world.store.notifications.countNew(world.other)).toBe(1)
    })

    test('of a message follow its status; of an item go with it', async () => {
      const messageId = nextId()
      const item = world.notification()
      await world.store.notifications.add([
        world.notification({ subject: { kind: 'message', messageId }, type: 'message_notification' }),
        item,
      ])
      expect((await world.store.notifications.countsOf([world.me])).get(world.me)?.messages).toBe(1)
      await world.store.notifications.setStatusOfMessage(world.me, messageId, 'read')
      expect(await world.store.notifications.countNew(world.me)).toBe(1)
      await world.project((projection) =>
        projection.removeContent('entry', item.subject.kind === 'content' ? item.subject.id : 0),
      )
      expect((await world.store.notifications.list(world.me, 'all', slice)).items).toMatchObject([
        { subject: { kind: 'message', messageId } },
      ])
    })
  })

  test('what was not read since a notification is found, newest first, and counted', async () => {
    const added = []
    for (let i = 0; i < 5; i += 1)
      added.push(...(await world.store.notifications.add([world.notification()])))
    const ids = added.map(({ notificationId }) => notificationId)
    await world.store.notifications.setStatus(ids[3] ?? 0, 'read')
    const since = await world.store.notifications.unreadSince(world.me, ids[0] ?? 0, 2)
    expect(since.items.map(({ notificationId }) => notificationId)).toEqual([ids[4], ids[2]])
    expect(since.count).toBe(3)
  })
})
