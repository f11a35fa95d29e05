import { hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Community } from '../context.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'

export const SILENCE_MAGAZINES = 'community.silence-magazines'

/** What `isSilencedHost` answers by holds until its transaction ends. */
export const LOCK = 'mbin:instances-silenced'

/** Others list what is in a magazine anew when they hear of it, so few at a time. */
const BATCH = 20

/**
 * Brings each magazine in line with whether its host is silenced, and tells of those that were not. Running twice, or after
 * another change, finds nothing. Which hosts are silenced is read anew with each part, while nobody changes that and no
 * magazine is saved by it: one of a host that was met meanwhile is right already, and left alone.
 */
export const silenceMagazines = async (community: Community, signal: AbortSignal): Promise<void> => {
  const hostsWhere = async (name: string, condition: string): Promise<string[]> => {
    const rows = await community.db.query<{ domain: string }>(
      name,
      `select distinct domain from magazine where ${condition}`,
    )
    return rows.map(({ domain }) => domain)
  }
  const [known, marked] = await Promise.all([
    hostsWhere('magazine-hosts', 'domain is not null'),
    hostsWhere('silenced-magazine-hosts', 'is_silenced and domain is not null'),
  ])
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    found = await community.db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [LOCK])
      const rules = await tx.raw<{ rows: { host: string }[] }>(
        'select host from instance where silenced_at is not null',
      )
      const silenced = new Set(rules.rows.map(({ host }) => host))
      const isSilenced = (domain: string) => hostsAbove(domain).some((host) => silenced.has(host))
      const { rows } = await tx.raw<{ rows: { id: number }[] }>(
        `update magazine set is_silenced = not is_silenced where id in (
           (select id from magazine where is_silenced and domain = any(:heard::text[]) limit :limit)
           union all
           (select id from magazine where not is_silenced and domain = any(:silent::text[]) limit :limit)
           limit :limit)
         returning id`,
        {
          heard: marked.filter((domain) => !isSilenced(domain)),
          silent: known.filter(isSilenced),
          limit: BATCH,
        },
      )
      for (const { id } of rows) await announceMagazine(community, tx, id)
      return rows.length
    })
  }
}
