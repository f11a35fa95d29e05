import { createHash, randomInt } from 'node:crypto'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { changeAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import type { Rows } from '../rows.ts'
import type { ProvenBy } from '../sessions/session.repository.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.rules.ts'

// TOTP and backup codes. Switching it on or off needs a code and ends every session; callers ask who it is first.

const BACKUP_CODES = 10

type FactorRow = Pick<Rows['second_factor'], 'secret' | 'pending_secret' | 'last_step' | 'by_passkey'>

/** By what an account is asked for more than its password. */
export const factorsOf = async (
  identity: Identity,
  accountId: number,
): Promise<{ totp: boolean; passkey: boolean }> => {
  const [row] = await identity.db.query<{ totp: boolean; passkey: boolean }>(
    'second-factors',
    'select secret is not null as totp, by_passkey as passkey from second_factor where account_id = $1',
    [accountId],
    { byKey: true },
  )
  return row ?? { totp: false, passkey: false }
}

export const newBackupCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(String(randomInt(100_000_000)).padStart(8, '0'))
  return [...codes]
}

/**
 * Backup codes have few digits, so they are stored by a slow hash. The salt is the account's own, so that one
 * computation compares a code with all ten.
 */
export const hashBackupCode = (identity: Identity, accountId: number, code: string): Promise<Buffer> =>
  identity.passwords.digest(
    code,
    createHash('sha256').update(`backup code of account ${accountId}`).digest().subarray(0, 16),
  )

export const lockFactor = async (tx: Knex.Transaction, accountId: number): Promise<FactorRow | null> =>
  ((await tx('second_factor').where({ account_id: accountId }).forUpdate().first()) as
    FactorRow | undefined) ?? null

const useTotp = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  row: FactorRow,
  secret: string,
  code: string,
) => {
  const step = matchingStep(secret, code, identity.clock.now(), row.last_step)
  if (step === null) return false
  await tx('second_factor').where({ account_id: accountId }).update({ last_step: step })
  return true
}

export const storeCodes = async (
  tx: Knex.Transaction,
  accountId: number,
  hashes: Buffer[],
  pending: boolean,
) => {
  await tx('backup_code')
    .where({ account_id: accountId })
    .where((where) => {
      if (pending) where.where({ pending: true })
    })
    .delete()
  await tx('backup_code').insert(hashes.map((code_hash) => ({ account_id: accountId, code_hash, pending })))
}

export const hashBackupCodes = (identity: Identity, accountId: number, codes: string[]): Promise<Buffer[]> =>
  Promise.all(codes.map((code) => hashBackupCode(identity, accountId, code)))

const wrongCode = () => forbidden('code: this code is not right, or was used already.')

/** Nothing is asked for any more but the password. */
export const dropSecondFactor = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
): Promise<void> => {
  await tx('second_factor').where({ account_id: accountId }).delete()
  await tx('backup_code').where({ account_id: accountId }).delete()
  await changeAccount(identity, tx, accountId, { has_two_factor: false })
}

const switchOff = async (identity: Identity, tx: Knex.Transaction, accountId: number): Promise<void> => {
  await dropSecondFactor(identity, tx, accountId)
  await endSessions(tx, accountId)
}

/** Prepares; nothing is asked at login before `enable`. */
export const setUpSecondFactor = async (identity: Identity, account: Account) => {
  if ((await factorsOf(identity, account.id)).totp)
    throw badRequest('A second factor is switched on already. Switch it off first.')
  const secret = newTotpSecret()
  const backupCodes = newBackupCodes()
  const hashes = await hashBackupCodes(identity, account.id, backupCodes)
  await identity.db.transaction(async (tx) => {
    await tx('second_factor')
      .insert({ account_id: account.id, pending_secret: secret })
      .onConflict('account_id')
      .merge(['pending_secret'])
    await storeCodes(tx, account.id, hashes, true)
  })
  return { secret, uri: totpUri(secret, (await readSettings(identity)).title, account.username), backupCodes }
}

export const enableSecondFactor = async (
  identity: Identity,
  account: Account,
  code: string,
): Promise<void> => {
  await identity.db.transaction(async (tx) => {
    const row = await lockFactor(tx, account.id)
    if (!row?.pending_secret || row.secret) throw badRequest('There is no second factor to switch on.')
    if (!(await useTotp(identity, tx, account.id, row, row.pending_secret, code))) throw wrongCode()
    await tx('second_factor')
      .where({ account_id: account.id })
      .update({ secret: row.pending_secret, pending_secret: null })
    await tx('backup_code').where({ account_id: account.id, pending: false }).delete()
    await tx('backup_code').where({ account_id: account.id }).update({ pending: false })
    await changeAccount(identity, tx, account.id, { has_two_factor: true })
    await endSessions(tx, account.id)
  })
  await announceRevocations(identity, { userId: account.id })
}

/** What stands in for a code: a passkey that this browser showed lately. */
export type Shown = { code: string | null | undefined; provenBy: ProvenBy }

const isShown = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  row: FactorRow,
  { code, provenBy }: Shown,
): Promise<boolean> => {
  if (provenBy === 'passkey') return true
  return row.secret !== null && useTotp(identity, tx, accountId, row, row.secret, code ?? '')
}

/** A passkey goes on being asked for, where it is. */
export const disableSecondFactor = async (
  identity: Identity,
  account: Account,
  shown: Shown,
): Promise<void> => {
  await identity.db.transaction(async (tx) => {
    const row = await lockFactor(tx, account.id)
    if (!row?.secret) throw badRequest('There is no second factor to switch off.')
    if (!(await isShown(identity, tx, account.id, row, shown))) throw wrongCode()
    if (!row.by_passkey) return switchOff(identity, tx, account.id)
    await tx('second_factor').where({ account_id: account.id }).update({ secret: null, last_step: 0 })
    await endSessions(tx, account.id)
  })
  await announceRevocations(identity, { userId: account.id })
}

/** For who lost the authenticator and the backup codes: the operator's command. */
export const removeSecondFactor = async (identity: Identity, accountId: number): Promise<void> => {
  await identity.db.transaction((tx) => switchOff(identity, tx, accountId))
  await announceRevocations(identity, { userId: accountId })
}

export const replaceBackupCodes = async (
  identity: Identity,
  account: Account,
  shown: Shown,
): Promise<string[]> => {
  const backupCodes = newBackupCodes()
  const hashes = await hashBackupCodes(identity, account.id, backupCodes)
  await identity.db.transaction(async (tx) => {
    const row = await lockFactor(tx, account.id)
    if (!row || (row.secret === null && !row.by_passkey)) throw badRequest('There is no second factor.')
    if (!(await isShown(identity, tx, account.id, row, shown))) throw wrongCode()
    await storeCodes(tx, account.id, hashes, false)
  })
  return backupCodes
}

/** Whether the code proves the second factor at login. Codes of either kind count once; beside a passkey there is one. */
export const verifySecondFactor = async (
  identity: Identity,
  accountId: number,
  code: string,
): Promise<boolean> => {
  const backup = /^\d{8}$/.test(code) ? await hashBackupCode(identity, accountId, code) : null
  return identity.db.transaction(async (tx) => {
    const row = await lockFactor(tx, accountId)
    if (!row || (row.secret === null && !row.by_passkey)) return true
    if (backup) {
      const used = await tx('backup_code')
        .where({ account_id: accountId, code_hash: backup, pending: false })
        .delete()
      return used > 0
    }
    return row.secret !== null && useTotp(identity, tx, accountId, row, row.secret, code)
  })
}
