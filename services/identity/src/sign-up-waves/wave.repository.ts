import type { WaveSign } from '@app/contract/events/identity.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { DAY_MS, HOUR_MS } from '../jobs/intervals.ts'
import type { Mark } from './alike.rules.ts'

/** Accounts that are no older are newcomers, whose items are compared. */
const NEWCOMER_MS = 3 * DAY_MS
/** Over which it is counted what is usual. */
const USUAL_MS = 30 * DAY_MS
/** Two hours, of which one is looked at. */
const MARKS_STAY_MS = 2 * HOUR_MS
const SIGN_UPS_STAY_MS = 31 * DAY_MS
const WAVES_STAY_MS = 90 * DAY_MS
/** Of one wave; who came later is found among the latest members. */
const MAX_ACCOUNTS = 1_000

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** What came before the last wave ended counts no more: whoever ended it has seen it. */
const SINCE = 'greatest($1::timestamptz, (select max(closed_at) from sign_up_wave))'

/** Counts an account that somebody opened for themselves. */
export const recordSignUp = async (
  tx: Knex.Transaction,
  { id, createdAt }: Pick<Account, 'id' | 'createdAt'>,
): Promise<void> => {
  await tx('sign_up').insert({ account_id: id, at: createdAt })
}

/** Accounts that were opened within the last hour. */
export const countLastHour = async ({ db, clock }: Identity): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    'sign-ups-of-hour',
    `select count(*)::int as count from sign_up where at > ${SINCE}`,
    [ago(clock.now(), HOUR_MS)],
  )
  return row?.count ?? 0
}

/** Accounts an hour, on average, over the thirty days before the last hour. */
export const usualInAnHour = async ({ db, clock }: Identity): Promise<number> => {
  const now = clock.now()
  const [row] = await db.query<{ count: number }>(
    'sign-ups-of-month',
    'select count(*)::int as count from sign_up where at > $1 and at <= $2',
    [ago(now, USUAL_MS + HOUR_MS), ago(now, HOUR_MS)],
  )
  return (row?.count ?? 0) / (USUAL_MS / HOUR_MS)
}

type MarkOf = Mark & { accountId: number; at: Date }

/** Keeps the marks of those who are newcomers, and leaves out all others. */
export const keepMarks = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  marks: readonly MarkOf[],
): Promise<Buffer[]> => {
  const kept = await runIn<{ digest: Buffer }>(
    tx,
    'newcomer-marks-keep',
    `insert into newcomer_mark (digest, account_id, kind, at)
     select m.digest, m.account_id, m.kind, m.at
     from unnest($1::bytea[], $2::int[], $3::text[], $4::timestamptz[]) as m (digest, account_id, kind, at)
     join sign_up s on s.account_id = m.account_id and s.at > $5
     order by m.digest, m.account_id
     on conflict (digest, account_id) do update set at = greatest(newcomer_mark.at, excluded.at)
     returning digest`,
    [
      marks.map(({ digest }) => digest),
      marks.map(({ accountId }) => accountId),
      marks.map(({ kind }) => kind),
      marks.map(({ at }) => at),
      ago(clock.now(), NEWCOMER_MS),
    ],
  )
  return kept.map(({ digest }) => digest)
}

/** Which of these marks the most newcomers left within the last hour, if at least `floor` did. */
export const mostAlike = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  digests: readonly Buffer[],
  floor: number,
): Promise<{ sign: 'link' | 'text'; count: number; accountIds: number[] } | null> => {
  const [most] = await runIn<{ kind: 'link' | 'text'; account_ids: number[] }>(
    tx,
    'newcomer-marks-count',
    `select kind, array_agg(account_id) as account_ids from newcomer_mark
     where digest = any($2::bytea[]) and at > ${SINCE}
     group by digest, kind having count(*) >= $3 order by count(*) desc limit 1`,
    [ago(clock.now(), HOUR_MS), digests, floor],
  )
  return most ? { sign: most.kind, count: most.account_ids.length, accountIds: most.account_ids } : null
}

/** Opens a wave, unless one is open; answers its number. */
export const insertWave = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  sign: WaveSign,
  count: number,
): Promise<number | null> => {
  const now = clock.now()
  const [opened] = await tx('sign_up_wave')
    .insert({ sign, count, opened_at: now, last_sign_at: now })
    .onConflict()
    .ignore()
    .returning<{ id: number }[]>('id')
  return opened?.id ?? null
}

/** Notes another sign of the wave that is open; answers its number. */
export const extendWave = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  sign: WaveSign,
  count: number,
): Promise<number | null> => {
  const [open] = await runIn<{ id: number }>(
    tx,
    'wave-extend',
    `update sign_up_wave set last_sign_at = greatest(last_sign_at, $1),
       count = case when sign = $2 then greatest(count, $3::int) else count end
     where closed_at is null returning id`,
    [clock.now(), sign, count],
  )
  return open?.id ?? null
}

/** Puts accounts down as concerned by a wave. */
export const addAccounts = async (
  tx: Knex.Transaction,
  waveId: number,
  accountIds: readonly number[],
): Promise<void> => {
  await runIn(
    tx,
    'wave-accounts-add',
    `insert into sign_up_wave_account (wave_id, account_id)
     select $1::int, a.id from account a where a.id = any($2::int[])
       and (select count(*) from sign_up_wave_account where wave_id = $1::int) < $3
     order by a.id on conflict do nothing`,
    [waveId, accountIds, MAX_ACCOUNTS],
  )
}

/** The latest who opened an account within the last hour. */
export const idsOfLastHour = async ({ clock }: Identity, tx: Knex.Transaction): Promise<number[]> => {
  const rows = await runIn<{ account_id: number }>(
    tx,
    'sign-ups-of-hour-ids',
    `select account_id from sign_up where at > ${SINCE} order by at desc limit $2`,
    [ago(clock.now(), HOUR_MS), MAX_ACCOUNTS],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Takes away what is no sign any more. */
export const forgetOldSigns = async ({ db, clock }: Identity): Promise<void> => {
  const now = clock.now()
  await db.knex('newcomer_mark').where('at', '<', ago(now, MARKS_STAY_MS)).delete()
  await db.knex('sign_up').where('at', '<', ago(now, SIGN_UPS_STAY_MS)).delete()
  await db.knex('sign_up_wave').where('closed_at', '<', ago(now, WAVES_STAY_MS)).delete()
}
