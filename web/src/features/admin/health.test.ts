import { describe, expect, test } from 'vitest'
import {
  awayOf,
  behindOf,
  curveOf,
  failedOf,
  operationShares,
  outgoingOf,
  queuesOf,
  schemasOf,
  storedOf,
} from './health.ts'
import type { Process } from './health.ts'

const sample = (requests: number, lagMs = 1) => ({
  at: '2026-01-01T10:00:00+00:00',
  requests,
  failures: 0,
  slowMs: 5,
  cpu: 0.5,
  memory: 100 * 2 ** 20,
  lagMs,
})

const process = (own: Partial<Process>): Process => ({
  id: 'host:1',
  targets: ['content'],
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
  ...own,
})

describe('The processes of an instance, taken together', () => {
  test('add up what they spent time on, dearest first, with its share', () => {
    const operation = (name: string, count: number, seconds: number) => ({
      context: 'content',
      operation: name,
      count,
      seconds,
    })
    const shares = operationShares([
      process({ operations: [operation('read', 10, 1), operation('write', 1, 2)] }),
      process({ operations: [operation('read', 30, 5)] }),
    ])
    expect(shares).toEqual([
      { where: 'content', name: 'read', count: 40, seconds: 6, share: 0.75 },
      { where: 'content', name: 'write', count: 1, seconds: 2, share: 0.25 },
    ])
  })

  test('are behind by what the source has and the context has not, and replicas share a mark', () => {
    const at = (context: string, applied: number) => ({ context, source: 'content', applied })
    const behind = behindOf([
      process({ outboxes: [{ source: 'content', last: 100, waiting: 0, oldestSeconds: 0 }] }),
      process({ projections: [at('messaging', 60), at('community', 100)] }),
      process({ projections: [at('messaging', 90)] }),
    ])
    expect(behind).toEqual([{ context: 'messaging', source: 'content', events: 10 }])
  })

  test('count a request once, where it came in, and the processor of all', () => {
    const processes = [
      process({ targets: ['gateway'], samples: [sample(5), sample(7)] }),
      process({ samples: [sample(100, 40)] }),
    ]
    expect(curveOf(processes, 'requests').map(({ value }) => value)).toEqual([5, 7])
    expect(curveOf(processes, 'cpu').map(({ value }) => value)).toEqual([50, 100])
    expect(curveOf(processes, 'lag').map(({ value }) => value)).toEqual([1, 40])
    expect(curveOf([process({ samples: [sample(3)] })], 'requests')).toEqual([{ label: '10:00', value: 3 }])
    expect(curveOf([], 'requests')).toEqual([])
  })

  test('tell of a queue, a failed job and a table once, however many replicas see it', () => {
    const queue = { queue: 'identity.mail', waiting: 2, dead: 1, oldestSeconds: 3 } as const
    const job = { queue: 'identity.mail', id: '7', error: 'no', failedAt: '2026-01-01T00:00:00Z' } as const
    const table = { context: 'content', table: 'item', bytes: 10 }
    const one = process({
      queues: [queue],
      failedJobs: [job],
      storage: [table, { ...table, table: 'vote', bytes: 30 }],
      outgoing: [{ host: 'a.example', count: 1, failed: 1, seconds: 2 }],
      checks: { cache: false, events: true },
    })
    expect(queuesOf([one, one])).toEqual([queue])
    expect(failedOf([one, one])).toEqual([job])
    expect(storedOf([one, one])).toEqual([{ context: 'content', bytes: 40, largest: 'vote' }])
    expect(outgoingOf([one, one])).toEqual([{ host: 'a.example', count: 2, failed: 2, seconds: 4 }])
    expect(awayOf([one, one])).toEqual(['cache'])
  })
})

test('of several processes of a context, the one that knows of an upgrade is believed', () => {
  const schema = { context: 'content', applied: 30, pending: [], unknown: [] }
  const older = process({ schemas: [{ ...schema, unknown: ['031-polls'] }] })
  const newer = process({ schemas: [schema, { ...schema, context: 'media' }] })
  expect(schemasOf([newer, older])).toEqual([
    { ...schema, unknown: ['031-polls'] },
    { ...schema, context: 'media' },
  ])
})
