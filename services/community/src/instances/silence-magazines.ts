import { hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Community } from '../context.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'
import type { Rows } from '../rows.ts'

export const SILENCE_MAGAZINES = 'community.silence-magazines'

/** Others list what is in a magazine anew when they hear of it, so few at a time. */
const BATCH = 20

/**
 * Brings each magazine in line with whether its host is silenced, and tells of those that were not. Running twice, or
 * after another change, finds nothing.
 */
export const silenceMagazines = async (community: Community, signal: AbortSignal): Promise<void> => {
  const [rules, known] = await Promise.all([
    community.db.query<Pick<Rows['instance'], 'host'>>(
      'silenced-hosts',
      'select host from instance where silenced_at is not null',
    ),
    community.db.query<{ domain: string }>(
      'magazine-hosts',
      'select distinct domain from magazine where domain is not null',
    ),
  ])
  const silenced = new Set(rules.map(({ host }) => host))
  const hosts = known
    .map(({ domain }) => domain)
    .filter((domain) => hostsAbove(domain).some((host) => silenced.has(host)))
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    found = await community.db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: { id: number }[] }>(
        `update magazine set is_silenced = not is_silenced where id in (
           (select id from magazine where is_silenced and domain <> all(:hosts::text[]) limit :limit)
           union all
           (select id from magazine where not is_silenced and domain = any(:hosts::text[]) limit :limit)
           limit :limit)
         returning id`,
        { hosts, limit: BATCH },
      )
      for (const { id } of rows) await announceMagazine(community, tx, id)
      return rows.length
    })
  }
}
