import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { formatDateTime } from '@app/contract/common.ts'
import type { HealthSpan, ProcessHealth } from '@app/contract/community/health.ts'
import { product } from '@app/platform/config/product.ts'
import { readState } from '@app/platform/db/migrate.ts'
import { answerHealth } from '@app/platform/observe/health.ts'
import { lastHour } from '@app/platform/observe/instruments.ts'
import type { Readiness } from '@app/platform/observe/readiness.ts'
import type { Samples } from '@app/platform/observe/samples.ts'
import type { Part, Started } from '@app/platform/run/part.ts'
import type { Instance } from './instance.ts'
import { lagOf, quarantinedOf, queuesOf } from './measure.ts'

const ID = `${hostname()}:${process.pid}`
const TOP = 20
/** Of each queue, as many failed jobs are shown as somebody reads. */
const FAILED = 20
const ERROR_LENGTH = 500

const storageOf = async ({ context, sql }: Part): Promise<ProcessHealth['storage']> => {
  const rows = await sql?.db.query<{ table: string; bytes: number }>(
    'storage-by-table',
    `select c.relname as table, pg_total_relation_size(c.oid) as bytes
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'm', 'p')
     order by 2 desc limit ${TOP}`,
    [sql.db.schema],
  )
  return (rows ?? []).map(({ table, bytes }) => ({ context, table, bytes }))
}

const schemaOf = async ({ context, sql, runtime }: Part): Promise<ProcessHealth['schemas']> =>
  sql ? [{ context, ...(await readState(sql.db, runtime.migrations)) }] : []

const diskOf = async (directory: string): Promise<ProcessHealth['disk']> => {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** `context name`, as the tallies know what they count, in two. */
const named = (key: string): [context: string, name: string] => {
  const space = key.indexOf(' ')
  return space === -1 ? ['', key] : [key.slice(0, space), key.slice(space + 1)]
}

export type HealthOf = {
  instance: Instance
  targets: readonly string[]
  directory: string
  samples: Samples
  /** Whether it handles jobs and events, and so tells of them and of the stores. */
  isPrimary: boolean
  readiness(): Promise<Readiness>
}

/** What cannot be asked for at the moment is left out: the page is looked at when something is away. */
const orElse = <T>(work: Promise<T>, instead: T): Promise<T> => work.catch(() => instead)

const reportOf = async (of: HealthOf, startedAt: Date, span: HealthSpan): Promise<ProcessHealth> => {
  const { adapters } = of.instance
  const parts = of.isPrimary ? of.instance.parts : []
  const [{ ready, checks }, queues, lag, quarantined, storage, schemas, disk] = await Promise.all([
    of.readiness(),
    orElse(queuesOf({ ...of.instance, parts }), []),
    orElse(lagOf(parts), { outboxes: [], projections: [] }),
    orElse(quarantinedOf(parts), {}),
    orElse(Promise.all(parts.map(storageOf)), []),
    orElse(Promise.all(parts.map(schemaOf)), []),
    orElse(diskOf(of.directory), null),
  ])
  const failedJobs = await Promise.all(
    queues
      .filter(({ dead }) => dead > 0)
      .map(async ({ queue }) =>
        (await orElse(adapters.bus.deadLetters(queue), []))
          .slice(0, FAILED)
          .map(({ id, error, failedAt }) => ({ queue, id, error: error.slice(0, ERROR_LENGTH), failedAt })),
      ),
  )
  return {
    id: ID,
    targets: [...of.targets],
    version: product.version,
    startedAt: formatDateTime(startedAt),
    ready,
    checks,
    samples: of.samples.read(span),
    operations: lastHour.operations.top(TOP).map(({ key, count, seconds }) => {
      const [context, operation] = named(key)
      return { context, operation, count, seconds }
    }),
    statements: lastHour.statements.top(TOP).map(({ key, count, seconds }) => {
      const [context, statement] = named(key)
      return { context, statement, count, seconds }
    }),
    outgoing: lastHour.outgoing.top(TOP).map(({ key, ...sum }) => ({ host: key, ...sum })),
    queues,
    failedJobs: failedJobs.flat(),
    ...lag,
    quarantined: Object.values(quarantined).reduce((sum, count) => sum + count, 0),
    storage: storage.flat(),
    schemas: schemas.flat(),
    disk,
  }
}

/** Lets administrators ask this process how it does (`/api/instance/health`). */
export const startHealth = async (of: HealthOf): Promise<Started> => {
  const startedAt = new Date()
  const { adapters, sharedDeps } = of.instance
  return answerHealth(
    { cache: adapters.cache, log: sharedDeps.log },
    {
      id: ID,
      report: (span) => reportOf(of, startedAt, span),
      async replay(queue) {
        const own = of.isPrimary && (await queuesOf(of.instance)).some((one) => one.queue === queue)
        if (own) await adapters.bus.replay(queue)
      },
    },
  )
}
