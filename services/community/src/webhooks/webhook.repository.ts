import { formatDateTime } from '@app/contract/common.ts'
import type { WebhookKind } from '@app/contract/community/webhook-kinds.ts'
import { WEBHOOKS_OF_INSTANCE, WEBHOOKS_OF_MAGAZINE } from '@app/contract/community/webhook-kinds.ts'
import type { Webhook, WebhookRequest, WebhookWithSecret } from '@app/contract/community/webhooks.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import { hostToSendTo } from '@app/platform/net/named-address.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import { newSecret } from './signature.rules.ts'

/** Null: the webhooks of the instance. */
export type OwnerId = number | null

type WebhookRow = Refine<
  Rows['webhook'],
  { events: WebhookKind[]; disabled_because: Webhook['disabledBecause'] }
>

/** How long receivers that have not changed yet understand what is signed after a new secret was made. */
const OLD_SECRET_MS = 86_400_000

const toWebhook = (row: WebhookRow): Webhook => ({
  webhookId: row.id,
  magazineId: row.magazine_id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  disabledBecause: row.disabled_because,
  failingSince: row.failing_since && formatDateTime(row.failing_since),
  createdAt: formatDateTime(row.created_at),
})

const requested = (
  community: Pick<Community, 'config'>,
  { url, description, events, enabled }: WebhookRequest,
) => ({
  url,
  host: hostToSendTo(community.config, 'url', url),
  description,
  events: [...new Set(events)],
  enabled,
})

const OWNED = '(magazine_id = $1 or $1::int is null and magazine_id is null)'
const ownedBy = (owner: OwnerId) => ({ magazine_id: owner })

export const listWebhooks = async ({ db }: Pick<Community, 'db'>, owner: OwnerId, query: PageQuery) => {
  const rows = await db.query<WebhookRow & { found: number }>(
    'webhooks',
    `select *, (select count(*)::int from webhook where ${OWNED}) as found
      from webhook where ${OWNED} order by id limit $2 offset $3`,
    [owner, query.perPage, sliceOf(query).offset],
  )
  const count = countOf(rows, query)
  return pageOf(rows.map(toWebhook), count, query)
}

const missing = () => notFound('There is no webhook with this id.')

/** 404 where the magazine, or the instance, has no such webhook. */
export const findWebhook = async (
  { db }: Pick<Community, 'db'>,
  owner: OwnerId,
  webhookId: number,
): Promise<Webhook> => {
  const [row] = await db.query<WebhookRow>('webhook', `select * from webhook where ${OWNED} and id = $2`, [
    owner,
    webhookId,
  ])
  if (!row) throw missing()
  return toWebhook(row)
}

/** Of two who add one at once the second is counted after the first. */
const requireRoom = async (tx: Knex.Transaction, owner: OwnerId): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `mbin:webhooks:${owner ?? 'instance'}`,
  ])
  const most = owner === null ? WEBHOOKS_OF_INSTANCE : WEBHOOKS_OF_MAGAZINE
  const { rows }: { rows: { count: number }[] } = await tx.raw(
    'select count(*)::int from webhook where magazine_id is not distinct from ?',
    [owner],
  )
  if ((rows[0]?.count ?? 0) >= most)
    throw badRequest(`There are ${most} webhooks already, which is as many as there may be.`)
}

export const createWebhook = async (
  community: Pick<Community, 'db' | 'clock' | 'config'>,
  owner: OwnerId,
  request: WebhookRequest,
): Promise<WebhookWithSecret> => {
  const values = requested(community, request)
  const secret = newSecret()
  return community.db.transaction(async (tx) => {
    await requireRoom(tx, owner)
    const [row] = (await tx('webhook')
      .insert({ ...values, magazine_id: owner, secret, created_at: community.clock.now() })
      .returning('*')) as WebhookRow[]
    if (!row) throw new Error('the database kept no webhook')
    return { ...toWebhook(row), secret }
  })
}

/** What still waits when it is turned off is not sent. One that is turned on again begins anew. */
export const changeWebhook = async (
  community: Pick<Community, 'db' | 'config'>,
  owner: OwnerId,
  webhookId: number,
  request: WebhookRequest,
): Promise<Webhook> => {
  await findWebhook(community, owner, webhookId)
  const values = requested(community, request)
  return community.db.transaction(async (tx) => {
    const [row] = (await tx('webhook')
      .where({ ...ownedBy(owner), id: webhookId })
      .update({ ...values, ...(values.enabled ? { disabled_because: null, failing_since: null } : {}) })
      .returning('*')) as WebhookRow[]
    if (!row) throw missing()
    if (!values.enabled)
      await tx('webhook_delivery')
        .where({ webhook_id: webhookId, state: 'waiting' })
        .update({ state: 'failed', next_at: null, failure: 'The webhook was turned off.' })
    return toWebhook(row)
  })
}

export const deleteWebhook = async (
  { db }: Pick<Community, 'db'>,
  owner: OwnerId,
  webhookId: number,
): Promise<void> => {
  const deleted = await db
    .knex('webhook')
    .where({ ...ownedBy(owner), id: webhookId })
    .delete()
  if (deleted === 0) throw missing()
}

export const renewSecret = async (
  { db, clock }: Pick<Community, 'db' | 'clock'>,
  owner: OwnerId,
  webhookId: number,
): Promise<WebhookWithSecret> => {
  const secret = newSecret()
  const [row] = (await db
    .knex('webhook')
    .where({ ...ownedBy(owner), id: webhookId })
    .update({
      previous_secret: db.knex.ref('secret'),
      previous_until: new Date(clock.now().getTime() + OLD_SECRET_MS),
      secret,
    })
    .returning('*')) as WebhookRow[]
  if (!row) throw missing()
  return { ...toWebhook(row), secret }
}
