import { Refusal } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { sendImportNotice } from '../emails/letters.ts'
import type { Viewer } from './bring-line.ts'
import { bringHosts, bringLine, viewerOf } from './bring-line.ts'
import type { DataImport, WaitingLine } from './data-import.repository.ts'
import {
  findImport,
  keepOutcome,
  lockImport,
  reopenNotFound,
  waitingLines,
} from './data-import.repository.ts'
import { MOST_LINES } from './read-file.rules.ts'

export const DATA_IMPORT = 'identity.data-import'
/** `turn`: a job that was handed over twice has had its turn. */
export type DataImportJob = { importId: number; turn: number }

const DAY_MS = 86_400_000
/** After so many lines it is another member's turn. */
const LINES_A_TURN = 50
/** Hosts are brought together. */
const HOSTS_A_TURN = 1_000

/** Has a file be done in the background, a limited number of lines a day and one file at a time. */
export const startImport = (identity: Identity, accountId: number, importId: number): Promise<void> =>
  identity.db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('data-import'), ?)`, [accountId])
    const { state, line_count: lines } = await lockImport(tx, accountId, importId)
    if (state !== 'ready') throw new Refusal(409, 'This file was started already.')
    const since = new Date(identity.clock.now().getTime() - DAY_MS)
    const [others] = (await tx('data_import')
      .where({ account_id: accountId })
      .select(
        tx.raw('coalesce(sum(line_count) filter (where started_at > ?), 0)::int as lines', [since]),
        // A long file may be at work for days.
        tx.raw(`coalesce(bool_or(state = 'running'), false) as busy`),
      )) as { lines: number; busy: boolean }[]
    if (others?.busy) throw new Refusal(409, 'Another file of yours is at work. Wait for it, or stop it.')
    if (others && others.lines > 0 && others.lines + lines > MOST_LINES)
      throw new Refusal(429, `At most ${MOST_LINES} lines in 24 hours.`, { 'Retry-After': '3600' })
    await tx('data_import')
      .where({ id: importId })
      .update({ state: 'running', started_at: identity.clock.now() })
    await identity.work.enqueue(DATA_IMPORT, { importId, turn: 0 } satisfies DataImportJob, { tx })
  })

/** Stops a file that is at work; forgets one that is not. What was done stays. */
export const removeImport = (identity: Identity, accountId: number, importId: number): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const { state } = await lockImport(tx, accountId, importId)
    const one = tx('data_import').where({ id: importId })
    if (state === 'running') await one.update({ state: 'stopped', finished_at: identity.clock.now() })
    else if (state === 'ready') await one.delete()
    else {
      await tx('data_import_line').where({ import_id: importId }).delete()
      await one.update({ state: 'forgotten', file_name: null })
    }
  })

const bring = async (
  identity: Identity,
  viewer: Viewer,
  importId: number,
  line: WaitingLine,
  isLastTry: boolean,
): Promise<void> => {
  try {
    const brought = await bringLine(identity, viewer, line)
    await keepOutcome(identity, importId, [line.position], brought)
  } catch (error) {
    if (!isLastTry) throw error
    // One line that fails again and again does not keep those behind it.
    identity.log.error({ err: error, importId }, 'a line of an import failed for good')
    const reason = 'This could not be done. Bring it again later.'
    await keepOutcome(identity, importId, [line.position], { outcome: 'refused', reason })
  }
}

/** The next lines, hosts together and all else one by one; answers how many there were. */
const bringNext = async (
  identity: Identity,
  viewer: Viewer,
  importId: number,
  { isLastTry, signal }: { isLastTry: boolean; signal: AbortSignal },
): Promise<number> => {
  const next = await waitingLines(identity, importId, HOSTS_A_TURN)
  if (next[0]?.kind === 'instance_blocks') {
    const hosts = next.filter(({ kind }) => kind === 'instance_blocks')
    for (const { line, brought } of await bringHosts(identity, viewer, hosts))
      await keepOutcome(identity, importId, [line.position], brought)
    return hosts.length
  }
  const lines = next.slice(0, LINES_A_TURN).filter(({ kind }) => kind !== 'instance_blocks')
  for (const line of lines) {
    signal.throwIfAborted()
    await bring(identity, viewer, importId, line, isLastTry)
  }
  return lines.length
}

const finish = async (
  identity: Identity,
  account: Account,
  { id, turn }: DataImport,
  state: 'done' | 'stopped',
): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const ended = await tx('data_import')
      .where({ id, state: 'running', turn })
      .update({ state, finished_at: identity.clock.now() })
    if (ended > 0 && state === 'done') await sendImportNotice(identity, tx, account)
  })

/**
 * Does some lines of a file and gives itself the next turn; those that nobody was found for come once more at the end,
 * for a slow server may have answered by then. Killed at any point it goes on with what is left; a line that
 * was done without that being written down is found done already.
 */
export const runImport = async (
  identity: Identity,
  { importId, turn }: DataImportJob,
  tries: { isLastTry: boolean; signal: AbortSignal },
): Promise<void> => {
  const found = await findImport(identity, importId)
  if (!found || found.state !== 'running' || found.turn !== turn) return
  const account = await findAccount(identity, found.account_id)
  if (!account) return
  if (statusOf(account, identity.clock.now()) !== 'active' || account.isSuspended)
    return finish(identity, account, found, 'stopped')
  const brought = await bringNext(identity, viewerOf(account), importId, tries)
  if (brought === 0 && !(await reopenNotFound(identity, found)))
    return finish(identity, account, found, 'done')
  await identity.db.transaction(async (tx) => {
    const next = turn + 1
    const mine = await tx('data_import')
      .where({ id: importId, state: 'running', turn })
      .update({ turn: next })
    if (mine > 0)
      await identity.work.enqueue(DATA_IMPORT, { importId, turn: next } satisfies DataImportJob, { tx })
  })
}
