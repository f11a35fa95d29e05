import type { Refine } from '@app/platform/db/row.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Rows } from '../rows.ts'
import type { Failure } from './delivery.rules.ts'

/** What a server may make us keep of why it did not answer. */
const MAX_REASON = 200

/** An activity for one inbox. */
export type Delivery = Refine<
  Pick<Rows['delivery'], 'activity' | 'inbox' | 'object' | 'sender' | 'attempts' | 'created_at'>,
  { sender: Sender }
>
/** A host that this process alone delivers to, until it gives it back. */
export type TakenHost = Pick<Rows['delivery_host'], 'host' | 'failures' | 'rung' | 'usual_ms'>
/** How serving a host went. */
export type Served = {
  failures: number
  /** Null: it is looked at again when something is due for it. */
  pausedUntil: Date | null
  /** Something was due and not sent. */
  more: boolean
  /** Deliveries that arrived, or never will. */
  removed: number
  /** What it usually takes to answer; null: it never did. */
  usualMs: number | null
  /** The last that it did not take; null: it took all. */
  failure: (Failure & { at: Date }) | null
}

// Hosts in one order, so that two fan-outs never wait for each other. One that failed is left alone until its time.
const ADD = `
  with added as (
    insert into delivery (activity, inbox, host, object, sender, due_at, created_at)
    select $1::uuid, inbox, host, $4, $5::jsonb, $6::timestamptz, $6::timestamptz
    from unnest($2::text[], $3::text[]) as given (inbox, host)
    on conflict do nothing returning host
  )
  insert into delivery_host as h (host, due_at, rung, waiting)
  select host, $6::timestamptz, 1, deliveries
  from (select host, count(*)::int as deliveries from added group by host order by host) as hosts
  on conflict (host) do update set rung = h.rung + 1, waiting = h.waiting + excluded.waiting,
    due_at = case when h.failures > 0 then coalesce(h.due_at, excluded.due_at) else excluded.due_at end`

/** Keeps an activity for each of these inboxes, once; whoever delivers is to be told after the commit. */
export const addDeliveries = async (
  tx: Knex.Transaction,
  { activity, object, sender }: Pick<Delivery, 'activity' | 'object' | 'sender'>,
  inboxes: readonly string[],
  at: Date,
): Promise<void> => {
  const hosts = inboxes.map((inbox) => new URL(inbox).host)
  await runIn(tx, 'add-deliveries', ADD, [activity, inboxes, hosts, object, JSON.stringify(sender), at])
}

// Whoever died with a host did not say what became of its deliveries.
const TAKE = `
  update delivery_host h set taken_until = $2, waiting = case when h.taken_until is null then h.waiting
    else (select count(*)::int from delivery d where d.host = h.host) end
  where host in (
    select host from delivery_host
    where due_at <= $1 and (taken_until is null or taken_until < $1) and (failures > 0) = $4
    order by due_at limit $3 for update skip locked)
  returning host, failures, rung, usual_ms`

/** Hosts that something is due for, each taken by one process at a time; `failing`: those that did not answer last. */
export const takeHosts = (
  { db }: Federation,
  limit: number,
  { failing, now, until }: { failing: boolean; now: Date; until: Date },
): Promise<TakenHost[]> => db.query<TakenHost>('take-hosts', TAKE, [now, until, limit, failing])

const NEXT = `
  select activity, inbox, object, sender, attempts, created_at from delivery d
  where host = $1 and due_at <= $2 and (object is null or not exists (
    select from delivery e where e.host = d.host and e.object = d.object and e.seq < d.seq and e.due_at > $2))
  order by seq limit $3`

/** What a host gets next, oldest first; what is about an object whose earlier news waits, waits too. */
export const nextDeliveries = ({ db }: Federation, host: string, now: Date, limit: number) =>
  db.query<Delivery>('next-deliveries', NEXT, [host, now, limit])

// What is due and was not sent waits behind something that is due later: looking again before that would find nothing.
const GIVE_BACK = `
  update delivery_host set taken_until = null, failures = $2, due_at = case
    when $3::timestamptz is not null then $3::timestamptz
    when rung <> $4 or $5 then $6::timestamptz
    else (select min(due_at) from delivery where host = $1 and due_at > $6::timestamptz) end,
    waiting = case when exists (select from delivery where host = $1) or rung <> $4
      then greatest(0, waiting - $7::integer) else 0 end,
    usual_ms = coalesce($8::integer, usual_ms), failed_at = coalesce($9::timestamptz, failed_at),
    failure = case when $9::timestamptz is null then failure else $10::text end,
    failure_status = case when $9::timestamptz is null then failure_status else $11::integer end,
    failure_reason = case when $9::timestamptz is null then failure_reason else $12::text end
  where host = $1 returning due_at`

