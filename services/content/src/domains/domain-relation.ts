import { afterCommit } from '@app/platform/db/open.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { DomainRelation } from './domain.view.ts'
import { mustExist } from './domain.view.ts'

const opposite: Record<DomainRelation, DomainRelation> = {
  domain_subscription: 'domain_block',
  domain_block: 'domain_subscription',
}

const bind = async (
  tx: Knex.Transaction,
  relation: DomainRelation,
  userId: number,
  domainId: number,
): Promise<number> => {
  const made = await tx(relation)
    .insert({ user_id: userId, domain_id: domainId })
    .onConflict()
    .ignore()
    .returning('domain_id')
  return made.length
}

const loosen = (
  tx: Knex.Transaction,
  relation: DomainRelation,
  userId: number,
  domainId: number,
): Promise<number> => tx(relation).where({ user_id: userId, domain_id: domainId }).delete()

/**
 * Makes or ends a subscription to, or a block of, a domain. Who subscribes blocks no more, and the other way round;
 * saying it twice changes nothing.
 */
export const setDomainRelation = async (
  content: Content,
  userId: number,
  domainId: number,
  relation: DomainRelation,
  on: boolean,
): Promise<void> => {
  await mustExist(content, domainId)
  await content.db.transaction(async (tx) => {
    // Held first, so that its count follows what happened one after the other.
    await tx('domain').where({ id: domainId }).forUpdate().first('id')
    const ended = on ? await loosen(tx, opposite[relation], userId, domainId) : 0
    const changed = on
      ? await bind(tx, relation, userId, domainId)
      : -(await loosen(tx, relation, userId, domainId))
    const subscribers = relation === 'domain_subscription' ? changed : -ended
    if (subscribers !== 0)
      await tx('domain').where({ id: domainId }).increment('subscriptions_count', subscribers)
    afterCommit(tx, () => content.counts.changed())
  })
}

/** Somebody is gone for good: no domain counts them any more. */
export const releaseDomains = async (tx: Knex.Transaction, userId: number): Promise<void> => {
  await tx.raw(
    `update domain set subscriptions_count = subscriptions_count - 1
     where id in (select domain_id from domain_subscription where user_id = ?)`,
    [userId],
  )
  await tx('domain_subscription').where({ user_id: userId }).delete()
  await tx('domain_block').where({ user_id: userId }).delete()
}
