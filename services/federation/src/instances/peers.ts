import { peerChanged } from '@app/contract/events/federation.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchJson } from '../documents/fetch-document.ts'
import { isJson, many, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'

type Peer = {
  domain: string
  software: string | null
  version: string | null
  failures: number
  succeeded_at: Date | null
  failed_at: Date | null
  received_at: Date | null
}

const BATCH = 500
const CHECK_AFTER_MS = 24 * 60 * 60 * 1000
const CHECKS_AT_ONCE = 100
const SCHEMA = /^https?:\/\/nodeinfo\.diaspora\.software\/ns\/schema\/2\.[01]$/

const short = (value: unknown): string | null => textOf(value)?.slice(0, 100) ?? null

/**
 * NodeInfo (rules/federation.md#discovery): the document must live where it is announced. Peers of a closed
 * network may speak plain HTTP.
 */
const softwareOf = async (
  federation: Federation,
  domain: string,
): Promise<{ software: string | null; version: string | null }> => {
  const address = `${federation.config.allowPrivateNetworks ? 'http' : 'https'}://${domain}/.well-known/nodeinfo`
  const found = await fetchJson(federation, address, 'application/json')
  const href = many(found['links'])
    .filter(isJson)
    .filter((link) => SCHEMA.test(textOf(link['rel']) ?? ''))
    .map((link) => textOf(link['href']))
    .findLast((one) => sameOrigin(one, address))
  const software = href ? (await fetchJson(federation, href, 'application/json'))['software'] : undefined
  return isJson(software)
    ? { software: short(software['name']), version: short(software['version']) }
    : { software: null, version: null }
}

/** Tells the other contexts of every peer with news since they were told last, or of one alone. */
export const announcePeers = async (federation: Federation, domain: string | null = null): Promise<void> => {
  let told: number
  do {
    told = await federation.db.transaction(async (tx) => {
      const { rows }: { rows: Peer[] } = await tx.raw(
        `update instance set changed = false
         where domain in (
           select domain from instance where changed and (:domain::text is null or domain = :domain)
           order by domain limit :limit for update skip locked)
         returning domain, software, version, failures, succeeded_at, failed_at, received_at`,
        { domain, limit: BATCH },
      )
      for (const peer of rows) {
        await federation.outbox.add(tx, peerChanged, {
          domain: peer.domain,
          software: peer.software,
          version: peer.version,
          failures: peer.failures,
          lastDeliveredAt: peer.succeeded_at?.toISOString() ?? null,
          lastFailedAt: peer.failed_at?.toISOString() ?? null,
          lastReceivedAt: peer.received_at?.toISOString() ?? null,
        })
      }
      return rows.length
    })
  } while (told === BATCH)
}

/** Asks a peer what it runs; one that does not answer keeps what it said before. */
const checkPeer = async (federation: Federation, domain: string): Promise<string | null> => {
  const now = federation.clock.now()
  const keep = (said: Partial<Rows['instance']>) =>
    federation.db
      .knex('instance')
      .insert({ domain, checked_at: now, ...said })
      .onConflict('domain')
      .merge({ checked_at: now, ...said })
  try {
    const said = await softwareOf(federation, domain)
    await keep({ ...said, changed: true })
    return said.software
  } catch (error) {
    const away = error instanceof FetchFailed || error instanceof DocumentGone
    if (!away && !(error instanceof UnsafeAddress)) throw error
    await keep({})
    return null
  }
}

/** What the host of an address runs, asked now if it was never asked; null: it does not say. */
export const softwareKnownAt = async (federation: Federation, address: string): Promise<string | null> => {
  const { host } = new URL(address)
  const known = await federation.db
    .knex('instance')
    .where({ domain: host })
    .first<Pick<Rows['instance'], 'software' | 'checked_at'> | undefined>('software', 'checked_at')
  return known?.software || known?.checked_at ? known.software : checkPeer(federation, host)
}

/** Asks peers what they run, each once a day; one that does not answer keeps what it said before. */
export const checkPeers = async (federation: Federation): Promise<void> => {
  const now = federation.clock.now()
  const due = await federation.db.query<Pick<Rows['instance'], 'domain'>>(
    'peers-to-check',
    'select domain from instance where checked_at is null or checked_at < $1 order by checked_at nulls first limit $2',
    [new Date(now.getTime() - CHECK_AFTER_MS), CHECKS_AT_ONCE],
  )
  for (const { domain } of due) await checkPeer(federation, domain)
}
