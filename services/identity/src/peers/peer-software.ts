import type { Knex } from 'knex'
import type { Identity } from '../context.ts'

export type PeerSoftware = { domain: string; software: string | null; version: string | null }

/** What the hosts of remote accounts run; asked only for a page that shows some. */
export const peerSoftwareOf = async (
  { db }: Identity,
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

export const storePeerSoftware = async (tx: Knex.Transaction, peer: PeerSoftware): Promise<void> => {
  const { domain, software, version } = peer
  await tx('peer_software').insert({ domain, software, version }).onConflict('domain').merge()
}
