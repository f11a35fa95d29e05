import type { Knex } from 'knex'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { inBatches } from '../run/in-batches.ts'
import type { Job } from './bus.ts'
import type { Journal } from './journal.ts'

type Row = { queue: string; id: string; data: unknown; attempt: number; due_at: string }

/**
 * The embedded bus's journal in PostgreSQL, in one table of its own schema. `attempt` 0 marks a dead letter, so that a
 * job and its dead letter can never both exist.
 */
export const createPostgresJournal = async (knex: Knex, schema = 'bus'): Promise<Journal> => {
  await knex.raw('create schema if not exists ??', [schema])
  await knex.raw(
    `create table if not exists ??.job (
       queue text not null,
       id text not null,
       data jsonb,
       attempt integer not null,
       due_at bigint not null,
       error text,
       failed_at timestamptz,
       primary key (queue, id)
     )`,
    [schema],
  )
  const jobs = () => knex.withSchema(schema).table('job')
  const one = ({ queue, id }: Job) => jobs().where({ queue, id })
  const keyOf = ({ queue, id }: Pick<Job, 'queue' | 'id'>) => JSON.stringify([queue, id])
  /** Fan-out adds and ends jobs by the hundred. */
  const batches = { concernsAll: isDatabaseUnavailable }
  const add = inBatches<{ job: Job; dueAt: number }, boolean>(async (batch) => {
    // A statement may touch a row only once: the first of a key stands for those after it.
    const first = new Map(batch.map((one) => [keyOf(one.job), one] as const).toReversed())
    const rows = [...first.values()].map(({ job: { queue, id, data, attempt }, dueAt }) => ({
      queue,
      id,
      data: JSON.stringify(data ?? null),
      attempt: Math.max(attempt, 1),
      due_at: dueAt,
      error: null,
      failed_at: null,
    }))
    // Asked for anew, a buried job rises again; one that still waits is left as it is.
    const added: Pick<Job, 'queue' | 'id'>[] = await jobs()
      .insert(rows)
      .onConflict(['queue', 'id'])
      .merge()
      .where('job.attempt', 0)
      .returning(['queue', 'id'])
    const isNew = new Set(added.map(keyOf))
    return batch.map((one) => first.get(keyOf(one.job)) === one && isNew.has(keyOf(one.job)))
  }, batches)
  const done = inBatches<Job, void>(async (batch) => {
    await jobs()
      .whereIn(
        ['queue', 'id'],
        batch.map(({ queue, id }) => [queue, id]),
      )
      .delete()
    return batch.map(() => undefined)
  }, batches)
  return {
    add: (job, dueAt) => add({ job, dueAt }),
    async retry(job, dueAt) {
      await one(job).update({ attempt: job.attempt, due_at: dueAt })
    },
    done,
    async bury(job, error) {
      await one(job).update({ attempt: 0, error, failed_at: knex.fn.now() })
    },
    async pending() {
      const rows: Row[] = await jobs().where('attempt', '>', 0).orderBy('due_at')
      return rows.map(({ due_at, ...row }) => ({
        job: { queue: row.queue, id: row.id, data: row.data, attempt: row.attempt },
        dueAt: Number(due_at),
      }))
    },
    async deadLetters(queue) {
      const rows: (Row & { error: string; failed_at: Date })[] = await jobs()
        .where({ attempt: 0, ...(queue === undefined ? {} : { queue }) })
        .orderBy('failed_at')
      return rows.map((row) => ({
        id: row.id,
        queue: row.queue,
        data: row.data,
        error: row.error,
        failedAt: row.failed_at.toISOString(),
      }))
    },
    counts: () =>
      jobs()
        .select('queue')
        .select(knex.raw('count(*) filter (where attempt > 0)::int as waiting'))
        .select(knex.raw('count(*) filter (where attempt = 0)::int as dead'))
        .groupBy('queue'),
    async revive(queue, id) {
      const rows: Row[] = await jobs()
        .where({ attempt: 0, queue, ...(id === undefined ? {} : { id }) })
        .update({ attempt: 1, due_at: Date.now(), error: null, failed_at: null })
        .returning(['queue', 'id', 'data', 'attempt'])
      return rows.map((row) => ({ queue: row.queue, id: row.id, data: row.data, attempt: row.attempt }))
    },
  }
}
