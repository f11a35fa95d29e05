import { auditAct } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import { appendLine } from '../audit/append-line.ts'
import { removeOldLines } from '../audit/retain.ts'
import type { Identity } from '../context.ts'
import { DAY_MS } from './intervals.ts'

/** Appends what staff and operators did to the audit log. */
export const auditWorker = (identity: Identity): Worker =>
  workOn(auditAct, {
    concurrency: 1,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000],
    handle: (act) => appendLine(identity, act),
  })

export const auditRetentionTask = (identity: Identity): Task => ({
  name: 'identity.audit-retention',
  everyMs: DAY_MS,
  run: () => removeOldLines(identity),
})
