import type { ListedSeverity } from '@app/contract/community/block-lists.ts'
import { instanceChanged } from '@app/contract/events/community.ts'
import { hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { orderCutOff } from '../instances/order-cut-off.ts'
import { changeSilences } from '../instances/silences.ts'

type Rule = { host: string; severity: ListedSeverity }

/** Of more hosts at once every instance that is known is looked at, in one job. */
const CUT_OFF_SINGLY = 20

const hostsOf = (rules: readonly Rule[], severity: ListedSeverity): string[] =>
  rules.filter((rule) => rule.severity === severity).map(({ host }) => host)

/** Hosts that no list blocks or silences: our own, what is above it, and those that are allowed by name. */
export const neverListed = async (
  community: Community,
  tx: Knex.Transaction,
): Promise<(host: string) => boolean> => {
  const allowed = await tx('instance').where({ is_allowed: true }).pluck<string[]>('host')
  const kept = new Set([...hostsAbove(community.config.domain), ...allowed])
  return (host) => kept.has(host)
}

type Changed = { domain: string; is_allowed: boolean }

const announceBans = async (
  community: Community,
  tx: Knex.Transaction,
  changed: readonly Changed[],
  isBanned: boolean,
): Promise<void> => {
  await community.outbox.addAll(
    tx,
    instanceChanged,
    changed.map(({ domain, is_allowed: isExplicitlyAllowed }) => ({ domain, isBanned, isExplicitlyAllowed })),
  )
}

const ban = async (community: Community, tx: Knex.Transaction, hosts: readonly string[]): Promise<void> => {
  if (hosts.length === 0) return
  await tx.raw('insert into instance (domain) select unnest(?::text[]) on conflict do nothing', [[...hosts]])
  const changed = await tx('instance')
    .whereRaw('domain = any(?::text[]) and not is_banned', [[...hosts]])
    .update({ is_banned: true, banned_by_list: true })
    .returning<Changed[]>(['domain', 'is_allowed'])
  await announceBans(community, tx, changed, true)
  if (changed.length > CUT_OFF_SINGLY) await orderCutOff(community, tx, null)
  else for (const { domain } of changed) await orderCutOff(community, tx, domain)
}

const unban = async (community: Community, tx: Knex.Transaction, hosts: readonly string[]): Promise<void> => {
  const changed = await tx('instance')
    .whereRaw('domain = any(?::text[]) and is_banned and banned_by_list', [[...hosts]])
    .update({ is_banned: false, banned_by_list: false })
    .returning<Changed[]>(['domain', 'is_allowed'])
  await announceBans(community, tx, changed, false)
}

/** Blocks and silences what is not yet; what was set by hand stays as it was. */
export const bringRules = async (
  community: Community,
  tx: Knex.Transaction,
  rules: readonly Rule[],
): Promise<void> => {
  await ban(community, tx, hostsOf(rules, 'block'))
  const silenced = hostsOf(rules, 'silence')
  if (silenced.length > 0) await changeSilences(community, tx, silenced, true, { byList: true })
}

/** Lifts what lists brought and no applied entry asks for any more; what was set by hand stays. */
export const liftRules = async (
  community: Community,
  tx: Knex.Transaction,
  rules: readonly Rule[],
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: Rule[] }>(
    `select r.host, r.severity from unnest(?::text[], ?::text[]) r (host, severity)
      where not exists (select from block_list_entry e
        where e.host = r.host and e.severity = r.severity and e.state = 'applied')`,
    [rules.map(({ host }) => host), rules.map(({ severity }) => severity)],
  )
  await unban(community, tx, hostsOf(rows, 'block'))
  const silenced = hostsOf(rows, 'silence')
  if (silenced.length > 0) await changeSilences(community, tx, silenced, false, { byList: true })
}
