import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMagazine, aUser, nextId } from '@app/platform/testing/builders.ts'
import { schemaWorld } from '@app/platform/testing/database.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { createMongoStore } from '../store/mongo/index.ts'
import { createPostgresStore } from '../store/postgres/index.ts'
import { migrations } from '../migrations/index.ts'
import type { ProjectionWriter, Store } from '../store/store.ts'
import type { SectionName, Transfer } from '../store/transfer.ts'
import { CountsDiffer, moveStore, StoreNotEmpty } from './move-store.ts'

type Opened = {
  store: Store<never>
  project(work: (projection: ProjectionWriter) => Promise<unknown>): Promise<void>
}

const onMongo = await needing(describe, 'mongo')
const slice = { limit: 100, offset: 0 }
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const silence = { moved: () => undefined }

onMongo('moving an instance from one store to the other', () => {
  let server: TestServer
  let databases = 0
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    server = await startServer('mongo')
  })
  afterAll(() => server.remove())
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  const openPostgres = async (): Promise<Opened> => {
    const world = await schemaWorld(migrations, 'messaging')
    closers.push(() => world.close())
    const store = createPostgresStore(world.db)
    return {
      store: store as unknown as Store<never>,
      project: (work) => world.db.transaction(async (tx) => void (await work(store.projection(tx)))),
    }
  }
  const openMongo = async (): Promise<Opened> => {
    const url = new URL(server.url)
    url.pathname = `/moved${(databases += 1)}`
    const store = createMongoStore(url.href)
    closers.push(() => store.stop())
    await store.start()
    return {
      store: store as unknown as Store<never>,
      project: async (work) => void (await work(store.projection(null))),
    }
  }

  /** A little of everything, and what its readers see of it. */
  const filled = async ({ store, project }: Opened) => {
    const [anna, bert] = [aUser(), aUser({ isAdmin: true })]
    const magazine = aMagazine()
    await project(async (projection) => {
      for (const user of [anna, bert]) await projection.saveUser(user)
      await projection.saveMagazine(magazine)
      await projection.setSubscription(magazine.magazineId, anna.userId, true)
      await projection.setMagazineBlock(magazine.magazineId, bert.userId, true)
      await projection.setFollow(anna.userId, bert.userId, true)
      await projection.setBlock(bert.userId, anna.userId, true)
      await projection.setMute(bert.userId, anna.userId, true)
    })
    const added = await store.notifications.add(
      Array.from({ length: 7 }, (_, i) => ({
        userId: anna.userId,
        type: 'entry_created_notification' as const,
        eventKey: `created:entry:${i}`,
        subject: { kind: 'content', type: 'entry', id: i } as const,
        causeId: i === 3 ? null : bert.userId,
        createdAt: at(i),
      })),
    )
    await store.notifications.setStatus(added[2]?.notificationId ?? 0, 'read')
    const first = await store.messages.open([anna.userId, bert.userId], anna.userId, 'hello', at(1))
    const second = await store.messages.reply(first.threadId, bert.userId, 'hello back', at(2), null, [
      { name: 'cat', url: 'https://far.example/cat.png' },
    ])
    await store.messages.announced(first.messageId)
    await store.messages.setStatus(first.messageId, 'read')
    const target = { type: 'magazine', id: magazine.magazineId } as const
    await store.settings.set(anna.userId, target, 'Loud', async () => undefined)
    await store.push.save({
      userId: anna.userId,
      client: 'app',
      endpoint: 'https://a.example',
      auth: 'a',
      p256dh: 'p',
      vapid: null,
    })
    await store.push.secret('vapid', 'once')
    await store.digests.save({ userId: anna.userId, every: 'weekly', nextAt: at(5), lastId: 3 })

    const seen = async (of: Store<never>) => ({
      users: await of.directory.users([anna.userId, bert.userId]),
      staff: await of.directory.staff(),
      magazines: await of.directory.magazines([magazine.magazineId]),
      subscribers: await of.directory.subscribers(magazine.magazineId, 0, 10),
      related: await of.directory.relations(anna.userId, [bert.userId]),
      blocks: await of.directory.magazineRelations(bert.userId, [magazine.magazineId]),
      notifications: await of.notifications.list(anna.userId, 'all', slice),
      threads: await of.messages.threadsOf(bert.userId, null, slice),
      messages: await of.messages.messagesOf(first.threadId, 'oldest', slice),
      pending: await of.messages.pendingAnnouncements(10),
      settings: await of.settings.of(anna.userId, [target]),
      push: await of.push.of(anna.userId),
      digest: await of.digests.find(anna.userId),
      secret: await of.push.secret('vapid', 'another'),
    })
    return { anna, bert, second, seen }
  }

  /** Breaks off once so many batches have been written. */
  const brokenAfter = (batches: number) => {
    let left = batches
    return {
      moved() {
        left -= 1
        if (left === 0) throw new Error('the power went out')
      },
    }
  }
  /** Tells which sections are read, and from where. */
  const watched = (from: Transfer): { transfer: Transfer; read: SectionName[] } => {
    const read: SectionName[] = []
    const sections = Object.fromEntries(
      Object.entries(from.sections).map(([name, section]) => [
        name,
        {
          ...section,
          read: (...given: Parameters<typeof section.read>) => {
            read.push(name as SectionName)
            return section.read(...given)
          },
        },
      ]),
    ) as Transfer['sections']
    return { transfer: { ...from, sections }, read }
  }

  describe.each([
    ['from PostgreSQL to MongoDB', openPostgres, openMongo],
    ['from MongoDB to PostgreSQL', openMongo, openPostgres],
  ])('%s', (_name, openSource, openTarget) => {
    test('keeps all of it, and numbers go on where they were', async () => {
      const [source, target] = [await openSource(), await openTarget()]
      const { anna, bert, second, seen } = await filled(source)
      const before = await seen(source.store)
      const counts = await moveStore(source.store.transfer(), target.store.transfer(), silence, { batch: 2 })
      expect(counts.filter(({ section }) => section !== 'marks').every(({ from }) => from > 0)).toBe(true)
      expect(counts.map(({ from }) => from)).toEqual(counts.map(({ to }) => to))
      expect(await seen(target.store)).toEqual(before)
      expect(await seen(source.store)).toEqual(before)

      const later = await target.store.messages.open([anna.userId, bert.userId], anna.userId, 'later', at(9))
      expect(later.messageId).toBeGreaterThan(second.messageId)
      const more = await target.store.notifications.add([
        {
          userId: bert.userId,
          type: 'message_notification',
          eventKey: `message:${nextId()}`,
          subject: { kind: 'message', messageId: later.messageId },
          causeId: null,
          createdAt: at(9),
        },
      ])
      expect(more[0]?.notificationId).toBeGreaterThan(
        before.notifications.items[0]?.notificationId ?? Infinity,
      )
    })

    test('goes on where it was broken off', async () => {
      const [source, target] = [await openSource(), await openTarget()]
      const { seen } = await filled(source)
      const whole = watched(source.store.transfer())
      const first = moveStore(whole.transfer, target.store.transfer(), brokenAfter(9), { batch: 2 })
      await expect(first).rejects.toThrow('the power went out')
      const reached = whole.read.at(-1)
      const rest = watched(source.store.transfer())
      const counts = await moveStore(rest.transfer, target.store.transfer(), silence, { batch: 2 })
      expect(rest.read[0]).toBe(reached)
      expect(rest.read).not.toContain('members')
      expect(counts.map(({ from }) => from)).toEqual(counts.map(({ to }) => to))
      expect(await seen(target.store)).toEqual(await seen(source.store))
    })

    test('takes a batch that was half written', async () => {
      const [source, target] = [await openSource(), await openTarget()]
      const { seen } = await filled(source)
      const [from, to] = [source.store.transfer(), target.store.transfer()]
      const { records } = await from.sections.notifications.read(null, 3)
      await to.sections.notifications.write(records.slice(0, 2))
      await to.setProgress({ section: 'notifications', after: null, moved: 0 })
      for (const name of ['members', 'magazines', 'subscriptions', 'magazineBlocks'] as const)
        await to.sections[name].write((await from.sections[name].read(null, 100)).records as never)
      for (const name of ['follows', 'blocks', 'mutes', 'settings'] as const)
        await to.sections[name].write((await from.sections[name].read(null, 100)).records as never)
      await moveStore(from, to, silence, { batch: 4 })
      expect(await seen(target.store)).toEqual(await seen(source.store))
    })

    test('writes over nothing unless told to', async () => {
      const [source, target] = [await openSource(), await openTarget()]
      const { seen } = await filled(source)
      await filled(target)
      const move = (replace: boolean) =>
        moveStore(source.store.transfer(), target.store.transfer(), silence, { replace })
      await expect(move(false)).rejects.toThrow(StoreNotEmpty)
      await move(true)
      expect(await seen(target.store)).toEqual(await seen(source.store))
    })

    test('says so when somebody wrote meanwhile', async () => {
      const [source, target] = [await openSource(), await openTarget()]
      const { anna, bert } = await filled(source)
      const { userId } = bert
      // Settings have been read by the time the messages are; one more comes then, and goes unread.
      const busy = {
        moved(_done: number, _total: number, section: SectionName) {
          if (section !== 'messages') return
          late ??= source.store.settings.set(
            userId,
            { type: 'user', id: anna.userId },
            'Muted',
            async () => undefined,
          )
        },
      }
      let late: Promise<void> | null = null
      const transfer = source.store.transfer()
      const waiting: Transfer = {
        ...transfer,
        sections: {
          ...transfer.sections,
          secrets: {
            ...transfer.sections.secrets,
            read: async (...given) => {
              await late
              return transfer.sections.secrets.read(...given)
            },
          },
        },
      }
      const moved = moveStore(waiting, target.store.transfer(), busy)
      await expect(moved).rejects.toThrow(CountsDiffer)
      await expect(moved).rejects.toMatchObject({
        counts: expect.arrayContaining([{ section: 'settings', from: 2, to: 1 }]),
      })
    })
  })
})
