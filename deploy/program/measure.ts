import { workQueues } from '@app/contract/topology.ts'
import { oldestJobs } from '@app/platform/observe/instruments.ts'
import type { Metrics, Reading } from '@app/platform/observe/metrics.ts'
import type { Readiness } from '@app/platform/observe/readiness.ts'
import type { Part } from '@app/platform/run/part.ts'
import type { Instance } from './instance.ts'

/** What is missing as a number, so that alarms need not ask for `/readyz`. */
export const measureReadiness = (metrics: Metrics, readiness: () => Promise<Readiness>): void =>
  metrics.gauge(
    'mbin_dependency_up',
    'Whether what this process uses answers (1) or not (0).',
    'dependency',
    async () =>
      Object.fromEntries(
        Object.entries((await readiness()).checks).map(([name, answers]) => [name, Number(answers)]),
      ),
  )

type Waiting = { waiting: number; oldest: number; last: number }

const outboxOf = async ({ sql }: Part): Promise<Waiting> => {
  const [row] = (await sql?.db.query<Waiting>(
    'outbox-waiting',
    `select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(time)), 0)::float8 as oldest,
            coalesce((select max(seq) from outbox), 0) as last
     from outbox where seq > (select seq from relay_mark)`,
  )) ?? [{ waiting: 0, oldest: 0, last: 0 }]
  return row ?? { waiting: 0, oldest: 0, last: 0 }
}

/** Answers what `read` last answered for as long as one look of Prometheus takes: several gauges share an answer. */
const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: { at: number; answer: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (!known || now - known.at > 1_000) known = { at: now, answer: read() }
    return known.answer
  }
}

const among = async <T>(parts: readonly Part[], read: (part: Part) => Promise<T>) =>
  Promise.all(parts.map(async (part) => ({ part, found: await read(part) })))

const measureEvents = (metrics: Metrics, parts: readonly Part[]): void => {
  const outboxes = once(() =>
    among(
      parts.filter(({ sql }) => sql !== null),
      outboxOf,
    ),
  )
  const outbox = (name: string, help: string, of: keyof Waiting) =>
    metrics.gauge(name, help, 'source', async () =>
      Object.fromEntries((await outboxes()).map(({ part, found }) => [part.context, found[of]])),
    )
  outbox('mbin_outbox_waiting', 'Events not yet published.', 'waiting')
  outbox('mbin_outbox_oldest_seconds', 'Age of the oldest event not yet published.', 'oldest')
  outbox('mbin_outbox_last_seq', 'Number of the last event of a source.', 'last')
  metrics.gauges(
    'mbin_projection_seq',
    'Number of the last event that a context has applied, by source: behind `mbin_outbox_last_seq` it is late.',
    ['context', 'source'],
    async () => {
      const marks = await among(parts, async ({ projector }) =>
        Promise.all(
          (projector?.projection.sources ?? []).map(
            async (source) => [source, (await projector?.marks.applied(source)) ?? 0] as const,
          ),
        ),
      )
      return marks.flatMap(({ part, found }) =>
        found.map(([source, seq]): Reading => [[part.context, source], seq]),
      )
    },
  )
  metrics.gauge(
    'mbin_events_quarantined',
    'Events that could not be read and were set aside.',
    'context',
    async () =>
      Object.fromEntries(
        (await among(parts, async ({ projector }) => projector?.marks.quarantine.count())).flatMap(
          ({ part, found }) => (found === undefined ? [] : [[part.context, found]]),
        ),
      ),
  )
}

/** Each queue is measured by the process that works on it, so that sums over all processes are right. */
const measureJobs = (metrics: Metrics, { parts, adapters }: Instance): void => {
  const own = new Set(parts.flatMap(({ runtime }) => (runtime.workers ?? []).map(({ queue }) => queue)))
  const queues = workQueues.filter((queue) => own.has(queue))
  const depths = once(() => adapters.bus.depths(queues))
  const jobs = (name: string, help: string, of: 'waiting' | 'dead') =>
    metrics.gauge(name, help, 'queue', async () =>
      Object.fromEntries((await depths()).map((depth) => [depth.queue, depth[of]])),
    )
  jobs('mbin_jobs_waiting', 'Jobs in work queues.', 'waiting')
  jobs('mbin_jobs_dead', 'Jobs that failed for the last time.', 'dead')
  metrics.gauge('mbin_job_oldest_seconds', 'Time since the oldest job in hand was due.', 'queue', async () =>
    oldestJobs(),
  )
}

const measurePools = (metrics: Metrics, parts: readonly Part[]): void =>
  metrics.gauges(
    'mbin_database_connections',
    'Connections of the pools to the database, and how many wait for one.',
    ['context', 'pool', 'state'],
    async () =>
      parts.flatMap(({ context, sql }) =>
        Object.entries(sql?.db.connections() ?? {}).flatMap(([pool, use]) =>
          Object.entries(use).map(([state, count]): Reading => [[context, pool, state], count]),
        ),
      ),
  )

/** What an operator's alarms look at: how far events and work are behind, and what there is no room for. */
export const measureInstance = (metrics: Metrics, instance: Instance): void => {
  const { parts } = instance
  measureEvents(metrics, parts)
  measureJobs(metrics, instance)
  measurePools(metrics, parts)
  for (const { runtime } of parts) {
    for (const { name, help, label, read } of runtime.gauges ?? []) metrics.gauge(name, help, label, read)
  }
}
