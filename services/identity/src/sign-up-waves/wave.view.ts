import { formatDateTime } from '@app/contract/common.ts'
import type { WaveSign } from '@app/contract/events/identity.ts'
import type { SignUpWave } from '@app/contract/identity/sign-up-waves.ts'
import { WAVE_USERS_SHOWN } from '@app/contract/identity/sign-up-waves.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { QUIET_MS } from './close-wave.ts'

type Wave = Omit<Rows['sign_up_wave'], 'closed_at'>
type Concerned = Pick<Rows['account'], 'id' | 'username' | 'created_at'> & { count: number }

/** The wave that is open, with the latest accounts that it concerns. */
export const readOpenWave = async ({ db }: Identity): Promise<SignUpWave | null> => {
  const [wave] = await db.query<Wave>(
    'wave-open',
    'select id, sign, count, opened_at, last_sign_at from sign_up_wave where closed_at is null',
  )
  if (!wave) return null
  const concerned = await db.query<Concerned>(
    'wave-accounts',
    `select a.id, a.username, a.created_at, (count(*) over ())::int as count
     from sign_up_wave_account w join account a on a.id = w.account_id
     where w.wave_id = $1 and not a.is_deleted order by a.id desc limit $2`,
    [wave.id, WAVE_USERS_SHOWN],
  )
  return {
    sign: wave.sign,
    count: wave.count,
    openedAt: formatDateTime(wave.opened_at),
    endsAt: formatDateTime(new Date(wave.last_sign_at.getTime() + QUIET_MS)),
    userCount: concerned[0]?.count ?? 0,
    users: concerned.map(({ id, username, created_at }) => ({
      userId: id,
      username,
      createdAt: formatDateTime(created_at),
    })),
  }
}

/** For the metrics: 1 at the sign of the wave that is open, 0 at the others. */
export const readOpenSigns = async ({ db }: Identity): Promise<Record<WaveSign, number>> => {
  const [wave] = await db.query<Pick<Wave, 'sign'>>(
    'wave-open-sign',
    'select sign from sign_up_wave where closed_at is null',
  )
  const of = (sign: WaveSign): number => (wave?.sign === sign ? 1 : 0)
  return { registrations: of('registrations'), link: of('link'), text: of('text') }
}
