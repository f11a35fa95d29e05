import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { toldOfDeletion } from '@app/contract/calls/deletions.ts'
import { formatDateTime } from '@app/contract/common.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import { idOf, isJson, typeOf } from '../json-ld/json.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Rows } from '../rows.ts'
import type { Delivery } from './delivery.repository.ts'
import type { Verdict } from './delivery.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day longer than the report of a deletion can be read (rules/accounts.md#deletion). */
const KEPT_MS = 31 * DAY_MS

const isAboutSender = ({ object, sender }: Pick<Delivery, 'object' | 'sender'>): boolean =>
  sender.kind === 'user' && object === sender.address

const ADD = `
  insert into told_of_deletion (activity, inbox, host, user_id, told_at)
  select $1::uuid, inbox, host, $4::integer, $5::timestamptz from unnest($2::text[], $3::text[]) as told (inbox, host)
  on conflict do nothing`

/** Keeps who is told that a local person is gone, together with the deliveries; nothing of other activities. */
export const noteTold = async (
  tx: Knex.Transaction,
  { activity, body, sender }: { activity: string; body: unknown; sender: Sender },
  inboxes: readonly string[],
  at: Date,
): Promise<void> => {
  if (!isJson(body) || typeOf(body) !== 'Delete') return
  if (!isAboutSender({ object: idOf(body['object']), sender })) return
  const hosts = inboxes.map((inbox) => new URL(inbox).host)
  await runIn(tx, 'note-told', ADD, [activity, inboxes, hosts, sender.id, at])
}

const states = { delivered: 'confirmed', drop: 'refused', gone: 'refused' } as const

/**
 * Keeps what a server said to the news that somebody is gone, before its delivery is removed: whoever is killed between
 * sends it again and hears it again. Of other activities nothing, and without asking the database.
 */
export const noteAnswer = async (
  { db, clock }: Federation,
  delivery: Delivery,
  verdict: Verdict,
  status: number | null,
): Promise<void> => {
  if (!isAboutSender(delivery) || (status === null && verdict.kind !== 'drop')) return
  const state = verdict.kind in states ? states[verdict.kind as keyof typeof states] : null
  await db.query(
    'note-answer-to-deletion',
    'update told_of_deletion set state = $3, status = $4, answered_at = $5 where activity = $1 and inbox = $2',
    [delivery.activity, delivery.inbox, state, status, clock.now()],
  )
}

type State = keyof CallOutput<typeof toldOfDeletion>['counts']
type Row = Pick<Rows['told_of_deletion'], 'host' | 'told_at' | 'status' | 'answered_at'> & { state: State }

const TOLD = `
  select t.host, t.told_at, t.status, t.answered_at,
    coalesce(t.state, case when d.activity is null then 'givenUp' else 'trying' end) as state
  from told_of_deletion t left join delivery d on d.activity = t.activity and d.inbox = t.inbox
  where t.user_id = $1`

/** Who was told that an account is gone, those that have not confirmed it first, and how many are in each state. */
export const toldServers = async (
  { db }: Federation,
  { userId, p, perPage }: CallInput<typeof toldOfDeletion>,
): Promise<CallOutput<typeof toldOfDeletion>> => {
  const [counted, rows] = await Promise.all([
    db.query<{ state: State; count: number }>(
      'told-of-deletion-count',
      `select state, count(*)::int as count from (${TOLD}) told group by state`,
      [userId],
    ),
    db.query<Row>(
      'told-of-deletion',
      `select * from (${TOLD}) told order by state = 'confirmed', host limit $2 offset $3`,
      [userId, perPage, (p - 1) * perPage],
    ),
  ])
  const of = (state: State) => counted.find((one) => one.state === state)?.count ?? 0
  return {
    counts: {
      confirmed: of('confirmed'),
      refused: of('refused'),
      trying: of('trying'),
      givenUp: of('givenUp'),
    },
    servers: rows.map(({ host, told_at: toldAt, state, status, answered_at: answeredAt }) => ({
      host,
      toldAt: formatDateTime(toldAt),
      state,
      status,
      answeredAt: answeredAt && formatDateTime(answeredAt),
    })),
  }
}

export const forgetTold = async ({ db, clock }: Federation): Promise<void> => {
  await db
    .knex('told_of_deletion')
    .where('told_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .delete()
}
