import { z } from 'zod'
import { DateTime, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { workQueues } from '../topology.ts'

const Sum = {
  count: z.int(),
  seconds: z.number().describe('All of them together, in the last hour.'),
}

/** One stretch of time: a minute, or a quarter of an hour. */
export const HealthSample = z
  .object({
    at: DateTime,
    requests: z.int(),
    failures: z.int().describe('Answers of 5xx.'),
    slowMs: z.number().describe('Time that 95 in 100 answers kept below.'),
    cpu: z.number().describe('Cores in use.'),
    memory: z.int().describe('Resident, in bytes.'),
    lagMs: z.number().describe('Delay of the event loop that 99 in 100 turns kept below.'),
  })
  .meta({ id: 'HealthSample' })
export type HealthSample = z.infer<typeof HealthSample>

export const ProcessHealth = z
  .object({
    id: z.string(),
    targets: z.array(z.string()).describe('What it serves.'),
    version: z.string().describe("The product's version."),
    startedAt: DateTime,
    ready: z.boolean(),
    checks: z.record(z.string(), z.boolean()).describe('What it uses, and whether that answers.'),
    samples: z.array(HealthSample),
    operations: z.array(z.object({ context: z.string(), operation: z.string(), ...Sum })),
    statements: z.array(z.object({ context: z.string(), statement: z.string(), ...Sum })),
    outgoing: z.array(z.object({ host: z.string(), failed: z.int(), ...Sum })),
    queues: z.array(
      z.object({ queue: z.enum(workQueues), waiting: z.int(), dead: z.int(), oldestSeconds: z.number() }),
    ),
    failedJobs: z.array(
      z.object({ queue: z.enum(workQueues), id: z.string(), error: z.string(), failedAt: z.string() }),
    ),
    outboxes: z.array(
      z.object({ source: z.string(), last: z.int(), waiting: z.int(), oldestSeconds: z.number() }),
    ),
    projections: z.array(z.object({ context: z.string(), source: z.string(), applied: z.int() })),
    quarantined: z.int().describe('Events that could not be read and were set aside.'),
    storage: z.array(z.object({ context: z.string(), table: z.string(), bytes: z.int() })),
    schemas: z
      .array(
        z.object({
          context: z.string(),
          applied: z.int().describe('Migrations that its tables have.'),
          pending: z.array(z.string()).describe('Those of this release that are to come.'),
          unknown: z.array(z.string()).describe('Those of a newer release: an upgrade has begun.'),
        }),
      )
      .describe('How the tables stand beside this release.'),
    disk: z.object({ free: z.int(), total: z.int() }).nullable().describe('Where it keeps files, in bytes.'),
  })
  .meta({ id: 'ProcessHealth' })
export type ProcessHealth = z.infer<typeof ProcessHealth>

export const HealthSpan = z.enum(['hour', 'day'])
export type HealthSpan = z.infer<typeof HealthSpan>

const Run = z.object({
  at: DateTime.nullable().describe('Null: never, as far as this instance was told.'),
  old: z.boolean().describe('It is longer ago than is safe.'),
})
export const Backups = z
  .object({
    backup: Run.describe('When everything was last saved; old after two days.'),
    rehearsal: Run.describe('When it was last proved that a backup can be restored; old after 35 days.'),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof Backups>

export const InstanceHealth = z
  .object({ processes: z.array(ProcessHealth), backups: Backups })
  .meta({ id: 'InstanceHealth' })
export type InstanceHealth = z.infer<typeof InstanceHealth>

const administering = {
  context: 'community',
  auth: 'required',
  scopes: ['admin:instance:stats'],
  tag: 'Administration',
} as const

export const instanceHealth = operation({
  ...administering,
  id: 'instance_health',
  method: 'GET',
  path: '/api/instance/health',
  rate: 'api_read',
  summary: 'Get how each process of this instance does',
  query: z.object({
    span: HealthSpan.default('hour').describe(
      'How far the samples go back: by minutes, or by quarters of an hour.',
    ),
  }),
  replies: { 200: InstanceHealth, ...refusals(400, 401, 403, 429) },
})

export const instanceJobsReplay = operation({
  ...administering,
  id: 'instance_jobs_replay',
  method: 'POST',
  path: '/api/instance/health/jobs/{queue}/replay',
  rate: 'api_moderate',
  summary: 'Give the failed jobs of a queue another chance',
  params: z.object({ queue: z.enum(workQueues).describe('The queue whose given-up jobs are tried again.') }),
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})
