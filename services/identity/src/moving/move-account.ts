import { actorAliases } from '@app/contract/calls/federation.ts'
import { userMoved } from '@app/contract/events/identity.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
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

/**
 * What an account says of others: by itself where it is ours, else its server's word of now. 400 where it does not name
 * `address` as its own, or points to a third account, where nobody would stay.
 */
const requireTarget = async (identity: Identity, target: Account, address: string): Promise<void> => {
  const told = isLocal(target)
    ? { aliases: target.aliases.map((alias) => alias.address), movedTo: target.movedTo?.address }
    : await askOrNull(identity, actorAliases, { address: addressOf(identity, target) })
  if (!told?.aliases?.includes(address))
    throw badRequest(`target: that account does not name ${address} as its own. Add it there first.`)
  if (told.movedTo && told.movedTo !== address)
    throw badRequest(`target: that account points to ${told.movedTo} itself. End that there first.`)
}

/** Whoever comes back to an account that pointed to where they leave: it points there no more. */
const comeBack = async (
  identity: Identity,
  tx: Knex.Transaction,
  target: Account,
  fromId: number,
): Promise<void> => {
  if (target.movedTo?.userId === fromId) await changeAccount(identity, tx, target.id, { moved_to: null })
}

/** Both sides of a move as they are at that moment, in an order in which two moves wait for each other. */
const holdBoth = async (tx: Knex.Transaction, fromId: number, toId: number) => {
  const held = new Map<number, Account | null>()
  for (const id of [fromId, toId].toSorted((a, b) => a - b)) held.set(id, await lockAccount(tx, id))
  return { from: held.get(fromId) ?? null, to: held.get(toId) ?? null }
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
  await requireTarget(identity, target, addressOf(identity, account))
  return identity.db.transaction(async (tx) => {
    const { to } = await holdBoth(tx, account.id, target.id)
    const moved = existing(
      await changeAccount(identity, tx, account.id, { moved_to: asOther(identity, target), moved_at: now }),
    )
    await comeBack(identity, tx, existing(to), account.id)
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
    const { from: held, to } = await holdBoth(tx, userId, targetId)
    if (!held || isLocal(held) || held.isDeleted || held.movedTo?.userId === targetId) return false
    const now = identity.clock.now()
    if (held.movedAt && now.getTime() - held.movedAt.getTime() < AGAIN_MS) return false
    await changeAccount(identity, tx, userId, { moved_to: asOther(identity, target), moved_at: now })
    if (to) await comeBack(identity, tx, to, userId)
    await requestFollowersMove(identity, tx, { fromId: userId, toId: targetId })
    return true
  })
}
