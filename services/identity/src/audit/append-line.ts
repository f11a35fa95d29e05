import type { AuditAct } from '@app/contract/identity/audit.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { BEGINNING, hashOf } from './chain.rules.ts'

/** Lines are appended one after the other, whichever process does it. */
export const lockAudit = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('identity.audit'))`)
}

/** Puts a line at the end of the chain, within `tx` that holds the lock; answers its number and hash. */
export const linkLine = async (
  tx: Knex.Transaction,
  act: AuditAct,
): Promise<{ number: number; hash: Buffer }> => {
  const last = await tx<Rows['audit_line']>('audit_line').orderBy('number', 'desc').first('number', 'hash')
  const previous = last?.hash ?? BEGINNING
  const line = {
    number: (last?.number ?? 0) + 1,
    at: new Date(act.at),
    user_id: act.userId,
    username: act.username,
    operation: act.operation,
    about: JSON.stringify(act.about),
    changes: JSON.stringify(act.changes),
    network: act.network,
    request_id: act.requestId,
    status: act.status,
  }
  const hash = hashOf(line, previous)
  await tx('audit_line').insert({ ...line, line_id: act.lineId, previous, hash })
  return { number: line.number, hash }
}

/**
 * Appends what somebody did, once for each `lineId`. Number and hash go to the log of the process, too, which whoever
 * changes the database does not reach.
 */
export const appendLine = async ({ db, log }: Pick<Identity, 'db' | 'log'>, act: AuditAct): Promise<void> => {
  const linked = await db.transaction(async (tx) => {
    await lockAudit(tx)
    const known: unknown = await tx('audit_line').where({ line_id: act.lineId }).first('number')
    return known ? null : linkLine(tx, act)
  })
  if (!linked) return
  log.info(
    { auditLine: linked.number, hash: linked.hash.toString('hex') },
    'a line of the audit log was added',
  )
}
