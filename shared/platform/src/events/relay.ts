import type { Envelope } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Client } from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observe/log.ts'
import type { Signal } from './signal.ts'
import { backOff, Loop } from './signal.ts'
import type { SqlOutbox } from './sql-outbox.ts'
import type { Rows } from '../db/platform-rows.ts'

export type Relay = { stop(): Promise<void> }

export type RelayOptions = {
  db: Database
  outbox: SqlOutbox
  bus: Bus
  log: Logger
  /**
   * Publishes again what lies beyond this `seq`: for a bus that forgot, in memory, what its consumers had not applied.
   */
  resumeFrom?: number
  /** How long published rows stay, for projections to catch up from. */
  keepMs?: number
  /** How often the relay that has no news looks for rows of a sibling that crashed before it could tell. */
  pollMs?: number
  /** How often the others look whether they are to take over. */
  standbyMs?: number
  /** To be fired when another process gave work, or may have and died. */
  given?: Signal
}

type Row = Pick<Rows['outbox'], 'seq' | 'id' | 'type' | 'version' | 'time' | 'data' | 'traceparent'> & {
  xmin: string
  xmax: string
}

/** Held by the one process that relays what a context has to tell. */
export const relayLock = (schema: string): string => `mbin:relay:${schema}`

const BATCH = 500
/** A round costs every context that listens a statement at least. */
const REST_MS = 20
/** How long after the last round the mark follows: until then a crash makes those rows go out again. */
const MARK_MS = 250
const MARK = 'update relay_mark set seq = $1 where seq < $1'
/** Whoever commits tells: only a process that died between the two leaves anything to be found. */
const RARELY_MS = 40_000
const PRUNE_EVERY_MS = 600_000
const WEEK_MS = 7 * 86_400_000

const channelOf = (schema: string): string => `outbox_${schema}`

/** What is told on the channel: that there may be events, or jobs. */
const EVENTS = ''
const WORK = 'work'
const TELL = 'select pg_notify($1, $2)'

/** For a process that relays nothing itself, such as an operator's command: tells those who do of each commit. */
export const tellRelays = (db: Database, announced: Signal, given: Signal): { stop(): Promise<void> } => {
  const telling = new Set<Promise<unknown>>()
  const tell = (what: string) => () => {
    const told = db.query('relay-tell', TELL, [channelOf(db.schema), what]).catch(() => undefined)
    telling.add(told)
    void told.then(() => telling.delete(told))
  }
  const unlisten = [announced.on(tell(EVENTS)), given.on(tell(WORK))]
  return {
    async stop() {
      for (const leave of unlisten) leave()
      await Promise.all(telling)
    },
  }
}

// One statement looks for both.
const LOOK = {
  name: 'relay-look',
  text: 'select exists (select from outbox where seq > $1) as news, exists (select from job) as work',
}

// All up to where it reads from was published: the mark moves with it.
const READ = {
  name: 'relay-read',
  text: `with marked as (update relay_mark set seq = $1 where seq < $1)
         select o.seq, o.id, o.type, o.version, o.time, o.data, o.traceparent,
                pg_snapshot_xmin(now.snapshot)::text as xmin, pg_snapshot_xmax(now.snapshot)::text as xmax
         from outbox o, (select pg_current_snapshot() as snapshot) now
         where o.seq > $1 order by o.seq limit ${BATCH}`,
}

/** Numbers up to `upTo` that are missing when every transaction older than `xmax` has ended were rolled back. */
type Gap = { upTo: number; xmax: bigint }

const toEnvelope = (source: Context, row: Row): Envelope => ({
  id: row.id,
  source,
  seq: row.seq,
  type: row.type,
  version: row.version,
  time: row.time.toISOString(),
  data: row.data,
  ...(row.traceparent ? { traceparent: row.traceparent } : {}),
})

/**
 * How much of `rows` may go out now. A missing number is either still to be committed or rolled back; it is passed only
 * when every transaction that ran when it was first missed has ended and it is still not there.
 */
export const settled = <R extends Pick<Row, 'seq' | 'xmin' | 'xmax'>>(
  rows: readonly R[],
  last: number,
  gap: Gap | null,
): { due: R[]; gap: Gap | null } => {
  const due: R[] = []
  let expected = last + 1
  for (const row of rows) {
    const missing = row.seq !== expected
    const rolledBack = gap !== null && row.seq <= gap.upTo && BigInt(row.xmin) >= gap.xmax
    if (missing && !rolledBack) {
      const seen = gap && expected <= gap.upTo && row.seq <= gap.upTo ? gap : null
      return { due, gap: seen ?? { upTo: rows.at(-1)?.seq ?? row.seq, xmax: BigInt(row.xmax) } }
    }
    due.push(row)
    expected = row.seq + 1
  }
  return { due, gap: null }
}

