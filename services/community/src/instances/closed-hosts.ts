import { hostsAbove, isOpenHost } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'

type RuleRow = Pick<Rows['instance'], 'host' | 'is_banned' | 'is_allowed'>

const RULES =
  'select host, is_banned, is_allowed from instance where (is_banned or is_allowed) and host = any('

/**
 * In the order asked: is this host cut off (banned, or not on the allow list where one is used)? See
 * rules/moderation.md#defederation.
 */
export const closedHosts = async (
  community: Community,
  hosts: readonly string[],
  tx?: Knex.Transaction,
): Promise<boolean[]> => {
  if (hosts.length === 0) return []
  const above = [...new Set(hosts.flatMap(hostsAbove))]
  const [{ MBIN_USE_FEDERATION_ALLOW_LIST: onlyAllowed }, rows] = await Promise.all([
    community.settings.current(),
    tx
      ? tx.raw<{ rows: RuleRow[] }>(`${RULES}?)`, [above]).then((found) => found.rows)
      : community.db.query<RuleRow>('host-rules', `${RULES}$1)`, [above]),
  ])
  const rules = rows.map((row) => ({ host: row.host, isBanned: row.is_banned, isAllowed: row.is_allowed }))
  return hosts.map((host) => !isOpenHost(host, rules, onlyAllowed))
}