/** Gives a host back, and keeps how serving it went. Answers when it is looked at again; null: nothing waits for it. */
export const giveHostBack = async (
  { db, clock }: Federation,
  { host, rung }: TakenHost,
  { failures, pausedUntil, more, removed, usualMs, failure }: Served,
): Promise<Date | null> => {
  const now = clock.now()
  const [row] = await db.query<Pick<Rows['delivery_host'], 'due_at'>>('give-host-back', GIVE_BACK, [
    host,
    failures,
    pausedUntil,
    rung,
    more,
    now,
    removed,
    usualMs === null ? null : Math.round(usualMs),
    failure?.at ?? null,
    failure?.kind ?? null,
    failure?.status ?? null,
    failure?.reason?.slice(0, MAX_REASON) ?? null,
  ])
  return row?.due_at ?? null
}

const REMOVE = `
  delete from delivery d using unnest($1::uuid[], $2::text[]) as done (activity, inbox)
  where d.activity = done.activity and d.inbox = done.inbox`

/** They arrived, or never will. */
export const removeDeliveries = async (
  { db }: Federation,
  done: readonly Pick<Delivery, 'activity' | 'inbox'>[],
): Promise<void> => {
  await db.query('remove-deliveries', REMOVE, [
    done.map(({ activity }) => activity),
    done.map(({ inbox }) => inbox),
  ])
}

/** Has one tried again later. */
export const postponeDelivery = async (
  { db }: Federation,
  { activity, inbox }: Delivery,
  until: Date,
): Promise<void> => {
  await db.query(
    'postpone-delivery',
    'update delivery set attempts = attempts + 1, due_at = $3 where activity = $1 and inbox = $2',
    [activity, inbox, until],
  )
}

/** Forgets what waits for a host: all of it, or what waits since before a moment. Answers how much that was. */
export const dropDeliveries = async (
  { db }: Federation,
  host: string,
  before: Date | null = null,
): Promise<number> => {
  const query = db.knex('delivery').where({ host })
  if (before) query.where('created_at', '<', before)
  return query.delete()
}

const NOTE_ANSWERED = `
  insert into instance (domain, succeeded_at) select domain, $2::timestamptz
  from unnest($1::text[]) as heard (domain) order by domain
  on conflict (domain) do update set failures = 0, succeeded_at = excluded.succeeded_at, changed = true`

/** These hosts took what was sent to them. */
export const noteAnswered = async ({ db, clock }: Federation, hosts: readonly string[]): Promise<void> => {
  await db.query('note-answered', NOTE_ANSWERED, [[...new Set(hosts)], clock.now()])
}

const WAKE = `
  update delivery_host h set due_at = $2
  where host = $1 and failures > 0 and due_at > $2
    and exists (select from instance i where i.domain = h.host and i.failures > 0)
  returning host`

/** A host that was silent speaks: what waits for it is tried at once, not when it would have been its turn. */
export const wakeHost = async ({ db, clock, deliveryBell }: Federation, host: string): Promise<void> => {
  const woken = await db.query('wake-host', WAKE, [host, clock.now()])
  if (woken.length > 0) deliveryBell.ring()
}

/**
 * Has all that waits for a host tried at once, be it left alone or taken for dead; its failures count from the beginning.
 * Whoever delivers is to be told after the commit.
 */
export const retryDeliveries = async (tx: Knex.Transaction, host: string, now: Date): Promise<void> => {
  await tx('delivery').where({ host }).where('due_at', '>', now).update({ due_at: now })
  // Still one delivery first, which shows whether it answers.
  await tx.raw(
    `update delivery_host set due_at = ?, rung = rung + 1, failures = least(failures, 1)
     where host = ? and due_at is not null`,
    [now, host],
  )
  await tx('instance')
    .where({ domain: host })
    .where('failures', '>', 0)
    .update({ failures: 0, changed: true })
}

const NOTE_SILENT = `
  insert into instance (domain, failures, failed_at) values ($1, 1, $2)
  on conflict (domain) do update set failures = instance.failures + 1, failed_at = excluded.failed_at, changed = true`

/** This host did not. */
export const noteSilent = async ({ db, clock }: Federation, host: string): Promise<void> => {
  await db.query('note-silent', NOTE_SILENT, [host, clock.now()])
}

/** What waits: now, or until a host is tried again. */
export const countWaiting = async ({ db, clock }: Federation): Promise<{ due: number; later: number }> => {
  const [row] = await db.query<{ due: number; later: number }>(
    'deliveries-waiting',
    `select count(*) filter (where now)::int as due, count(*) filter (where not now)::int as later from (
       select d.due_at <= $1 and h.due_at <= $1 as now from delivery d join delivery_host h on h.host = d.host) waiting`,
    [clock.now()],
  )
  return row ?? { due: 0, later: 0 }
}
