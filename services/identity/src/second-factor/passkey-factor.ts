import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { changeAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { hasPasskeys } from '../passkeys/passkey.repository.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endOtherSessions } from '../sessions/session.repository.ts'
import { dropSecondFactor, hashBackupCodes, lockFactor, newBackupCodes, storeCodes } from './second-factor.ts'

/** A passkey is asked for after the password no longer; nor is anything else, where there is no secret for codes. */
export const endPasskeyFactor = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
): Promise<void> => {
  const row = await lockFactor(tx, accountId)
  if (!row?.by_passkey) return
  if (row.secret === null) return dropSecondFactor(identity, tx, accountId)
  await tx('second_factor').where({ account_id: accountId }).update({ by_passkey: false })
}

const beginPasskeyFactor = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  codes: Buffer[],
): Promise<boolean> => {
  if (!(await hasPasskeys(identity, accountId))) throw badRequest('Add a passkey first.')
  const row = await lockFactor(tx, accountId)
  const hadCodes = row !== null && (row.secret !== null || row.by_passkey)
  await tx('second_factor')
    .insert({ account_id: accountId, by_passkey: true })
    .onConflict('account_id')
    .merge(['by_passkey'])
  if (!hadCodes) await storeCodes(tx, accountId, codes, false)
  await changeAccount(identity, tx, accountId, { has_two_factor: true })
  return !hadCodes
}

/**
 * Has a passkey asked for after the password, or no longer; every other session ends. Answers the backup codes that were
 * made, for who loses all passkeys: none where there are some.
 */
export const setPasskeyFactor = async (
  identity: Identity,
  account: Account,
  { isOn, sessionId }: { isOn: boolean; sessionId: string | null },
): Promise<string[]> => {
  const codes = isOn ? newBackupCodes() : []
  const hashes = await hashBackupCodes(identity, account.id, codes)
  const made = await identity.db.transaction(async (tx) => {
    await endOtherSessions(tx, account.id, sessionId)
    if (isOn) return beginPasskeyFactor(identity, tx, account.id, hashes)
    await endPasskeyFactor(identity, tx, account.id)
    return false
  })
  await announceRevocations(identity, { userId: account.id })
  return made ? codes : []
}
