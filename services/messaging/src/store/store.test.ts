import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { aMagazine, aUser, nextId } from '@app/platform/testing/builders.ts'
import { schemaWorld } from '@app/platform/testing/database.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import { createMongoStore } from './mongo.ts'
import { createPostgresStore } from './postgres.ts'
import { migrations } from './postgres/migrations.ts'
import type { CopyWriter, NewNotification, Store } from './store.ts'

type Opened = {
  store: Store<never>
  /** Applies something to the copies as the projection would. */
  copy(work: (copies: CopyWriter) => Promise<unknown>): Promise<void>
  /** The same store as another replica opens it. */
  another(): Promise<Store<never>>
  close(): Promise<void>
}

const openPostgres = async (): Promise<Opened> => {
  const world = await schemaWorld(migrations, 'messaging')
  const store = createPostgresStore(world.db)
  return {
    store: store as unknown as Store<never>,
    copy: (work) => world.db.transaction(async (tx) => void (await work(store.copies(tx)))),
    another: async () => createPostgresStore(world.open()) as unknown as Store<never>,
    close: () => world.close(),
  }
}

const openMongo = async (): Promise<Opened> => {
  const server = await startServer('mongo')
  const stores = [createMongoStore(server.url)]
  const [store] = stores as [Store<null>]
  await store.start()
  return {
    store: store as unknown as Store<never>,
    copy: async (work) => void (await work(store.copies(null))),
    async another() {
      const replica = createMongoStore(server.url)
      stores.push(replica)
      await replica.start()
      return replica as unknown as Store<never>
    },
    async close() {
      for (const one of stores) await one.stop()
      await server.remove()
    },
  }
}

const onMongo = await needing(describe, 'mongo')
const slice = { limit: 10, offset: 0 }
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const collect = async (copy: Opened['copy'], work: (copies: CopyWriter) => Promise<unknown>) => copy(work)

