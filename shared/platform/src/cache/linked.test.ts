import { describe, expect, test } from 'vitest'
import { linked } from '../testing/linked.ts'
import { cacheSuite } from './cache.suite.ts'
import { createLinkedCache, offerCache } from './linked.ts'
import { createMemoryCache } from './memory.ts'

describe('The cache of another process', () => {
  cacheSuite(async (clock) => {
    const { primary, worker, close } = linked()
    const cache = createMemoryCache({ clock })
    offerCache(primary, cache)
    const far = createLinkedCache(worker)
    return {
      ...far,
      async close() {
        await far.close()
        close()
      },
    }
  })
})

test('both count the same calls, and a message was heard by all when it is published', async () => {
  const { primary, worker, close } = linked()
  const near = createMemoryCache()
  offerCache(primary, near)
  const far = createLinkedCache(worker)
  const rule = { points: 3, durationMs: 60_000 }
  const allowed: boolean[] = []
  for (const cache of [near, far, near, far])
    allowed.push((await cache.limiter('calls', rule).consume('one')).allowed)
  expect(allowed).toEqual([true, true, true, false])

  const heard: string[] = []
  await far.subscribe('revoked', (message) => heard.push(`far ${message}`))
  await near.subscribe('revoked', (message) => heard.push(`near ${message}`))
  await near.publish('revoked', 'one')
  await far.publish('revoked', 'two')
  expect(heard.toSorted()).toEqual(['far one', 'far two', 'near one', 'near two'])

  worker.close()
  const late = near.publish('revoked', 'three')
  primary.close()
  await late
  close()
})
