import { randomUUID } from 'node:crypto'
import type { Bus, WorkQueues } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { afterCommit } from '../db/open.ts'
import { runIn } from '../db/run-in.ts'
import { currentRequest } from '../http/request-context.ts'
import type { Logger } from '../observe/log.ts'
import { backOff, Loop, Signal } from './signal.ts'
import type { Rows } from '../db/platform-rows.ts'

/** Work queues of a SQL schema. `accepted` fires after each commit that gave work. */
export type SqlWorkQueues = WorkQueues & { accepted: Signal }

type JobRow = Pick<Rows['job'], 'id' | 'queue' | 'data' | 'due_at' | 'traceparent'>

const INSERT = `
  insert into job (id, queue, data, due_at, traceparent, created_at)
  values ($1, $2, $3, now() + $4 * interval '1 millisecond', $5, clock_timestamp())
  on conflict (id) do nothing`

/**
 * A part of a `with` that gives a job for each row of `change`, another part of it. `values` is where, among the
 * statement's `$1`, `$2` …, those of `WorkQueues.within` begin.
 */
export const enqueuing = (change: string, values: number): string => `(
    insert into job (id, queue, data, due_at, traceparent)
    select $${values}, $${values + 1}, $${values + 2}::jsonb, now(), $${values + 3} from ${change}
    on conflict (id) do nothing
  )`

/**
 * The same of many jobs at once: `values` is where the arrays of ids, queues, data and traces begin, and `change` has the
 * ids of those that are wanted, as `job_id`.
 */
export const enqueuingEach = (change: string, values: number): string => `(
    insert into job (id, queue, data, due_at, traceparent, created_at)
    select distinct on (j.id) j.id, j.queue, j.data, now(), j.traceparent,
      statement_timestamp() + j.place * interval '1 microsecond'
    from unnest($${values}::text[], $${values + 1}::text[], $${values + 2}::jsonb[], $${values + 3}::text[])
      with ordinality as j (id, queue, data, traceparent, place)
    where j.id in (select job_id from ${change})
    order by j.id, j.place
    on conflict (id) do nothing
  )`

const BATCH = 100
const REST_MS = 10

const TAKE = `
  with due as (select id from job order by created_at limit ${BATCH} for update skip locked),
  taken as (
    delete from job using due where job.id = due.id
    returning job.id, queue, data, due_at, created_at, traceparent
  )
  select id, queue, data, due_at, traceparent from taken order by created_at`

/**
 * Work is written into a journal with the change that asks for it and handed to the broker after the commit, so that
 * a rolled-back change asks for nothing and a broker that is down loses nothing.
 */
export const createWorkQueues = (db: Database): SqlWorkQueues => {
  const accepted = new Signal()
  // Names of two queues may not clash, and one job per queue and name is what `id` asks for.
  const keyOf = (queue: string, id: string) => `${queue}:${id}`
  return {
    accepted,
    within: (queue, data, id) => ({
      values: [keyOf(queue, id), queue, JSON.stringify(data ?? null), currentRequest()?.traceparent ?? null],
      accepted: () => accepted.fire(),
    }),
    async enqueue(queue, data, { tx, delayMs = 0, id } = {}) {
      const key = id === undefined ? randomUUID() : keyOf(queue, id)
      const values = [
        key,
        queue,
        JSON.stringify(data ?? null),
        delayMs,
        currentRequest()?.traceparent ?? null,
      ]
      if (tx) {
        await runIn(tx, 'job-add', INSERT, values)
        afterCommit(tx, () => accepted.fire())
      } else {
        await db.query('job-add', INSERT, values)
        accepted.fire()
      }
    },
  }
}

export type WorkRelay = { stop(): Promise<void> }

/**
 * Hands journalled work to the broker when `accepted` fires, which the relay of events sees to where another process left
 * some. Replicas compete; a job leaves the journal only once the broker has it.
 */
export const startWorkRelay = (options: {
  db: Database
  work: SqlWorkQueues
  bus: Bus
  log: Logger
}): WorkRelay => {
  const { db, work, bus, log } = options

  // Taken out first: until the broker has them the transaction holds them, and puts them back where it fails.
  const handOver = (): Promise<number> =>
    db.transaction(async (tx) => {
      const rows = await runIn<JobRow>(tx, 'job-take', TAKE, [])
      await Promise.all(
        rows.map(({ id, queue, data, due_at, traceparent }) =>
          bus.send(
            { id, queue, data, attempt: 1, ...(traceparent ? { traceparent } : {}) },
            Math.max(0, due_at.getTime() - Date.now()),
          ),
        ),
      )
      return rows.length
    })

  const loop = new Loop(
    async () => {
      while ((await handOver()) === BATCH);
      return Infinity
    },
    (error, failures) => {
      log.warn({ err: error, schema: db.schema, failures }, 'work waits in the journal: will try again')
      return backOff(failures)
    },
    REST_MS,
  )
  const unlisten = work.accepted.on(loop.wake)
  loop.wake()
  return {
    async stop() {
      unlisten()
      await loop.stop()
    },
  }
}
