import { randomUUID } from 'node:crypto'
import type { AuditAct } from '@app/contract/identity/audit.ts'
import type { WaveSign } from '@app/contract/events/identity.ts'
import { signUpWaveOpened } from '@app/contract/events/identity.ts'
import { auditAct } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import { currentRequest } from '@app/platform/http/request-context.ts'
import type { Knex } from 'knex'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { sendWaveNotice } from '../emails/letters.ts'
import { addAccounts, extendWave, insertWave } from './wave.repository.ts'

/** Staff who are written to; an instance with more has its own ways to tell them. */
const MAX_LETTERS = 50

/** Puts into the audit log what the server did by itself, with the transaction that does it. */
export const auditItself = (
  identity: Identity,
  tx: Knex.Transaction,
  operation: string,
  about: AuditAct['about'],
): Promise<void> => {
  const lineId = randomUUID()
  const line: AuditAct = {
    lineId,
    at: identity.clock.now().toISOString(),
    userId: null,
    username: 'system',
    operation,
    about,
    changes: [],
    network: null,
    requestId: currentRequest()?.requestId ?? '',
    status: 200,
  }
  return giveJob(identity.work, auditAct, line, { tx, id: lineId })
}

const writeToStaff = async (
  identity: Identity,
  tx: Knex.Transaction,
  wave: { sign: WaveSign; count: number },
): Promise<void> => {
  const staff = (await tx('account as a')
    .select(tx.raw(accountColumns))
    .whereRaw(`a.role <> 'user' and a.email is not null and a.is_verified`)
    .whereRaw('not a.is_deleted and not a.is_banned')
    .orderBy('a.id')
    .limit(MAX_LETTERS)) as AccountRow[]
  for (const row of staff) await sendWaveNotice(identity, tx, toAccount(row), wave)
}

/**
 * Notes a sign of a wave (rules/accounts.md#waves). The first opens it: new accounts wait for approval, and staff hear of
 * it once, whichever process was first. Each further one puts its end off. `more` are the accounts that a wave already
 * open is not known to concern yet.
 */
export const noticeWave = async (
  identity: Identity,
  tx: Knex.Transaction,
  sign: { sign: WaveSign; count: number; all(): Promise<readonly number[]>; more: readonly number[] },
): Promise<void> => {
  const { sign: kind, count } = sign
  const known = await extendWave(identity, tx, kind, count)
  if (known !== null) return addAccounts(tx, known, sign.more)
  const waveId = await insertWave(identity, tx, kind, count)
  // Another process was first, and will have told.
  if (waveId === null) return
  await addAccounts(tx, waveId, await sign.all())
  await identity.outbox.add(tx, signUpWaveOpened, { waveId, sign: kind, count })
  await writeToStaff(identity, tx, { sign: kind, count })
  await auditItself(identity, tx, 'sign_up_wave_open', { sign: kind, count: String(count) })
  identity.log.warn({ sign: kind, count }, 'a wave of sign-ups: new accounts wait for approval')
}
