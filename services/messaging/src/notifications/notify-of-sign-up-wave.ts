import type { signUpWaveOpened } from '@app/contract/events/identity.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { Messaging } from '../context.ts'
import { notify } from './notify.ts'

/** Notifies every administrator and global moderator that new accounts wait for approval (rules/notifications.md#staff). */
export const notifyOfSignUpWave = async (
  messaging: Messaging,
  { waveId, sign, count }: DataOf<typeof signUpWaveOpened>,
  at: Date,
): Promise<void> => {
  const staff = await messaging.store.directory.staff()
  await notify(
    messaging,
    staff
      .filter(({ state }) => state === 'active')
      .map(({ userId }) => ({
        userId,
        type: 'signup_wave_notification',
        eventKey: `signup-wave:${waveId}`,
        subject: { kind: 'signup-wave', waveId, sign, count },
        causeId: null,
        createdAt: at,
      })),
  )
}
