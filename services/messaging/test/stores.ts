import { nextId } from '@app/platform/testing/builders.ts'
import { schemaWorld } from '@app/platform/testing/database.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { migrations } from '../src/migrations/index.ts'
import { createMongoStore } from '../src/store/mongo/index.ts'
import { createPostgresStore } from '../src/store/postgres/index.ts'
import type { NewNotification } from '../src/store/records.ts'
import type { ProjectionWriter, Store } from '../src/store/store.ts'

type Opened = {
  store: Store<never>
  /** Applies something as a consumer of events would. */
  project(work: (projection: ProjectionWriter) => Promise<unknown>): Promise<void>
  /** The same store as another replica opens it. */
  another(): Promise<Store<never>>
  close(): Promise<void>
}

const openPostgres = async (): Promise<Opened> => {
  const world = await schemaWorld(migrations, 'messaging')
  const store = createPostgresStore(world.db)
  return {
    store: store as unknown as Store<never>,
    project: (work) => world.db.transaction(async (tx) => void (await work(store.projection(tx)))),
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
    project: async (work) => void (await work(store.projection(null))),
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

/** A store to test, and two members nobody has heard of, new for each test; `me` has the lower id. */
export type StoreWorld = Omit<Opened, 'close'> & {
  me: number
  other: number
  /** One for `me`, of an event that nobody was notified of. */
  notification(overrides?: Partial<NewNotification>): NewNotification
}

export const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
export const slice = { limit: 10, offset: 0 }

const onMongo = await needing(describe, 'mongo')

/** Runs a suite on each of the stores. What it is given may be used in tests only. */
export const describeStores = (suite: (world: StoreWorld) => void): void => {
  const run = (open: () => Promise<Opened>) => () => {
    const world = {} as StoreWorld
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
      Object.assign(world, opened, {
        notification(overrides: Partial<NewNotification> = {}): NewNotification {
          const id = nextId()
          return {
            userId: world.me,
            type: 'entry_created_notification',
            eventKey: `created:entry:${id}`,
            subject: { kind: 'content', type: 'entry', id },
            causeId: world.other,
            createdAt: at(1),
            ...overrides,
          }
        },
      })
    })
    afterAll(() => opened.close())
    beforeEach(() => {
      world.me = nextId()
      world.other = nextId()
    })
    suite(world)
  }
  describe('the store on PostgreSQL', run(openPostgres))
  onMongo('the store on MongoDB', run(openMongo))
}
