import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import type { Notification } from '@app/contract/messaging/schemas.ts'
import type { Caller } from '@app/platform/testing/client.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { eventually, messagingWorld, principalOf } from './messaging-world.ts'
import type { MessagingWorld } from './messaging-world.ts'

export type Kit = {
  /** To be used in tests only: it is opened before them. */
  world: MessagingWorld
  as(user: UserCard): Caller
  listOf(user: UserCard, status?: 'all' | 'new' | 'read'): Promise<Notification[]>
  countOf(user: UserCard): Promise<number>
  /** The one notification of that type about that item, once the work queues have had their say. */
  heard(user: UserCard, type: string, card: ContentCard): Promise<Notification | undefined>
}

/** Members notified by one job: few, so that most are notified in the second batch or the third. */
const BATCH = 3

const onMongo = await needing(describe, 'mongo')

/** Runs a suite on a messaging context of its own, once for each store. */
export const onBothStores = (what: string, suite: (kit: Kit) => void): void => {
  const run = (withMongo: boolean) => () => {
    const world = {} as MessagingWorld
    const closers: (() => Promise<void>)[] = []
    beforeAll(async () => {
      const mongo = withMongo ? await startServer('mongo') : null
      if (mongo) closers.push(() => mongo.remove())
      const opened = await messagingWorld({ batch: BATCH, ...(mongo && { mongoUrl: mongo.url }) })
      closers.push(() => opened.close())
      Object.assign(world, opened)
    })
    afterAll(async () => {
      for (const close of closers.toReversed()) await close()
    })

    const as = (user: UserCard) => world.as(principalOf(user))
    const listOf: Kit['listOf'] = async (user, status = 'all') =>
      (await as(user).call(notifications.notificationCollection, { params: { status } })).body.items
    suite({
      world,
      as,
      listOf,
      countOf: async (user) => (await as(user).call(notifications.notificationCount)).body.count,
      heard: (user, type, card) =>
        eventually(async () => {
          const about = (one: Notification) => one.type === type && one.subject['id'] === card.id
          const found = (await listOf(user)).filter(about)
          expect(found).toHaveLength(1)
          return found[0]
        }),
    })
  }
  describe(`${what}, on PostgreSQL`, run(false))
  onMongo(`${what}, on MongoDB`, run(true))
}
