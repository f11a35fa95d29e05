import { peerChanged } from '@app/contract/events/federation.ts'
import type { Database } from '@app/platform/db/database.ts'
import { on } from '@app/platform/events/projection.ts'

export type PeerSoftware = { domain: string; software: string | null; version: string | null }

/** What the hosts of remote accounts run; asked only for a page that shows some. */
export const peerSoftwareOf = async (
  db: Database,
  domains: readonly (string | null)[],
): Promise<Map<string, PeerSoftware>> => {
  const wanted = [...new Set(domains.filter((domain) => domain !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.query<PeerSoftware>(
    'peer-software',
    'select domain, software, version from peer_software where domain = any($1)',
    [wanted],
  )
  return new Map(rows.map((row) => [row.domain, row]))
}

export const keepPeerSoftware = on(peerChanged, async (tx, { domain, software, version }) => {
  await tx('peer_software').insert({ domain, software, version }).onConflict('domain').merge()
})
