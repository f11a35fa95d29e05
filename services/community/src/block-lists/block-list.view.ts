import type { BlockListEntry, ListedCost } from '@app/contract/community/block-lists.ts'
import { threadsOfHosts } from '@app/contract/calls/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { pageOf, sliceOf } from '@app/platform/http/paging.ts'
import { hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Community } from '../context.ts'
import type { EntryRow } from './block-list.repository.ts'
import { findList } from './block-list.repository.ts'
import type { ListedSeverity } from '@app/contract/community/block-lists.ts'
import { writeList } from './read-list.rules.ts'

const PER_PAGE = 50

type Ties = Omit<ListedCost, 'threads'>
type TieRow = { domain: string; tie: keyof Ties; count: number }

/** How many of each tie there are to each of these hosts, as they are called here. */
const TIES = `
  select domain, 'magazines' as tie, count(*)::int as count from magazine
   where domain = any($1) and visibility = 'visible' group by domain
  union all
  select domain, 'users', count(*)::int from account where domain = any($1) and state = 'active' group by domain
  union all
  select them.domain, 'ourFollows', count(*)::int from account them
    join user_follow f on f.followed_id = them.user_id join account us on us.user_id = f.follower_id and us.domain is null
   where them.domain = any($1) group by them.domain
  union all
  select them.domain, 'theirFollows', count(*)::int from account them
    join user_follow f on f.follower_id = them.user_id join account us on us.user_id = f.followed_id and us.domain is null
   where them.domain = any($1) group by them.domain
  union all
  select m.domain, 'ourSubscriptions', count(*)::int from magazine m
    join subscription s on s.magazine_id = m.id join account us on us.user_id = s.user_id and us.domain is null
   where m.domain = any($1) group by m.domain
  union all
  select them.domain, 'theirSubscriptions', count(*)::int from account them
    join subscription s on s.user_id = them.user_id join magazine m on m.id = s.magazine_id and m.domain is null
   where them.domain = any($1) group by them.domain`

const noTies = (): Ties => ({
  ourFollows: 0,
  theirFollows: 0,
  ourSubscriptions: 0,
  theirSubscriptions: 0,
  users: 0,
  magazines: 0,
})

/** The entries that each known host falls under: a rule reaches what lies below it. */
const reachedBy = (entries: readonly EntryRow[], known: readonly string[]): Map<string, string[]> => {
  const listed = new Set(entries.map(({ host }) => host))
  return new Map(
    known.flatMap((domain) => {
      const above = hostsAbove(domain).filter((host) => listed.has(host))
      return above.length > 0 ? [[domain, above] as const] : []
    }),
  )
}

const costsOf = async (
  community: Community,
  entries: readonly EntryRow[],
): Promise<(host: string) => ListedCost> => {
  const known = await community.db.query<{ domain: string }>('known-domains', 'select domain from instance')
  const reached = reachedBy(
    entries,
    known.map(({ domain }) => domain),
  )
  const domains = [...reached.keys()]
  const [ties, threads] = await Promise.all([
    domains.length > 0 ? community.db.query<TieRow>('ties-of-hosts', TIES, [domains]) : [],
    domains.length > 0 ? askOrNull(community, threadsOfHosts, { domains }) : { threads: [] },
  ])
  const costs = new Map<string, ListedCost>()
  const costOf = (host: string): ListedCost => {
    const cost = costs.get(host) ?? { ...noTies(), threads: threads ? 0 : null }
    costs.set(host, cost)
    return cost
  }
  for (const { domain, tie, count } of ties)
    for (const host of reached.get(domain) ?? []) costOf(host)[tie] += count
  for (const [at, count] of (threads?.threads ?? []).entries())
    for (const host of reached.get(domains[at] ?? '') ?? []) {
      const cost = costOf(host)
      cost.threads = (cost.threads ?? 0) + count
    }
  return costOf
}

/** What is lost first, then what is merely known. */
const weightOf = (cost: ListedCost): number =>
  1_000 * (cost.ourFollows + cost.theirFollows + cost.ourSubscriptions + cost.theirSubscriptions) +
  cost.users +
  cost.magazines +
  (cost.threads ?? 0)

const stateOrder: Record<BlockListEntry['state'], number> = { waiting: 0, applied: 1, kept: 2 }

/** A list and a page of its entries: those that wait before those that hold, the dearest first. */
export const viewList = async (community: Community, listId: number, p: number) => {
  const list = await findList(community, listId)
  const entries = await community.db.query<EntryRow>(
    'block-list-entries',
    'select host, severity, comment, state from block_list_entry where list_id = $1',
    [listId],
  )
  const costOf = await costsOf(community, entries)
  const page = { p, perPage: PER_PAGE }
  const { offset } = sliceOf(page)
  const ordered = entries
    .map((entry): BlockListEntry => ({ ...entry, cost: costOf(entry.host) }))
    .toSorted(
      (a, b) =>
        stateOrder[a.state] - stateOrder[b.state] ||
        weightOf(b.cost) - weightOf(a.cost) ||
        a.host.localeCompare(b.host, 'en'),
    )
  return { list, ...pageOf(ordered.slice(offset, offset + PER_PAGE), ordered.length, page) }
}

/** What holds here, whoever set it, as Mastodon's CSV. */
export const exportRules = async ({ db }: Community): Promise<string> => {
  const rules = await db.query<{ host: string; severity: ListedSeverity }>(
    'rules-held',
    `select host, case when is_banned then 'block' else 'silence' end as severity
      from instance where is_banned or silenced_at is not null order by host collate "C"`,
  )
  return writeList(rules)
}
