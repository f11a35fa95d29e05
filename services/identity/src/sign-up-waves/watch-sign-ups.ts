import type { Identity } from '../context.ts'
import type { InstanceSettings } from '../instance/settings.ts'
import { noticeWave } from './notice-wave.ts'
import { countLastHour, idsOfLastHour, usualInAnHour } from './wave.repository.ts'
import { areWave, scaled } from './wave.rules.ts'

/**
 * Looks, once an account was opened, whether so many were within the hour that it is a wave. Counted after the commit, so
 * that of several at once the last sees them all; whoever registered is not kept from it by what goes wrong here.
 */
export const watchSignUps = async (
  identity: Identity,
  accountId: number,
  { signUpWaveAccounts }: Pick<InstanceSettings, 'signUpWaveAccounts'>,
): Promise<void> => {
  try {
    const floor = scaled(signUpWaveAccounts, identity.config.rateLimitScale)
    if (floor === 0) return
    const lastHour = await countLastHour(identity)
    if (lastHour < floor || !areWave({ lastHour, floor, usual: await usualInAnHour(identity) })) return
    await identity.db.transaction((tx) =>
      noticeWave(identity, tx, {
        sign: 'registrations',
        count: lastHour,
        all: () => idsOfLastHour(identity, tx),
        more: [accountId],
      }),
    )
  } catch (error) {
    identity.log.error({ err: error }, 'sign-ups could not be compared with what is usual')
  }
}
