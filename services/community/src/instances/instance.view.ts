import type { Instance } from '@app/contract/community/instance-schemas.ts'
import type { Community } from '../context.ts'

/** The lists everybody may read (rules/moderation.md#defederation). */
const lists = {
  defederated: 'is_banned and not is_allowed',
  'not-banned': 'not is_banned',
  allowed: 'is_allowed',
  dead: `failed_delivers >= 10
    and coalesce(last_successful_deliver, 'epoch') < now() - interval '7 days'
    and coalesce(last_successful_receive, 'epoch') < now() - interval '7 days'`,
} as const

export const listInstances = (community: Community, list: keyof typeof lists): Promise<Instance[]> =>
  community.db.query<Instance>(
    `instances-${list}`,
    `select domain, software, version from instance where ${lists[list]} order by domain collate "C"`,
  )

export const federatedInstances = async (community: Community): Promise<Instance[]> => {
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowList } = await community.settings.current()
  return listInstances(community, allowList ? 'allowed' : 'not-banned')
}

/** In the order asked; null where we never heard of such a host. */
export const knownInstancesOf = async (
  community: Community,
  domains: readonly string[],
): Promise<(Instance | null)[]> => {
  const rows = await community.db.query<Instance>(
    'instances-by-domain',
    `select domain, software, version from instance where domain = any($1)`,
    [domains],
  )
  const known = new Map(rows.map((row) => [row.domain, row]))
  return domains.map((domain) => known.get(domain) ?? null)
}
