import type { Task } from '@app/platform/context.ts'
import type { Identity } from '../context.ts'
import { closeSpentWave, isWaveSpent } from '../sign-up-waves/close-wave.ts'
import { MINUTE_MS } from './intervals.ts'

/** A day after the last sign of a wave new accounts need no approval because of it any more. */
export const closeWavesTask = (identity: Identity): Task => ({
  name: 'identity.close-waves',
  everyMs: MINUTE_MS,
  isNeeded: () => isWaveSpent(identity),
  run: () => closeSpentWave(identity),
})