/**
 * Publishes a schema's outbox (decisions/0003-own-relay.md) in the order of `seq`, each row after it is durable and
 * never past a number that may still appear. Of several replicas one relays, held by a session lock; the others tell it
 * when they commit. A broker that is down delays and loses nothing: the mark moves only after its confirmation, so a
 * crash in between publishes twice, which consumers skip by `seq`.
 */
export const startRelay = async (options: RelayOptions): Promise<Relay> => {
  const { db, outbox, bus, log, keepMs = WEEK_MS, pollMs = RARELY_MS, standbyMs = 2_000 } = options
  const { source } = outbox
  const channel = channelOf(db.schema)
  let client: Client | null = null
  let leading = false
  let last = 0
  let marked = 0
  let gap: Gap | null = null
  let pruneAt = 0

  const connect = async (): Promise<Client> => {
    const fresh = await db.pin()
    fresh.once('end', () => {
      if (client === fresh) {
        client = null
        leading = false
      }
    })
    fresh.on('notification', ({ payload }) => {
      if (payload === WORK) options.given?.fire()
      else wake()
    })
    // A mark that a crash takes back makes rows go out again, which consumers skip: nobody has to wait for the disk.
    await fresh.query('set synchronous_commit = off')
    client = fresh
    return fresh
  }

  const lead = async (connection: Client): Promise<boolean> => {
    const { rows } = await connection.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [relayLock(db.schema)],
    )
    if (!rows[0]?.held) return false
    await connection.query(`listen "${channel}"`)
    const mark = await connection.query<Pick<Rows['relay_mark'], 'seq'>>('select seq from relay_mark')
    last = Math.min(mark.rows[0]?.seq ?? 0, options.resumeFrom ?? Number.MAX_SAFE_INTEGER)
    marked = last
    gap = null
    leading = true
    return true
  }

  const prune = async (connection: Client) => {
    if (Date.now() < pruneAt) return
    pruneAt = Date.now() + PRUNE_EVERY_MS
    await connection.query(
      `delete from outbox where seq <= (select seq from relay_mark) and time < now() - $1 * interval '1 millisecond'`,
      [keepMs],
    )
  }

  const drain = async (connection: Client): Promise<number> => {
    for (;;) {
      const { rows } = await connection.query<Row>({ ...READ, values: [last] })
      marked = last
      const judged = settled(rows, last, gap)
      gap = judged.gap
      const newest = judged.due.at(-1)
      if (newest) {
        await bus.publish(judged.due.map((row) => toEnvelope(source, row)))
        last = newest.seq
      }
      // The transaction in the gap ends within moments as a rule, and its commit may come from another replica.
      if (gap) return 20
      if (rows.length < BATCH) break
    }
    if (last > marked) return MARK_MS
    await prune(connection)
    return pollMs
  }

  /** Looks whether somebody died before they could tell; answers whether there are events. */
  const look = async (connection: Client): Promise<boolean> => {
    const { rows } = await connection.query<{ news: boolean; work: boolean }>({ ...LOOK, values: [last] })
    if (rows[0]?.work) options.given?.fire()
    return rows[0]?.news === true
  }

  let isTold = true
  const loop = new Loop(
    async () => {
      const wasTold = isTold
      isTold = false
      const connection = client ?? (await connect())
      if (leading) {
        if (wasTold || gap || last > marked || (await look(connection))) return drain(connection)
        await prune(connection)
        return pollMs
      }
      if (await lead(connection)) {
        await look(connection)
        return drain(connection)
      }
      if (wasTold) await connection.query(TELL, [channel, EVENTS])
      else await look(connection)
      return standbyMs
    },
    (error, failures) => {
      log.warn({ err: error, source, failures }, 'events wait in the outbox: the relay will try again')
      isTold = true
      return backOff(failures)
    },
    REST_MS,
  )
  const wake = () => {
    isTold = true
    loop.wake()
  }
  const unlisten = outbox.announced.on(wake)
  loop.wake()

  return {
    async stop() {
      unlisten()
      await loop.stop()
      // Without it these rows go out again when the next process starts, and are skipped there.
      if (leading && last > marked) await client?.query(MARK, [last]).catch(() => undefined)
      await client?.end()
    },
  }
}
