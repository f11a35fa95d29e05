import type { Context } from '@app/contract/operation.ts'
import type { Bus } from '../bus/bus.ts'
import type { CallRegistry } from '../calls/in-process.ts'
import type { ContextDeps, ContextModule, ContextRuntime } from '../context.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { MarkStore } from '../events/projection.ts'
import type { Projector } from '../events/projector.ts'
import { createProjector } from '../events/projector.ts'
import { answerSnapshot } from '../events/rebuild.ts'
import { startRelay } from '../events/relay.ts'
import { createSqlMarks } from '../events/sql-marks.ts'
import type { SqlOutbox } from '../events/sql-outbox.ts'
import { createOutbox } from '../events/sql-outbox.ts'
import { startTasks } from '../events/tasks.ts'
import type { SqlWorkQueues } from '../events/work.ts'
import { createWorkQueues, startWorkRelay } from '../events/work.ts'

/** Everything a context needs that is not its own: the adapters this process chose. */
export type Ground = Omit<ContextDeps, 'db' | 'outbox' | 'work'> & { bus: Bus }

/** A context as it stands in this process: its module with its dependencies, and what runs beside it. */
export type Part = {
  context: Context
  runtime: ContextRuntime
  deps: ContextDeps
  db: OpenDatabase
  outbox: SqlOutbox
  work: SqlWorkQueues
  projector: Projector<never> | null
}

/** Puts a context together. Nothing is reached yet: stores connect when first asked. */
export const buildPart = (
  context: Context,
  module: ContextModule,
  ground: Ground,
  db: OpenDatabase,
  exchange: (deps: ContextDeps) => Partial<ContextDeps> = () => ({}),
): Part => {
  const { bus: _bus, ...shared } = ground
  const outbox = createOutbox(context, ground.clock)
  const work = createWorkQueues(db)
  const base: ContextDeps = { ...shared, db, outbox, work }
  const deps = { ...base, ...exchange(base) }
  const runtime = module(deps)
  if (runtime.context !== context) throw new Error(`the module of ${context} says it is ${runtime.context}`)
  const { projection } = runtime
  const marks: MarkStore<never> = (projection?.marks ?? createSqlMarks(db)) as MarkStore<never>
  const projector = projection ? createProjector<never>(context, projection as never, marks) : null
  return { context, runtime, deps, db, outbox, work, projector }
}

export const migratePart = (part: Part): Promise<string[]> => migrate(part.db, part.runtime.migrations)

/** Makes what a context answers known to this process: its calls, and its snapshot for those who rebuild. */
export const offerCalls = (part: Part, registry: CallRegistry): void => {
  registry.add([...(part.runtime.calls ?? []), answerSnapshot(part.runtime, part.db)])
}

/** Anything that was started; stops in the reverse order of starting. */
export type Started = { stop(): Promise<void> }

/** The context's workers, and the relay that hands over the work it journalled. */
export const startWork = async (part: Part, { bus, log }: Ground): Promise<Started[]> => {
  const started: Started[] = [startWorkRelay({ db: part.db, work: part.work, bus, log })]
  for (const worker of part.runtime.workers ?? []) started.push(await bus.work(worker))
  return started
}

/**
 * Projections first, then relays, so that nothing is announced to nobody. `forgetful` names a bus that keeps events in
 * memory only: each outbox then starts again from what its slowest projection has applied.
 */
export const startEvents = async (
  parts: readonly Part[],
  { bus, log }: Ground,
  { forgetful }: { forgetful: boolean },
): Promise<Started[]> => {
  const started: Started[] = []
  for (const { projector } of parts) if (projector) started.push(await projector.start(bus))
  for (const { context, db, outbox } of parts) {
    const followers = parts.flatMap(({ projector }) =>
      projector?.projection.sources.includes(context) ? [projector.marks.applied(context)] : [],
    )
    const resumeFrom = forgetful ? Math.min(...(await Promise.all(followers))) : undefined
    started.push(
      await startRelay({ db, outbox, bus, log, ...(resumeFrom === undefined ? {} : { resumeFrom }) }),
    )
  }
  return started
}

export const startSchedule = ({ db, runtime }: Part, { log, clock }: Ground): Started =>
  startTasks({ db, tasks: runtime.tasks ?? [], log, clock })

/** Stops one after the other, the latest first; a failure keeps none of the others from stopping. */
export const stopAll = async (
  started: readonly Started[],
  failed: (error: unknown) => void,
): Promise<void> => {
  for (const one of started.toReversed()) await one.stop().catch(failed)
}
