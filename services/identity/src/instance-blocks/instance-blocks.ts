import { knownInstances } from '@app/contract/calls/community.ts'
import type { Instance } from '@app/contract/community/instance-schemas.ts'
import { instanceBlocksChanged } from '@app/contract/events/identity.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { lockAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

type Choice = { domain: string; blocked: boolean }

/** Tells the other contexts all that one member hides. */
const announceBlocks = async (identity: Identity, tx: Knex.Transaction, accountId: number): Promise<void> => {
  const rows = (await tx('instance_choice').where({ account_id: accountId }).orderBy('domain')) as Choice[]
  await identity.outbox.add(tx, instanceBlocksChanged, {
    userId: accountId,
    domains: rows.filter(({ blocked }) => blocked).map(({ domain }) => domain),
    exempt: rows.filter(({ blocked }) => !blocked).map(({ domain }) => domain),
  })
}

const requireKnown = async (identity: Identity, domains: readonly string[]): Promise<void> => {
  const { instances } = await identity.calls.ask(knownInstances, { domains: [...domains] })
  const unknown = domains.find((_, i) => !instances[i])
  if (unknown !== undefined) throw notFound(`No instance called ${unknown} is known here.`)
}

const change = (
  identity: Identity,
  accountId: number,
  work: (tx: Knex.Transaction) => Promise<unknown>,
): Promise<void> =>
  identity.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound('This account no longer exists.')
    await work(tx)
    await announceBlocks(identity, tx, accountId)
  })

/**
 * Instances hidden from a member: their own choice goes before what an admin blocked for everybody. That block is one
 * row here, not one for each member, so it costs the same on any instance and holds for newcomers by itself. What they run
 * is left out while community does not answer.
 */
export const listInstanceBlocks = async (
  identity: Identity,
  accountId: number,
  isAdmin: boolean,
): Promise<Instance[]> => {
  const rows = await identity.db.query<Pick<Rows['instance_choice'], 'domain'>>(
    'blocked-instances',
    `select domain from instance_choice where account_id = $1 and blocked
     union
     select g.domain from instance_blocked_for_all g where not $2 and not exists
       (select from instance_choice c where c.account_id = $1 and c.domain = g.domain)
     order by domain`,
    [accountId, isAdmin],
  )
  const domains = rows.map(({ domain }) => domain)
  if (domains.length === 0) return []
  const answer = await askOrNull(identity, knownInstances, { domains })
  return domains.map((domain, i) => answer?.instances[i] ?? { domain, software: null, version: null })
}

/** Whom of these the host is hidden from. */
export const usersHidingHost = async (
  identity: Identity,
  domain: string,
  accountIds: readonly number[],
): Promise<number[]> => {
  const rows = await identity.db.query<Pick<Rows['account'], 'id'>>(
    'hides-host',
    `select a.id from account a left join instance_choice c on c.account_id = a.id and c.domain = $2
      where a.id = any($1) and coalesce(c.blocked,
        a.role <> 'admin' and exists (select from instance_blocked_for_all where domain = $2))`,
    [accountIds, domain],
  )
  return rows.map(({ id }) => id)
}

/** Hides hosts from a member, be they known here or not. */
export const hideHosts = (identity: Identity, accountId: number, domains: readonly string[]): Promise<void> =>
  change(identity, accountId, (tx) =>
    tx('instance_choice')
      .insert(domains.map((domain) => ({ account_id: accountId, domain, blocked: true })))
      .onConflict(['account_id', 'domain'])
      .merge(['blocked']),
  )

/** An exemption is kept only from a block that there is: one laid later concerns this member again. */
export const showHosts = (identity: Identity, accountId: number, domains: readonly string[]): Promise<void> =>
  change(identity, accountId, async (tx) => {
    await tx('instance_choice').where({ account_id: accountId }).whereIn('domain', domains).delete()
    await tx.raw(
      `insert into instance_choice (account_id, domain, blocked)
       select ?, domain, false from instance_blocked_for_all where domain = any(?)`,
      [accountId, [...domains]],
    )
  })

export const blockInstances = async (
  identity: Identity,
  accountId: number,
  domains: readonly string[],
): Promise<void> => {
  await requireKnown(identity, domains)
  await hideHosts(identity, accountId, domains)
}

export const unblockInstances = async (
  identity: Identity,
  accountId: number,
  domains: readonly string[],
): Promise<void> => {
  await requireKnown(identity, domains)
  await showHosts(identity, accountId, domains)
}

/** What admins block for everybody. Exemptions from a block that was lifted end with it. */
export const storeBlockedForAll = async (
  identity: Identity,
  tx: Knex.Transaction,
  domains: readonly string[],
): Promise<void> => {
  await tx('instance_blocked_for_all').whereNotIn('domain', domains).delete()
  if (domains.length > 0)
    await tx('instance_blocked_for_all')
      .insert(domains.map((domain) => ({ domain })))
      .onConflict('domain')
      .ignore()
  const freed = (await tx('instance_choice')
    .where({ blocked: false })
    .whereNotIn('domain', domains)
    .delete()
    .returning('account_id')) as Pick<Rows['instance_choice'], 'account_id'>[]
  for (const accountId of new Set(freed.map((row) => row.account_id)))
    await announceBlocks(identity, tx, accountId)
}
