import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import { sendFollowOfMagazine } from '../outbox/send-follow.ts'
import type { Rows } from '../rows.ts'

/** Longer than any announcement of what was in it can be under way within this instance. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * A purged magazine answers no more, and its name and address are free for a successor. What is known of it stays a day:
 * the last deletions of its content have yet to reach its followers, and a remote one must hear that we left.
 */
export const setAsidePurged = async (
  federation: Federation,
  tx: Knex.Transaction,
  magazineId: number,
  at: Date,
): Promise<void> => {
  const card = await tx('magazine_card')
    .where({ magazine_id: magazineId })
    .first<Pick<Rows['magazine_card'], 'domain'> | undefined>('domain')
  if (!card) return
  if (card.domain !== null) {
    const members = await tx('magazine_subscription')
      .where({ magazine_id: magazineId })
      .pluck<number[]>('user_id')
    for (const userId of members) await sendFollowOfMagazine(federation, tx, userId, magazineId, false)
    // Known as of now: asking its server to deliver our farewell would make it known here anew.
    await tx('remote_actor').where({ kind: 'magazine', local_id: magazineId }).update({ fetched_at: at })
  }
  await tx('actor_update').where({ kind: 'magazine', local_id: magazineId }).delete()
  await tx('magazine_card')
    .where({ magazine_id: magazineId })
    .update({
      name: tx.raw(`name || '#' || magazine_id`),
      ap_profile_id: null,
      visibility: 'trashed',
      purged_at: at,
    })
}

/** Forgets for good what was set aside long enough. */
export const forgetPurged = (federation: Federation): Promise<void> =>
  federation.db.transaction(async (tx) => {
    const gone = await tx('magazine_card')
      .where('purged_at', '<', new Date(federation.clock.now().getTime() - KEPT_MS))
      .delete()
      .returning<Pick<Rows['magazine_card'], 'magazine_id'>[]>('magazine_id')
    const ids = gone.map((row) => row.magazine_id)
    await tx('magazine_subscription').whereIn('magazine_id', ids).delete()
    await tx('remote_actor').where({ kind: 'magazine' }).whereIn('local_id', ids).delete()
  })
