import { randomUUID } from 'node:crypto'
import type { AuditAct } from '@app/contract/identity/audit.ts'
import { MAX_AUDIT_TEXT } from '@app/contract/identity/audit.ts'
import { auditAct } from '@app/contract/jobs.ts'
import type { WorkQueues } from '../bus/bus.ts'
import { runIn } from '../db/run-in.ts'
import { enqueuing } from '../events/work.ts'
import { afterCommit } from '../db/open.ts'
import { giveJob } from '../events/jobs.ts'
import { currentRequest } from './request-context.ts'
import type { StaffAct } from './request-context.ts'

// A transaction that found nothing to change has no id yet: what becomes of it is told at the end.
const GIVE_IF_WRITTEN = `
  with wrote as materialized (select 1 where pg_current_xact_id_if_assigned() is not null),
  given as ${enqueuing('wrote', 1)}
  select 1 from wrote`

const cut = (text: string): string =>
  text.length > MAX_AUDIT_TEXT ? `${text.slice(0, MAX_AUDIT_TEXT)}…` : text

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return cut(value)
  return cut(Array.isArray(value) ? value.join(', ') : JSON.stringify(value))
}

/** What an act was about, as texts; what was not sent is left out. */
export const describeAbout = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, textOf(value)]),
  )

/**
 * Begins an act of staff or of an operator. The line is a job for identity, given in the transaction of the act, so that
 * neither is without the other; `success` is the status it then tells.
 */
export const beginStaffAct = (options: {
  work: Pick<WorkQueues, 'enqueue' | 'within'>
  /** In whose transactions the line may be written. */
  schemas: readonly string[]
  isKept: boolean
  success: number
  who: Pick<AuditAct, 'userId' | 'username' | 'operation' | 'network' | 'requestId'>
  now: () => Date
}): StaffAct => {
  const { work, schemas, success, who, now } = options
  const lineId = randomUUID()
  let written: number | null = null
  const line = (id: string, status: number): AuditAct => ({
    lineId: id,
    at: now().toISOString(),
    ...who,
    about: act.about,
    changes: act.changes,
    status,
  })
  const act: StaffAct = {
    isKept: options.isKept,
    about: {},
    changes: [],
    async within(tx, schema) {
      if (!act.isKept || written !== null || !schemas.includes(schema)) return
      const { values, accepted } = work.within(auditAct.queue, line(lineId, success), lineId)
      const rows = await runIn(tx, 'audit-job-add', GIVE_IF_WRITTEN, values)
      if (rows.length === 0) return
      afterCommit(tx, () => {
        written = success
        accepted()
      })
    },
    async end(status) {
      if (!act.isKept || written === status) return
      const id = written === null ? lineId : randomUUID()
      written = status
      await giveJob(work, auditAct, line(id, status), { id })
    },
  }
  return act
}

/** Says that a role of the whole instance let the caller do this: for operations that are not of staff alone. */
export const noteStaffAct = (): void => {
  const act = currentRequest()?.act
  if (act) act.isKept = true
}

/** Notes which settings a change gives another value. */
export const noteChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void => {
  const act = currentRequest()?.act
  if (!act) return
  act.changes = Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, from: textOf(before[name] ?? ''), to: textOf(after[name] ?? '') }))
}
