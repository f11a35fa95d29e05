import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { setOriginBan as spec } from '@app/contract/calls/remote-moderation.ts'
import { changeAccount, lockAccount } from '../accounts/account.repository.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** What the own server of somebody elsewhere says; a ban by the staff here is another matter, and stays. */
export const setOriginBan = (
  identity: Identity,
  { userId, on, endsAt }: CallInput<typeof spec>,
): Promise<CallOutput<typeof spec>> =>
  identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, userId)
    if (!held || isLocal(held)) return { applied: false }
    await changeAccount(identity, tx, userId, {
      is_banned_at_origin: on,
      origin_ban_ends_at: on && endsAt !== null ? new Date(endsAt) : null,
    })
    return { applied: true }
  })

/** Lifts those whose time is over. Their server does not say so a second time. */
export const endOriginBans = async (identity: Identity): Promise<void> => {
  const now = identity.clock.now()
  const ended = await identity.db
    .knex('account')
    .where('origin_ban_ends_at', '<=', now)
    .limit(500)
    .pluck<number[]>('id')
  for (const userId of ended) await setOriginBan(identity, { userId, on: false, endsAt: null })
}
