import { userMuted, userUnmuted } from '@app/contract/events/identity.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { between } from './relations.ts'

// Mutes between users. They concern nobody but the reader: nothing else between the two changes, and nothing is sent.

/** Mutes somebody, for `seconds` or until it is lifted; a mute that stands gets the new end. */
export const muteUser = (
  identity: Identity,
  ownId: number,
  otherId: number,
  seconds: number | undefined,
): Promise<Account> =>
  between(identity, ownId, otherId, 'mute', async (tx) => {
    const endsAt = seconds === undefined ? null : new Date(identity.clock.now().getTime() + seconds * 1000)
    await tx('mute')
      .insert({ muter_id: ownId, muted_id: otherId, created_at: identity.clock.now(), ends_at: endsAt })
      .onConflict(['muter_id', 'muted_id'])
      .merge(['ends_at'])
    await identity.outbox.add(tx, userMuted, { muterId: ownId, mutedId: otherId })
  })

/** What did not change is not announced. */
export const unmuteUser = (identity: Identity, ownId: number, otherId: number): Promise<Account> =>
  between(identity, ownId, otherId, 'unmute', async (tx) => {
    const lifted = await tx('mute').where({ muter_id: ownId, muted_id: otherId }).delete()
    if (lifted > 0) await identity.outbox.add(tx, userUnmuted, { muterId: ownId, mutedId: otherId })
  })

const BATCH = 500

/** Lifts the mutes whose time is up. */
export const endMutes = ({ clock, db, outbox }: Identity): Promise<void> =>
  db.transaction(async (tx) => {
    const ended: { muter_id: number; muted_id: number }[] = await tx('mute')
      .where('ends_at', '<=', clock.now())
      .orderBy('ends_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .select('muter_id', 'muted_id')
    if (ended.length === 0) return
    await tx('mute')
      .whereIn(
        ['muter_id', 'muted_id'],
        ended.map((one) => [one.muter_id, one.muted_id]),
      )
      .delete()
    await outbox.addAll(
      tx,
      userUnmuted,
      ended.map((one) => ({ muterId: one.muter_id, mutedId: one.muted_id })),
    )
  })
