import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Software that takes what happens in a community from what the community announces (FEP-1b12). */
const READS_ANNOUNCES = new Set(['lemmy', 'piefed', 'mbin', 'kbin'])

/** Software that ignores the activities that a community announces, and shows what it boosts. */
const READS_BOOSTS = new Set([
  'mastodon',
  'hometown',
  'fedibird',
  'gotosocial',
  'pleroma',
  'akkoma',
  'rebased',
  'misskey',
  'sharkey',
  'firefish',
  'iceshrimp',
  'catodon',
  'foundkey',
  'mitra',
  'pixelfed',
  'takahe',
  'snac',
  'hollo',
])

/** How a server learns what happens in a community: by what it announces, by what it boosts, or, as far as we know, by either. */
export type GroupReading = 'announces' | 'boosts' | 'either'

export const groupReadingOf = (software: string | null): GroupReading => {
  const name = software?.toLowerCase() ?? ''
  if (READS_ANNOUNCES.has(name)) return 'announces'
  return READS_BOOSTS.has(name) ? 'boosts' : 'either'
}

/** Lemmy takes a report of one thing, told to one community, from a person or a community. */
export const wantsReportFromCommunity = (software: string | null): boolean =>
  software?.toLowerCase() === 'lemmy'

/** Software whose private messages are a ChatMessage; Mastodon and its like ignore that and take a Note. */
const TAKES_CHAT = new Set(['lemmy', 'piefed', 'mbin', 'kbin', 'pleroma'])

export const takesChatMessages = (software: string | null): boolean =>
  software !== null && TAKES_CHAT.has(software.toLowerCase())

/** What the hosts of these addresses run, as they said themselves; a host that was not asked yet is missing. */
export const softwareOfHosts = async (
  db: Knex,
  addresses: readonly string[],
): Promise<Map<string, string | null>> => {
  const hosts = [...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).host))]
  if (hosts.length === 0) return new Map()
  const rows: Pick<Rows['instance'], 'domain' | 'software'>[] = await db('instance')
    .whereIn('domain', hosts)
    .select('domain', 'software')
  return new Map(rows.map(({ domain, software }) => [domain, software]))
}

/** What the host of an address runs; null: it did not say. */
export const softwareAt = async (
  federation: Pick<Federation, 'db'>,
  address: string,
  db: Knex = federation.db.knex,
): Promise<string | null> => (await softwareOfHosts(db, [address])).get(new URL(address).host) ?? null
