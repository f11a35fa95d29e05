import type { Reply } from '../../api/contract.ts'

export type Process = Reply<'instance_health'>['processes'][number]
export type Backups = Reply<'instance_health'>['backups']
type Schema = Process['schemas'][number]

/** The schema of each context once: of several processes the one that has most to tell. */
export const schemasOf = (processes: readonly Process[]): Schema[] => {
  const told = ({ pending, unknown }: Schema) => pending.length + unknown.length
  const found = new Map<string, Schema>()
  for (const one of processes.flatMap(({ schemas }) => schemas)) {
    const known = found.get(one.context)
    if (!known || told(one) > told(known)) found.set(one.context, one)
  }
  return [...found.values()].toSorted((a, b) => (a.context < b.context ? -1 : 1))
}
type Sample = Process['samples'][number]
/** What time was spent on, and how much of all that is listed. */
export type Share = { name: string; where: string; count: number; seconds: number; share: number }

const SHOWN = 12

/** Sums of several processes by name, dearest first. */
const shares = (rows: readonly Omit<Share, 'share'>[]): Share[] => {
  const sums = new Map<string, Omit<Share, 'share'>>()
  for (const row of rows) {
    const key = `${row.where} ${row.name}`
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, count: sum.count + row.count, seconds: sum.seconds + row.seconds } : row)
  }
  const all = [...sums.values()].reduce((total, { seconds }) => total + seconds, 0)
  return [...sums.values()]
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map((one) => ({ ...one, share: all === 0 ? 0 : one.seconds / all }))
}

export const operationShares = (processes: readonly Process[]): Share[] =>
  shares(
    processes.flatMap(({ operations }) =>
      operations.map(({ context, operation, ...sum }) => ({ where: context, name: operation, ...sum })),
    ),
  )

export const statementShares = (processes: readonly Process[]): Share[] =>
  shares(
    processes.flatMap(({ statements }) =>
      statements.map(({ context, statement, ...sum }) => ({ where: context, name: statement, ...sum })),
    ),
  )

export type Outgoing = { host: string; count: number; failed: number; seconds: number }

export const outgoingOf = (processes: readonly Process[]): Outgoing[] => {
  const sums = new Map<string, Outgoing>()
  for (const one of processes.flatMap(({ outgoing }) => outgoing)) {
    const sum = sums.get(one.host) ?? { host: one.host, count: 0, failed: 0, seconds: 0 }
    sums.set(one.host, {
      host: one.host,
      count: sum.count + one.count,
      failed: sum.failed + one.failed,
      seconds: sum.seconds + one.seconds,
    })
  }
  return [...sums.values()].toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
}

export type Behind = { context: string; source: string; events: number }

/** How many events each context has not applied yet; those that have all are left out. */
export const behindOf = (processes: readonly Process[]): Behind[] => {
  const last = new Map<string, number>()
  for (const one of processes.flatMap(({ outboxes }) => outboxes))
    last.set(one.source, Math.max(last.get(one.source) ?? 0, one.last))
  const applied = new Map<string, Behind>()
  for (const { context, source, applied: seq } of processes.flatMap(({ projections }) => projections)) {
    const events = Math.max(0, (last.get(source) ?? 0) - seq)
    const key = `${context} ${source}`
    // Replicas of a context share a mark; one of them may have read it later.
    applied.set(key, { context, source, events: Math.min(applied.get(key)?.events ?? events, events) })
  }
  return [...applied.values()].filter(({ events }) => events > 0)
}

export type Queue = Process['queues'][number]

/** Each queue once, those with work first. */
export const queuesOf = (processes: readonly Process[]): Queue[] => {
  const queues = new Map<string, Queue>()
  for (const one of processes.flatMap((each) => each.queues)) {
    const known = queues.get(one.queue)
    queues.set(one.queue, {
      queue: one.queue,
      waiting: Math.max(known?.waiting ?? 0, one.waiting),
      dead: Math.max(known?.dead ?? 0, one.dead),
      oldestSeconds: Math.max(known?.oldestSeconds ?? 0, one.oldestSeconds),
    })
  }
  return [...queues.values()].toSorted((a, b) => b.dead - a.dead || b.waiting - a.waiting)
}

export type Failed = Process['failedJobs'][number]

export const failedOf = (processes: readonly Process[]): Failed[] => [
  ...new Map(
    processes.flatMap(({ failedJobs }) => failedJobs).map((job) => [`${job.queue} ${job.id}`, job]),
  ).values(),
]

export type Stored = { context: string; bytes: number; largest: string }

/** What each context keeps in the database, largest first. */
export const storedOf = (processes: readonly Process[]): Stored[] => {
  const tables = new Map(
    processes.flatMap(({ storage }) => storage).map((one) => [`${one.context} ${one.table}`, one]),
  )
  const contexts = Map.groupBy(tables.values(), ({ context }) => context)
  return [...contexts]
    .map(([context, all]) => ({
      context,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      largest: all.toSorted((a, b) => b.bytes - a.bytes)[0]?.table ?? '',
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** What a process or everybody uses that does not answer. */
export const awayOf = (processes: readonly Process[]): string[] => [
  ...new Set(processes.flatMap(({ checks }) => Object.keys(checks).filter((name) => !checks[name]))),
]

/** Those through whom all come, so that nobody's request is counted twice. */
const entrances = (processes: readonly Process[]): readonly Process[] => {
  const gateways = processes.filter(({ targets }) => targets.includes('gateway'))
  return gateways.length > 0 ? gateways : processes
}

export const curves = {
  requests: { of: entrances, join: 'sum', value: ({ requests }: Sample) => requests },
  failures: { of: entrances, join: 'sum', value: ({ failures }: Sample) => failures },
  slow: { of: entrances, join: 'most', value: ({ slowMs }: Sample) => slowMs },
  cpu: { of: (all: readonly Process[]) => all, join: 'sum', value: ({ cpu }: Sample) => cpu * 100 },
  memory: {
    of: (all: readonly Process[]) => all,
    join: 'sum',
    value: ({ memory }: Sample) => memory / 2 ** 20,
  },
  lag: { of: (all: readonly Process[]) => all, join: 'most', value: ({ lagMs }: Sample) => lagMs },
} as const
export type Curve = keyof typeof curves

/** A line over time of all processes together; their samples end at the same moment and may begin later. */
export const curveOf = (processes: readonly Process[], curve: Curve): { label: string; value: number }[] => {
  const { of, join, value } = curves[curve]
  const lines = of(processes).map(({ samples }) => samples)
  const longest = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
  return longest.map(({ at }, index) => {
    const back = longest.length - index
    const values = lines.flatMap((samples) => {
      const sample = samples.at(-back)
      return sample ? [value(sample)] : []
    })
    return {
      label: at.slice(11, 16),
      value: Math.round(join === 'sum' ? values.reduce((sum, one) => sum + one, 0) : Math.max(0, ...values)),
    }
  })
}
