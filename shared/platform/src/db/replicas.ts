import pg from 'pg'
import type { Logger } from '../observe/log.ts'

/** Places in the log of a server as the number of bytes before them: `pg_lsn` minus `0/0`. */
export type Position = number

export type ReplicaWatch = {
  urls: readonly string[]
  /** Replicas that may be read now and have replayed the log up to here, as indexes of `urls`. */
  fit(position: Position): number[]
  /** A read failed there: it is left out until it answers again. */
  failed(index: number): void
  /** How far the primary's log is now: what is committed lies before. */
  position(): Promise<Position>
  close(): Promise<void>
}

const EVERY_MS = 150
/** Who does not answer in this time is left out. */
const PATIENCE_MS = 300
/** A replica that has not replayed what the primary had so long ago is left out; with the pauses, within a second. */
const LAG_MS = 400

/** Where the next record goes: a commit that did not wait for the disk lies before it as well. */
const NEXT = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`
/** What was written and so can be sent. The next record may lie a page's head further, which nobody ever replays. */
const SENT = `select (pg_current_wal_lsn() - '0/0')::float8 as position`
const STANDBY = `select pg_is_in_recovery() as standby,
  (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::float8 as replayed`

const connectTo = (url: string) =>
  new pg.Pool({
    connectionString: url,
    application_name: 'mbin-replicas',
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  }).on('error', () => undefined)

/**
 * Looks after the replicas of one server: which of them answer, are still replicas, and keep up. One that was promoted
 * goes its own way and is not read any more.
 */
export const watchReplicas = (options: {
  primaryUrl: string
  urls: readonly string[]
  log: Logger
}): ReplicaWatch => {
  const { primaryUrl, urls, log } = options
  const primary = connectTo(primaryUrl)
  const pools = urls.map(connectTo)
  /** How far each has replayed; null for those that are left out for another reason. */
  const replayed: (Position | null)[] = urls.map(() => null)
  const told: boolean[] = urls.map(() => false)
  /** Where the primary was, the latest last. */
  let history: { at: number; position: Position }[] = []

  const ask = async (text: string): Promise<Position> => {
    const { rows } = await primary.query<{ position: number }>(text)
    return rows[0]?.position ?? 0
  }
  const lookAtPrimary = async () => {
    const now = performance.now()
    history.push({ at: now, position: await ask(SENT) })
    // One from before the lag is enough.
    const old = history.findLastIndex(({ at }) => at < now - LAG_MS)
    if (old > 0) history = history.slice(old)
  }
  const lookAt = async (index: number) => {
    const { rows } = (await pools[index]?.query<{ standby: boolean; replayed: number }>(STANDBY)) ?? {
      rows: [],
    }
    replayed[index] = rows[0]?.standby ? rows[0].replayed : null
  }
  /** While the primary is away nobody can fall further behind it. */
  const required = (): Position => {
    const now = performance.now()
    return history.findLast(({ at }) => at < now - LAG_MS)?.position ?? history[0]?.position ?? 0
  }
  const fit = (from: Position): number[] => {
    // Until the primary has said where it is, nobody knows how far behind a replica is.
    if (history.length === 0) return []
    const least = Math.max(from, required())
    return urls.flatMap((_url, index) => ((replayed[index] ?? -1) >= least ? [index] : []))
  }
  const tell = () => {
    const now = fit(0)
    for (const index of urls.keys()) {
      if (now.includes(index) === told[index]) continue
      told[index] = now.includes(index)
      const { host } = new URL(urls[index] ?? '')
      log[told[index] ? 'info' : 'warn'](
        { replica: host },
        told[index] ? 'a replica is read' : 'a replica is left out',
      )
    }
  }

  let closed = false
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    await Promise.all([
      lookAtPrimary().catch(() => undefined),
      ...urls.map((_url, index) => lookAt(index).catch(() => void (replayed[index] = null))),
    ])
    if (closed) return
    tell()
    timer = setTimeout(() => void look(), EVERY_MS).unref()
  }
  const looking = look()

  return {
    urls,
    fit,
    failed(index) {
      replayed[index] = null
    },
    position: () => ask(NEXT),
    async close() {
      closed = true
      clearTimeout(timer)
      await looking.catch(() => undefined)
      await Promise.all([primary, ...pools].map((pool) => pool.end()))
    },
  }
}
