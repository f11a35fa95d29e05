import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { linkLine, lockAudit } from './append-line.ts'

/** How long lines are kept (rules/moderation.md#audit-log): two years. */
const KEPT_MS = 730 * 86_400_000
/** The operation of the line that tells of lines that went. */
export const RETENTION = 'audit:retention'

/**
 * Removes lines that are older than they are kept, and says so in a line: the chain then begins with what follows
 * `through`, whose hash is told.
 */
export const removeOldLines = async ({ db, clock }: Pick<Identity, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await db.transaction(async (tx) => {
    await lockAudit(tx)
    // Lines are numbered as they came: the first that is young enough keeps all after it.
    const young = await tx<Rows['audit_line']>('audit_line')
      .where('at', '>=', before)
      .orderBy('number')
      .first('number')
    const lines = tx<Rows['audit_line']>('audit_line').orderBy('number', 'desc')
    if (young) void lines.where('number', '<', young.number)
    const last = await lines.first('number', 'hash')
    if (!last) return
    await linkLine(tx, {
      lineId: randomUUID(),
      at: now.toISOString(),
      userId: null,
      username: hostname(),
      operation: RETENTION,
      about: { through: String(last.number), hash: last.hash.toString('hex') },
      changes: [],
      network: null,
      requestId: '',
      status: 0,
    })
    await tx.raw(`set local mbin.audit_retention = 'on'`)
    await tx('audit_line').where('number', '<=', last.number).delete()
  })
}