const suite = (open: () => Promise<Opened>) => () => {
  let world: Opened
  let store: Store<never>
  let me: number
  let other: number
  beforeAll(async () => {
    world = await open()
    store = world.store
  })
  afterAll(() => world.close())
  beforeEach(() => {
    me = nextId()
    other = nextId()
  })

  const notification = (overrides: Partial<NewNotification> = {}): NewNotification => {
    const id = nextId()
    return {
      userId: me,
      type: 'entry_created_notification',
      eventKey: `created:entry:${id}`,
      subject: { kind: 'content', type: 'entry', id },
      causeId: other,
      createdAt: at(1),
      ...overrides,
    }
  }

  describe('notifications', () => {
    test('are kept whole, with integer ids that grow', async () => {
      const wanted = [notification(), notification({ causeId: null })]
      const added = await store.notifications.add(wanted)
      expect(added).toHaveLength(2)
      const [first, second] = added
      expect(first).toEqual({ ...wanted[0], notificationId: first?.notificationId, status: 'new' })
      expect(Number.isSafeInteger(first?.notificationId)).toBe(true)
      expect(second?.notificationId).toBeGreaterThan(first?.notificationId ?? Infinity)
      expect(await store.notifications.find(first?.notificationId ?? 0)).toEqual(first)
      expect(await store.notifications.find(2_000_000_000)).toBeNull()
    })

    test('tell a person of an event once, however often and from wherever it comes', async () => {
      const one = notification()
      const replica = await world.another()
      const answers = await Promise.all([
        store.notifications.add([one]),
        replica.notifications.add([one, { ...one, userId: other }]),
        store.notifications.add([one]),
      ])
      expect(answers.flat().filter(({ userId }) => userId === me)).toHaveLength(1)
      expect(answers.flat().filter(({ userId }) => userId === other)).toHaveLength(1)
      expect(await store.notifications.add([one, { ...one, userId: other }])).toEqual([])
      expect(await store.notifications.countNew(me)).toBe(1)
    })

    test('hundreds at once are all kept', async () => {
      const one = notification()
      const userIds = Array.from({ length: 500 }, () => nextId())
      const added = await store.notifications.add(userIds.map((userId) => ({ ...one, userId })))
      expect(added.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(userIds)
      expect(new Set(added.map(({ notificationId }) => notificationId)).size).toBe(500)
    })

    test('are listed newest first, by status, in pages, with a true count', async () => {
      const added = []
      for (let i = 0; i < 5; i += 1) added.push(...(await store.notifications.add([notification()])))
      const ids = added.map(({ notificationId }) => notificationId)
      await store.notifications.setStatus(ids[1] ?? 0, 'read')
      const page = await store.notifications.list(me, 'all', { limit: 2, offset: 2 })
      expect(page.items.map(({ notificationId }) => notificationId)).toEqual([ids[2], ids[1]])
      expect(page.count).toBe(5)
      const fresh = await store.notifications.list(me, 'new', slice)
      expect(fresh.count).toBe(4)
      expect(fresh.items.map(({ notificationId }) => notificationId)).not.toContain(ids[1])
      expect((await store.notifications.list(me, 'read', slice)).items).toMatchObject([{ status: 'read' }])
      expect(await store.notifications.countNew(me)).toBe(4)
      expect(await store.notifications.countNewMessages(me)).toBe(0)
    })

    test('are marked and removed, one or all, and only their owner’s', async () => {
      const [mine] = await store.notifications.add([notification(), notification()])
      await store.notifications.add([notification({ userId: other })])
      await store.notifications.remove(mine?.notificationId ?? 0)
      expect((await store.notifications.list(me, 'all', slice)).count).toBe(1)
      await store.notifications.readAll(me)
      expect(await store.notifications.countNew(me)).toBe(0)
      await store.notifications.removeAll(me)
      expect((await store.notifications.list(me, 'all', slice)).count).toBe(0)
      expect(await store.notifications.countNew(other)).toBe(1)
    })

    test('about a thread and all below it are read together, and no others', async () => {
      const about = (thread: string | undefined, userId = me) => {
        const id = nextId()
        const subject = { kind: 'content' as const, type: 'entry_comment' as const, id }
        return notification({
          userId,
          eventKey: `x:${id}`,
          subject: thread ? { ...subject, thread } : subject,
        })
      }
      await store.notifications.add([
        about('entry:5'),
        about('entry:5'),
        about('entry:55'),
        about('post:5'),
        about(undefined),
        about('entry:5', other),
      ])
      expect(await store.notifications.readThread(me, 'entry:5')).toBe(2)
      expect(await store.notifications.readThread(me, 'entry:5')).toBe(0)
      expect(await store.notifications.countNew(me)).toBe(3)
      expect(await store.notifications.countNew(other)).toBe(1)
    })

    test('of a message follow its status; of an item go with it', async () => {
      const messageId = nextId()
      const item = notification()
      await store.notifications.add([
        notification({ subject: { kind: 'message', messageId }, type: 'message_notification' }),
        item,
      ])
      expect(await store.notifications.countNewMessages(me)).toBe(1)
      await store.notifications.setStatusOfMessage(me, messageId, 'read')
      expect(await store.notifications.countNew(me)).toBe(1)
      await world.copy((copies) =>
        copies.removeContent('entry', item.subject.kind === 'content' ? item.subject.id : 0),
      )
      expect((await store.notifications.list(me, 'all', slice)).items).toMatchObject([
        { subject: { kind: 'message', messageId } },
      ])
    })
  })

  describe('messages', () => {
    test('open a thread, continue it, and are read from either end', async () => {
      const first = await store.messages.open([me, other], me, 'hello', at(1))
      const { threadId } = first
      expect(first).toMatchObject({ senderId: me, body: 'hello', status: 'new', createdAt: at(1) })
      const second = await store.messages.reply(threadId, other, 'hi', at(2))
      expect(second.messageId).toBeGreaterThan(first.messageId)
      expect(await store.messages.thread(threadId)).toEqual({
        threadId,
        participantIds: [me, other],
        messageCount: 2,
      })
      expect(await store.messages.messagesOf(threadId, 'newest', slice)).toEqual([second, first])
      expect(await store.messages.messagesOf(threadId, 'oldest', { limit: 1, offset: 1 })).toEqual([second])
      expect((await store.messages.newestOf([threadId], 1)).get(threadId)).toEqual([second])
      expect((await store.messages.newestOf([threadId], 0)).get(threadId)).toEqual([])
      await store.messages.setStatus(first.messageId, 'read')
      expect(await store.messages.message(first.messageId)).toEqual({ ...first, status: 'read' })
      expect(await store.messages.messages([second.messageId, 2_000_000_000])).toEqual([second])
      expect(await store.messages.thread(2_000_000_000)).toBeNull()
    })

    test('bring their thread to the top of both participants’ lists', async () => {
      const third = nextId()
      const a = await store.messages.open([me, other], me, 'one', at(1))
      const b = await store.messages.open([me, third], me, 'two', at(2))
      const order = async () =>
        (await store.messages.threadsOf(me, null, slice)).items.map(({ threadId }) => threadId)
      expect(await order()).toEqual([b.threadId, a.threadId])
      await store.messages.reply(a.threadId, other, 'three', at(3))
      expect(await order()).toEqual([a.threadId, b.threadId])
      const withThird = await store.messages.threadsOf(me, third, slice)
      expect(withThird).toMatchObject({ count: 1, items: [{ threadId: b.threadId, messageCount: 1 }] })
      expect(await store.messages.threadsOf(third, other, slice)).toEqual({ count: 0, items: [] })
      expect((await store.messages.threadsOf(me, null, { limit: 1, offset: 1 })).items).toHaveLength(1)
    })

    test('many at once are all counted', async () => {
      const { threadId } = await store.messages.open([me, other], me, 'start', at(1))
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => store.messages.reply(threadId, other, `${i}`, at(2 + i))),
      )
      expect((await store.messages.thread(threadId))?.messageCount).toBe(11)
    })

    test('keep their announcement until it is done', async () => {
      const message = await store.messages.open([me, other], me, 'hello', at(1))
      const mine = async () =>
        (await store.messages.pendingAnnouncements(100)).filter(
          (one) => one.message.messageId === message.messageId,
        )
      expect(await mine()).toEqual([{ message, participantIds: [me, other] }])
      await store.messages.announced(message.messageId)
      expect(await mine()).toEqual([])
    })
  })

  test('settings are kept one for each target, and found by target', async () => {
    const entry = { type: 'entry', id: nextId() } as const
    const magazine = { type: 'magazine', id: nextId() } as const
    await store.settings.set(me, entry, 'Loud')
    await store.settings.set(me, magazine, 'Loud')
    await store.settings.set(other, entry, 'Loud')
    expect(await store.settings.loudFor([entry, magazine], 0, 10)).toEqual([me, other])
    expect(await store.settings.loudFor([entry, magazine], me, 10)).toEqual([other])
    await store.settings.set(other, entry, 'Muted')
    expect(await store.settings.of(other, [magazine, entry])).toEqual(['Default', 'Muted'])
    expect(await store.settings.loudFor([entry], 0, 10)).toEqual([me])
    const many = await store.settings.ofMany([me, other], [entry])
    expect(many.toSorted((a, b) => a.userId - b.userId)).toEqual([
      { userId: me, target: entry, setting: 'Loud' },
      { userId: other, target: entry, setting: 'Muted' },
    ])
  })

  test('users are found by id and by name, staff by what they are', async () => {
    const local = aUser({ username: `Anna${nextId()}`, isAdmin: true })
    const remote = aUser({ username: `${local.username}@far.example`, domain: 'far.example', isAdmin: true })
    for (let twice = 0; twice < 2; twice += 1)
      await collect(world.copy, async (copies) => {
        await copies.saveUser(local)
        await copies.saveUser(remote)
      })
    expect(await store.directory.users([local.userId, remote.userId, 2_000_000_000])).toEqual(
      new Map([
        [local.userId, local],
        [remote.userId, remote],
      ]),
    )
    expect(await store.directory.localUsersByName([local.username.toLowerCase()])).toEqual([local])
    expect(await store.directory.staff()).toContainEqual(local)
    expect(await store.directory.staff()).not.toContainEqual(remote)
  })

  test('who relates to whom is seen from either side, and ends', async () => {
    for (let twice = 0; twice < 2; twice += 1)
      await world.copy(async (copies) => {
        await copies.setFollow(me, other, true)
        await copies.setBlock(other, me, true)
      })
    const mine = await store.directory.relations(me, [other])
    expect(mine).toEqual({
      follows: new Set([other]),
      followedBy: new Set(),
      blocks: new Set(),
      blockedBy: new Set([other]),
    })
    expect((await store.directory.relations(other, [me])).followedBy).toEqual(new Set([me]))
    expect((await store.directory.followersCounts([other])).get(other)).toBe(1)
    await world.copy((copies) => copies.setFollow(me, other, false))
    expect((await store.directory.relations(me, [other])).follows.size).toBe(0)
  })

  test('subscribers of a magazine come in order of their ids, a batch at a time', async () => {
    const magazine = aMagazine()
    const { magazineId } = magazine
    await world.copy(async (copies) => {
      await copies.saveMagazine(magazine)
      for (const userId of [other, me]) await copies.setSubscription(magazineId, userId, true)
      await copies.setMagazineBlock(magazineId, other, true)
    })
    expect(await store.directory.magazines([magazineId])).toEqual(new Map([[magazineId, magazine]]))
    expect(await store.directory.subscribers(magazineId, 0, 1)).toEqual([me])
    expect(await store.directory.subscribers(magazineId, me, 10)).toEqual([other])
    expect(await store.directory.subscribed(magazineId, [me, nextId()])).toEqual(new Set([me]))
    expect(await store.directory.magazineRelations(other, [magazineId])).toEqual({
      subscribed: new Set([magazineId]),
      blocked: new Set([magazineId]),
    })
    await world.copy((copies) => copies.removeMagazine(magazineId))
    expect(await store.directory.subscribers(magazineId, 0, 10)).toEqual([])
  })

  test('a user who is gone leaves nothing behind', async () => {
    const card = aUser({ userId: me })
    const { threadId } = await store.messages.open([me, other], me, 'mine', at(1))
    await store.notifications.add([notification()])
    await store.push.save({
      userId: me,
      client: 'c',
      endpoint: 'https://push.example',
      auth: 'a',
      p256dh: 'p',
    })
    await world.copy(async (copies) => {
      await copies.saveUser(card)
      await copies.setFollow(other, me, true)
      await copies.removeUser(me)
    })
    expect((await store.directory.users([me])).size).toBe(0)
    expect((await store.directory.relations(other, [me])).follows.size).toBe(0)
    expect(await store.notifications.countNew(me)).toBe(0)
    expect(await store.push.of(me)).toEqual([])
    expect(await store.messages.thread(threadId)).toEqual({
      threadId,
      participantIds: [other],
      messageCount: 0,
    })
    expect((await store.messages.threadsOf(other, null, slice)).count).toBe(0)
  })

  test('a push subscription is one for each client; a secret is made once', async () => {
    const subscription = {
      userId: me,
      client: 'app',
      endpoint: 'https://push.example/1',
      auth: 'a',
      p256dh: 'p',
    }
    await store.push.save(subscription)
    await store.push.save({ ...subscription, endpoint: 'https://push.example/2' })
    expect(await store.push.of(me)).toEqual([{ ...subscription, endpoint: 'https://push.example/2' }])
    expect(await store.push.find(me, 'other')).toBeNull()
    expect(await store.push.havingAny([me, other])).toEqual([me])
    await store.push.remove(me, 'app')
    expect(await store.push.find(me, 'app')).toBeNull()

    await store.push.save({ ...subscription, client: `session:${me}` })
    await store.push.save({ ...subscription, userId: other })
    await store.push.removeClient(`session:${me}`)
    expect(await store.push.of(me)).toEqual([])
    expect(await store.push.of(other)).toHaveLength(1)

    const name = `secret${nextId()}`
    const [one, two] = await Promise.all([store.push.secret(name, 'a'), store.push.secret(name, 'b')])
    expect(one).toBe(two)
  })

  test('digests are found when their time has come, and only move forward', async () => {
    const digest = { userId: me, every: 'daily', nextAt: at(10), lastId: 5 } as const
    await store.digests.save(digest)
    await store.digests.save({ ...digest, userId: other, nextAt: at(5) })
    expect(await store.digests.find(me)).toEqual(digest)
    const mine = (found: { userId: number }[]) =>
      found.map(({ userId }) => userId).filter((userId) => [me, other].includes(userId))
    expect(mine(await store.digests.due(at(9), 100))).toEqual([other])
    expect(mine(await store.digests.due(at(10), 100))).toEqual([other, me])
    expect(await store.digests.due(at(10), 1)).toHaveLength(1)

    await store.digests.move(me, { nextAt: at(20) })
    await store.digests.move(me, { lastId: 9 })
    await store.digests.move(me, { lastId: 7 })
    expect(await store.digests.find(me)).toEqual({ ...digest, nextAt: at(20), lastId: 9 })
    await store.digests.save({ ...digest, every: 'weekly' })
    expect(await store.digests.find(me)).toMatchObject({ every: 'weekly' })
    await store.digests.remove(me)
    await store.digests.move(me, { lastId: 11 })
    expect(await store.digests.find(me)).toBeNull()
    await world.copy((copies) => copies.removeUser(other))
    expect(await store.digests.find(other)).toBeNull()
  })

  test('what was not read since a notification is found, newest first, and counted', async () => {
    const added = []
    for (let i = 0; i < 5; i += 1) added.push(...(await store.notifications.add([notification()])))
    const ids = added.map(({ notificationId }) => notificationId)
    await store.notifications.setStatus(ids[3] ?? 0, 'read')
    const since = await store.notifications.unreadSince(me, ids[0] ?? 0, 2)
    expect(since.items.map(({ notificationId }) => notificationId)).toEqual([ids[4], ids[2]])
    expect(since.count).toBe(3)
  })

  test('copies can be emptied for a rebuild, and messages stay', async () => {
    const { threadId } = await store.messages.open([me, other], me, 'stays', at(1))
    await world.copy((copies) => copies.setFollow(me, other, true))
    await store.clearCopies()
    expect((await store.directory.relations(me, [other])).follows.size).toBe(0)
    expect(await store.messages.thread(threadId)).toMatchObject({ messageCount: 1 })
  })

  test('work is given to its queue', async () => {
    const given: unknown[] = []
    const work: WorkQueues = {
      enqueue: async (queue, data) => void given.push([queue, data]),
    }
    await world.copy((copies) => copies.enqueue(work, 'messaging.fan-out', { a: 1 }))
    expect(given).toEqual([['messaging.fan-out', { a: 1 }]])
  })

  test('marks move forward only, and an event applied before is not applied again', async () => {
    const { marks } = store
    if (!marks) return
    const ran: number[] = []
    const apply = (seq: number) => marks.apply('content', seq, async () => void ran.push(seq))
    expect(await marks.applied('content')).toBe(0)
    expect([await apply(3), await apply(3), await apply(2), await apply(4)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(ran).toEqual([3, 4])
    await expect(
      marks.apply('content', 5, async () => {
        throw new Error('fails')
      }),
    ).rejects.toThrow('fails')
    expect(await marks.applied('content')).toBe(4)
    await marks.reset()
    expect(await marks.applied('content')).toBe(0)
  })
}

describe('the store on PostgreSQL', suite(openPostgres))
onMongo('the store on MongoDB', suite(openMongo))

onMongo('MongoDB that comes and goes', () => {
  test('is waited for at start, and found again after a crash', async () => {
    const server = await startServer('mongo')
    await server.stop()
    const store = createMongoStore(server.url)
    const started = store.start()
    await server.start()
    await started
    expect(await store.healthy?.()).toBe(true)
    const me = nextId()
    await store.messages.open([me, nextId()], me, 'kept', at(1))
    await server.kill()
    await server.start()
    expect((await store.messages.threadsOf(me, null, slice)).count).toBe(1)
    expect(await store.healthy?.()).toBe(true)
    await store.stop()
    await server.remove()
  })
})
