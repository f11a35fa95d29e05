import type { Identity } from '../context.ts'
import { DAY_MS } from '../jobs/intervals.ts'
import { auditItself } from './notice-wave.ts'

/** So long after its last sign a wave is over. */
export const QUIET_MS = DAY_MS

const quietSince = ({ clock }: Identity): Date => new Date(clock.now().getTime() - QUIET_MS)

/** An administrator ends the wave, if one is open. */
export const closeWave = async ({ db, clock }: Identity): Promise<void> => {
  await db.transaction((tx) =>
    tx('sign_up_wave').where({ closed_at: null }).update({ closed_at: clock.now() }),
  )
}

/** Whether the wave that is open had no sign for a day. */
export const isWaveSpent = async (identity: Identity): Promise<boolean> => {
  const rows = await identity.db.query(
    'wave-spent',
    'select from sign_up_wave where closed_at is null and last_sign_at < $1',
    [quietSince(identity)],
  )
  return rows.length > 0
}

/** Ends the wave that had no sign for a day. */
export const closeSpentWave = (identity: Identity): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const ended = await tx('sign_up_wave')
      .where({ closed_at: null })
      .where('last_sign_at', '<', quietSince(identity))
      .update({ closed_at: identity.clock.now() })
    if (ended > 0) await auditItself(identity, tx, 'sign_up_wave_end', {})
  })
