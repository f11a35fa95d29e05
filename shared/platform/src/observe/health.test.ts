import type { ProcessHealth } from '@app/contract/community/health.ts'
import { expect, test } from 'vitest'
import { createMemoryCache } from '../cache/memory.ts'
import { silent } from '../testing/database.ts'
import { answerHealth, askHealth, askReplay } from './health.ts'

const report = (id: string): ProcessHealth => ({
  id,
  targets: ['gateway'],
  version: '1',
  startedAt: '2026-01-01T00:00:00+00:00',
  ready: true,
  checks: {},
  samples: [],
  operations: [],
  statements: [],
  outgoing: [],
  queues: [],
  failedJobs: [],
  outboxes: [],
  projections: [],
  quarantined: 0,
  storage: [],
  schemas: [],
  disk: null,
})

test('every process is asked, and told apart', async () => {
  const cache = createMemoryCache()
  const replayed: string[] = []
  const spans: string[] = []
  const start = (id: string) =>
    answerHealth(
      { cache, log: silent },
      {
        id,
        async report(span) {
          spans.push(span)
          return report(id)
        },
        replay: async (queue) => void replayed.push(`${id} ${queue}`),
      },
    )
  const processes = [await start('b'), await start('a')]
  expect((await askHealth(cache, 'day')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(spans).toEqual(['day', 'day'])
  await askReplay(cache, 'identity.mail')
  expect(replayed).toEqual(['b identity.mail', 'a identity.mail'])
  await processes[0]?.stop()
  expect((await askHealth(cache, 'hour')).map(({ id }) => id)).toEqual(['a'])
  await processes[1]?.stop()
  expect(await askHealth(cache, 'hour')).toEqual([])
  await cache.close()
})
