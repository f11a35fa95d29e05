import { expect, test } from 'vitest'
import type { Cache } from './cache.ts'
import { insured } from './insured.ts'
import { createMemoryCache } from './memory.ts'

const outOfReach = (): Promise<never> => Promise.reject(new Error('out of reach'))

test('what is noted while the cache is out of reach is remembered here, and elsewhere once it is back', async () => {
  const shared = createMemoryCache()
  let isThere = true
  const flaky: Cache = {
    ...shared,
    get: (key) => (isThere ? shared.get(key) : outOfReach()),
    set: (key, value, ttlMs) => (isThere ? shared.set(key, value, ttlMs) : outOfReach()),
    delete: (key) => (isThere ? shared.delete(key) : outOfReach()),
  }
  const notes = insured(flaky)
  await notes.set('a', 'shared', 60_000)
  isThere = false
  expect(await notes.get('a')).toBeNull()
  await notes.set('a', 'own', 60_000)
  expect(await notes.get('a')).toBe('own')
  await notes.delete('a')
  expect(await notes.get('a')).toBeNull()
  isThere = true
  expect(await notes.get('a')).toBe('shared')
})
