import type { ProcessHealth } from '@app/contract/community/health.ts'
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

type Lag = {
  outboxes: ProcessHealth['outboxes']
  projections: ProcessHealth['projections']
}

const outboxOf = async ({ context, sql }: Part): Promise<Lag['outboxes']> => {
  if (!sql) return []
  const [row] = await sql.db.query<{ waiting: number; oldest: number; last: number }>(
    'outbox-waiting',
    `select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(time)), 0)::float8 as oldest,
            coalesce((select max(seq) from outbox), 0) as last
     from outbox where seq > (select seq from relay_mark)`,
  )
  const { waiting = 0, oldest = 0, last = 0 } = row ?? {}
  return [{ source: context, last, waiting, oldestSeconds: oldest }]
}

const projectionsOf = async ({ context, projector }: Part): Promise<Lag['projections']> =>
  Promise.all(
    (projector?.projection.sources ?? []).map(async (source) => ({
      context,
      source,
      applied: (await projector?.marks.applied(source)) ?? 0,
    })),
  )

const flat = async <T>(parts: readonly Part[], read: (part: Part) => Promise<readonly T[]>): Promise<T[]> =>
  (await Promise.all(parts.map(read))).flat()

/** How far events are, which the metrics and the health page tell alike. */
export const lagOf = async (parts: readonly Part[]): Promise<Lag> => ({
  outboxes: await flat(parts, outboxOf),
  projections: await flat(parts, projectionsOf),
})

/** Events set aside, by context. */
export const quarantinedOf = async (parts: readonly Part[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    await flat(parts, async ({ context, projector }) =>
      projector ? [[context, await projector.marks.quarantine.count()] as const] : [],
    ),
  )

/** The queues that this process works on: each is told of by its owner, so that sums over all processes are right. */
export const queuesOf = async ({ parts, adapters }: Instance): Promise<ProcessHealth['queues']> => {
  const own = new Set(parts.flatMap(({ runtime }) => (runtime.workers ?? []).map(({ queue }) => queue)))
  const queues = workQueues.filter((queue) => own.has(queue))
  const depths = new Map((await adapters.bus.depths(queues)).map((depth) => [depth.queue, depth]))
  const oldest = oldestJobs()
  return queues.map((queue) => {
    const { waiting = 0, dead = 0 } = depths.get(queue) ?? {}
    return { queue, waiting, dead, oldestSeconds: oldest[queue] ?? 0 }
  })
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

const measureEvents = (metrics: Metrics, parts: readonly Part[]): void => {
  const lag = once(() => lagOf(parts))
  const outbox = (name: string, help: string, of: 'waiting' | 'oldestSeconds' | 'last') =>
    metrics.gauge(name, help, 'source', async () =>
      Object.fromEntries((await lag()).outboxes.map((one) => [one.source, one[of]])),
    )
  outbox('mbin_outbox_waiting', 'Events not yet published.', 'waiting')
  outbox('mbin_outbox_oldest_seconds', 'Age of the oldest event not yet published.', 'oldestSeconds')
  outbox('mbin_outbox_last_seq', 'Number of the last event of a source.', 'last')
  metrics.gauges(
    'mbin_projection_seq',
    'Number of the last event that a context has applied, by source: behind `mbin_outbox_last_seq` it is late.',
    ['context', 'source'],
    async () =>
      (await lag()).projections.map(({ context, source, applied }): Reading => [[context, source], applied]),
  )
  metrics.gauge(
    'mbin_events_quarantined',
    'Events that could not be read and were set aside.',
    'context',
    () => quarantinedOf(parts),
  )
}

const measureJobs = (metrics: Metrics, instance: Instance): void => {
  const queues = once(() => queuesOf(instance))
  const jobs = (name: string, help: string, of: 'waiting' | 'dead' | 'oldestSeconds') =>
    metrics.gauge(name, help, 'queue', async () =>
      Object.fromEntries((await queues()).map((one) => [one.queue, one[of]])),
    )
  jobs('mbin_jobs_waiting', 'Jobs in work queues.', 'waiting')
  jobs('mbin_jobs_dead', 'Jobs that failed for the last time.', 'dead')
  jobs('mbin_job_oldest_seconds', 'Time since the oldest job in hand was due.', 'oldestSeconds')
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

/**
 * What an operator's alarms look at: how far events and work are behind, and what there is no room for. Of what holds for
 * the instance as a whole only its primary process tells.
 */
export const measureInstance = (metrics: Metrics, instance: Instance, isPrimary: boolean): void => {
  const { parts } = instance
  if (isPrimary) {
    measureEvents(metrics, parts)
    measureJobs(metrics, instance)
  }
  measurePools(metrics, parts)
  const gauges = parts.flatMap(({ runtime }) => runtime.gauges ?? [])
  for (const { name, help, label, read } of gauges.filter(({ ofProcess = false }) => isPrimary || ofProcess))
    metrics.gauge(name, help, label, read)
}
