import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentWorld } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentOf } from '../context.ts'
import { projectionOf } from '../events/index.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test.each([
  [identity.userBlocked, { blockerId: 1, blockedId: 2 }],
  [community.magazineSubscribed, { magazineId: 1, userId: 2 }],
])('lists are counted anew once $name holds, and not before', async (event, data) => {
  const content = contentOf(world.deps)
  const handler = projectionOf(content).handlers.find(({ type }) => type === event.name)!
  const before = content.counts.version
  const within = (fails: boolean) =>
    world.deps.db.transaction(async (tx) => {
      await handler.apply(tx, data as never, {} as never)
      expect(content.counts.version).toBe(before)
      if (fails) throw new Error('not to be kept')
    })
  await expect(within(true)).rejects.toThrow('not to be kept')
  expect(content.counts.version).toBe(before)
  await within(false)
  expect(content.counts.version).toBeGreaterThan(before)
})
