import type { WebhookKind } from '@app/contract/community/webhook-kinds.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { WebhookDelivery } from '@app/contract/community/webhooks.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { Facts } from './happening.ts'
import { subjectOf } from './happening.ts'

type Kind = WebhookKind | 'ping'
type DeliveryRow = Refine<
  Rows['webhook_delivery'],
  { kind: Kind; facts: Facts; state: WebhookDelivery['state'] }
>

/** Sent to one host at once, by all processes. */
const AT_ONCE = 4
/** Longer than an attempt takes: whoever holds one for longer has died. */
const LEASE_MS = 60_000

/** A delivery that is this process's to send, with what its webhook says. */
export type Claimed = Pick<
  DeliveryRow,
  'id' | 'webhook_id' | 'event_id' | 'kind' | 'magazine_id' | 'facts' | 'attempts' | 'payload' | 'created_at'
> & {
  url: string
  host: string
  secrets: string[]
  of_magazine: number | null
}

const CLAIM = `
  update webhook_delivery d set leased_until = $2::timestamptz + $3 * interval '1 millisecond'
  from webhook w
  where d.id = $1 and w.id = d.webhook_id and d.state = 'waiting'
    and (d.leased_until is null or d.leased_until <= $2)
    and ($4 or w.enabled and d.next_at <= $2)
    and ($4 or (select count(*) from webhook_delivery o join webhook v on v.id = o.webhook_id
                 where o.leased_until > $2 and v.host = w.host) < ${AT_ONCE})
  returning w.host, d.id, d.webhook_id, d.event_id, d.kind, d.magazine_id, d.facts, d.attempts, d.payload, d.created_at,
    w.url, w.magazine_id as of_magazine,
    array_remove(array[w.secret, case when w.previous_until > $2 then w.previous_secret end], null) as secrets`

/**
 * Takes a delivery that is due, unless another process has it or its host is busy; null then. `now`: somebody waits for
 * it, due or not. Those to one host are taken one after the other, so that none is taken beyond what it gets at once.
 */
export const claimDelivery = (
  { db, clock }: Pick<Community, 'db' | 'clock'>,
  deliveryId: number,
  { now }: { now: boolean },
): Promise<Claimed | null> =>
  db.transaction(async (tx) => {
    await tx.raw(
      `select pg_advisory_xact_lock(hashtextextended('mbin:webhook:' || w.host, 0))
         from webhook_delivery d join webhook w on w.id = d.webhook_id where d.id = ?`,
      [deliveryId],
    )
    const values = [deliveryId, clock.now(), LEASE_MS, now]
    return (await runIn<Claimed>(tx, 'webhook-claim', CLAIM, values))[0] ?? null
  })

/** What is due and nobody sends, oldest first. */
export const dueDeliveries = async (
  { db, clock }: Pick<Community, 'db' | 'clock'>,
  limit: number,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    'webhook-due',
    `select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id and w.enabled
      where d.state = 'waiting' and d.next_at <= $1 and (d.leased_until is null or d.leased_until <= $1)
      order by d.next_at limit $2`,
    [clock.now(), limit],
  )
  return rows.map(({ id }) => id)
}

/** The next that is due at a host. */
export const nextOfHost = async (
  { db, clock }: Pick<Community, 'db' | 'clock'>,
  host: string,
): Promise<number | null> => {
  const [row] = await db.query<{ id: number }>(
    'webhook-next',
    `select d.id from webhook w join webhook_delivery d on d.webhook_id = w.id
      where w.host = $2 and w.enabled and d.state = 'waiting' and d.next_at <= $1
        and (d.leased_until is null or d.leased_until <= $1)
      order by d.next_at, d.id limit 1`,
    [clock.now(), host],
  )
  return row?.id ?? null
}

/** Of something that is gone nothing is left in the log; what still waits is said without it. */
export const forgetPayloads = async (
  tx: Knex.Transaction,
  item: { type: SubjectType; id: number },
): Promise<void> => {
  await tx('webhook_delivery')
    .where({ subject: subjectOf(item) })
    .update({ payload: null })
}

/** Nor of somebody who is. */
export const forgetDeliveriesOf = async (tx: Knex.Transaction, userId: number): Promise<void> => {
  await tx.raw('delete from webhook_delivery where person_ids @> array[?::int]', [userId])
}

const KEPT_MS = 30 * 86_400_000
const KEPT_OF_EACH = 1_000
const AT_A_TIME = 1_000

const CLEAR = `
  delete from webhook_delivery where id = any(array(
    select id from webhook_delivery where created_at < $1
    union all
    select surplus.id from webhook w cross join lateral (
      select id from webhook_delivery d where d.webhook_id = w.id and d.state <> 'waiting'
       order by id desc offset ${KEPT_OF_EACH} limit ${AT_A_TIME}) surplus
    limit ${AT_A_TIME}))
  returning id`

/** Takes out of the log what is older than 30 days, and of each webhook what lies behind its last thousand. */
export const clearLog = async ({ db, clock }: Pick<Community, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  while ((await db.query('webhook-log-clear', CLEAR, [before])).length === AT_A_TIME);
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.id,
  messageId: row.event_id,
  type: row.kind,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  durationMs: row.duration_ms,
  failure: row.failure,
  answer: row.answer,
  payload: row.payload,
  createdAt: formatDateTime(row.created_at),
  lastAttemptAt: row.last_at && formatDateTime(row.last_at),
  nextAttemptAt: row.state === 'waiting' && row.next_at ? formatDateTime(row.next_at) : null,
})

/** 404 where the webhook was sent no such thing. */
export const findDelivery = async (
  { db }: Pick<Community, 'db'>,
  webhookId: number,
  deliveryId: number,
): Promise<WebhookDelivery> => {
  const [row] = await db.query<DeliveryRow>(
    'webhook-delivery',
    'select * from webhook_delivery where id = $1 and webhook_id = $2',
    [deliveryId, webhookId],
  )
  if (!row) throw notFound('This webhook was sent nothing with this id.')
  return toDelivery(row)
}

export const listDeliveries = async ({ db }: Pick<Community, 'db'>, webhookId: number, query: PageQuery) => {
  const rows = await db.query<DeliveryRow & { found: number }>(
    'webhook-deliveries',
    `select *, (select count(*)::int from webhook_delivery where webhook_id = $1) as found
      from webhook_delivery where webhook_id = $1 order by id desc limit $2 offset $3`,
    [webhookId, query.perPage, sliceOf(query).offset],
  )
  const count = countOf(rows, query)
  return pageOf(rows.map(toDelivery), count, query)
}
