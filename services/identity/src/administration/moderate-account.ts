import { forbidden } from '@app/platform/http/refusal.ts'
import { changeAccount, existing, lockAccount, updateAccount } from '../accounts/account.repository.ts'
import { statusOf } from '../accounts/account.ts'
import type { Account, Role } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endSessions } from '../sessions/session.repository.ts'

/** Without a reason that of an earlier ban stays, until it is lifted. */
export const banAccount = async (
  identity: Identity,
  id: number,
  reason?: string | null,
): Promise<Account> => {
  const banned = await identity.db.transaction(async (tx) => {
    const held = existing(await lockAccount(tx, id))
    if (held.role !== 'user') throw forbidden('Administrators and global moderators cannot be banned.')
    await endSessions(tx, id)
    return existing(
      await changeAccount(identity, tx, id, { is_banned: true, ...(reason && { ban_reason: reason }) }),
    )
  })
  await announceRevocations(identity, { userId: id })
  return banned
}

/** Gateways hear of it too, as of all that opens an account again: they remember for a moment whom not to let in. */
export const unbanAccount = async (identity: Identity, id: number): Promise<Account> => {
  const unbanned = await updateAccount(identity, id, () => ({ is_banned: false, ban_reason: null }))
  await announceRevocations(identity, { userId: id })
  return unbanned
}

export const setSuspended = async (identity: Identity, id: number, on: boolean): Promise<Account> => {
  return updateAccount(identity, id, ({ role }) => {
    if (on && role !== 'user') throw forbidden('Administrators and global moderators cannot be suspended.')
    return { is_suspended: on }
  })
}

export const setVerified = async (identity: Identity, id: number, on: boolean): Promise<Account> => {
  const changed = await updateAccount(identity, id, () => ({ is_verified: on }))
  await announceRevocations(identity, { userId: id })
  return changed
}

/**
 * Makes a member of this instance a global moderator, or takes that back. 403 for administrators, whom only a command where
 * the server runs appoints, and for whoever may not act here.
 */
export const setGlobalModerator = async (identity: Identity, id: number, on: boolean): Promise<Account> => {
  const changed = await updateAccount(identity, id, (account) => {
    if (account.role === 'admin')
      throw forbidden('The role of an administrator changes where the server runs.')
    if (on && (statusOf(account, identity.clock.now()) !== 'active' || account.isSuspended))
      throw forbidden('Only members of this instance who may act here can be global moderators.')
    return { role: on ? 'moderator' : 'user' }
  })
  await announceRevocations(identity, { userId: id })
  return changed
}

export const setRole = async (identity: Identity, id: number, role: Role): Promise<Account> => {
  const changed = await updateAccount(identity, id, () => ({ role }))
  await announceRevocations(identity, { userId: id })
  return changed
}
