import { actorAliases } from '@app/contract/calls/federation.ts'
import { userMoved } from '@app/contract/events/identity.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import {
  changeAccount,
  existing,
  findAccount,
  lockAccount,
  updateAccount,
} from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { addressOf, asOther, findOther } from './aliases.ts'
import { requestFollowersMove } from './move-followers.ts'

/** Who moves on and on would have the followers of everybody work without end. */
const AGAIN_MS = 30 * 24 * 3_600_000

/** Whether an account says that another is its own: by itself where it is ours, else by its server's word of now. */
const names = async (identity: Identity, target: Account, address: string): Promise<boolean> => {
  if (isLocal(target)) return target.aliases.some((alias) => alias.address === address)
  const answer = await askOrNull(identity, actorAliases, { address: addressOf(identity, target) })
  return answer?.aliases?.includes(address) ?? false
}

/** Sends a member's followers to an account that names theirs as its own. */
export const moveAccount = async (
  identity: Identity,
  principal: Principal,
  account: Account,
  handle: string,
): Promise<Account> => {
  if (account.isSuspended) throw forbidden('A suspended account cannot be moved.')
  const now = identity.clock.now()
  if (account.movedAt && now.getTime() - account.movedAt.getTime() < AGAIN_MS)
    throw forbidden('This account was moved within the last 30 days.')
  const target = await findOther(identity, principal, 'target', handle)
  const address = addressOf(identity, account)
  if (!(await names(identity, target, address)))
    throw badRequest(`target: that account does not name ${address} as its own. Add it there first.`)
  return identity.db.transaction(async (tx) => {
    const moved = existing(
      await changeAccount(identity, tx, account.id, { moved_to: asOther(identity, target), moved_at: now }),
    )
    await identity.outbox.add(tx, userMoved, { userId: account.id, target: addressOf(identity, target) })
    await requestFollowersMove(identity, tx, { fromId: account.id, toId: target.id })
    return moved
  })
}

/** Points nowhere any more; that they moved counts for the 30 days all the same. */
export const moveBack = (identity: Identity, id: number): Promise<Account> =>
  updateAccount(identity, id, () => ({ moved_to: null }))

/** Federation found that somebody elsewhere moved, and that the new account agrees. Told again, nothing happens. */
export const moveRemote = async (identity: Identity, userId: number, targetId: number): Promise<boolean> => {
  const target = await findAccount(identity, targetId)
  if (!target || target.isDeleted || userId === targetId) return false
  return identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, userId)
    if (!held || isLocal(held) || held.isDeleted || held.movedTo?.userId === targetId) return false
    const now = identity.clock.now()
    if (held.movedAt && now.getTime() - held.movedAt.getTime() < AGAIN_MS) return false
    await changeAccount(identity, tx, userId, { moved_to: asOther(identity, target), moved_at: now })
    await requestFollowersMove(identity, tx, { fromId: userId, toId: targetId })
    return true
  })
}
