import type { Cache } from '../cache/cache.ts'
import type { Clock, Task } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observe/log.ts'
import { Loop } from './signal.ts'
import type { Rows } from '../db/platform-rows.ts'

export type Tasks = { stop(): Promise<void> }

/** How often a replica asks which tasks have become due; their last runs are in the database, so a restart repeats none. */
const LOOK_MS = 300_000
/** How soon a task that failed has its next turn. */
const AGAIN_MS = 30_000

/**
 * Runs what is due on a schedule. Replicas share the schedule: a task is run by whoever takes its lock first, and the
 * lock goes with the connection, so a replica that dies gives it up.
 */
export const startTasks = (options: {
  db: Database
  tasks: readonly Task[]
  log: Logger
  clock?: Clock
  lookMs?: number
}): Tasks => {
  const { db, tasks, log, clock = systemClock, lookMs = LOOK_MS } = options
  if (tasks.length === 0) return { stop: async () => undefined }

  const dueOf = async (asked: readonly Task[]): Promise<Task[]> => {
    const rows = await db.query<Rows['task_run']>(
      'tasks-ran',
      'select name, ran_at from task_run where name = any($1)',
      [asked.map(({ name }) => name)],
    )
    const ranAt = new Map(rows.map(({ name, ran_at }) => [name, ran_at.getTime()]))
    const now = clock.now().getTime()
    return asked.filter(({ name, everyMs }) => now - (ranAt.get(name) ?? -Infinity) >= everyMs)
  }

  const runAlone = async (task: Task): Promise<void> => {
    const client = await db.pin()
    try {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [`mbin:task:${task.name}`],
      )
      // Looked at again under the lock: a sibling may just have finished it.
      if (!rows[0]?.held || (await dueOf([task])).length === 0) return
      const started = performance.now()
      await task.run()
      await client.query(
        'insert into task_run (name, ran_at) values ($1, $2) on conflict (name) do update set ran_at = excluded.ran_at',
        [task.name, clock.now()],
      )
      log.debug({ task: task.name, ms: Math.round(performance.now() - started) }, 'task done')
    } finally {
      await client.end()
    }
  }

  const pause = Math.min(lookMs, ...tasks.map(({ everyMs }) => everyMs))
  const loop = new Loop(
    async () => {
      let next = pause
      for (const task of await dueOf(tasks)) {
        try {
          if ((await task.isNeeded?.()) !== false) await runAlone(task)
        } catch (error) {
          // The others still get their turn; this one has another soon.
          log.error({ err: error, task: task.name }, 'a task failed')
          next = Math.min(next, AGAIN_MS)
        }
      }
      return next
    },
    () => Math.min(pause, AGAIN_MS),
  )
  loop.wake()
  return { stop: () => loop.stop() }
}

/**
 * The same for a context without a SQL schema: who is first to note the task in the shared cache runs it, and the note
 * lasts until it is due again.
 */
export const startCachedTasks = (options: {
  cache: Pick<Cache, 'add'>
  tasks: readonly Task[]
  log: Logger
}): Tasks => {
  const { cache, tasks, log } = options
  const loops = tasks.map(
    (task) =>
      new Loop(
        async () => {
          if (await cache.add(`task:${task.name}`, '1', task.everyMs)) await task.run()
          return task.everyMs
        },
        (error) => {
          log.error({ err: error, task: task.name }, 'a task failed')
          return task.everyMs
        },
      ),
  )
  for (const loop of loops) loop.wake()
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
