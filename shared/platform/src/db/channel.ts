import type { Knex } from 'knex'
import type { Client } from 'pg'
import { backOff, Loop } from '../events/signal.ts'
import type { Logger } from '../observe/log.ts'
import type { Database } from './database.ts'
import { afterCommit } from './open.ts'
import { runIn } from './run-in.ts'

/** What the processes that share a schema tell one another of changes to it, so that each may remember what it read. */
export type Channel = {
  /** Tells every process once `tx` is durable; this one before the transaction is over for whoever ran it. */
  tell(tx: Knex.Transaction, message: string): Promise<void>
  /** False while something that another process told may have gone past this one. */
  hears(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

export type ChannelOptions = {
  log: Logger
  heard(message: string): void
  missed(): void
  /**
   * How often the connection is asked for a sign of life while somebody goes by it: one that broke without a word is
   * noticed after three of them.
   */
  beatMs?: number
  /** The same while nobody does. */
  restMs?: number
}

/**
 * A channel on PostgreSQL's NOTIFY (documentation, "NOTIFY"): what is told is part of the transaction, so it can neither be
 * lost nor come too early. `heard` gets each message, at least once; `missed` is called where some may have been missed.
 */
export const openChannel = (
  db: Database,
  name: string,
  { log, heard, missed, beatMs = 1_000, restMs = 60_000 }: ChannelOptions,
): Channel => {
  const trustMs = 3 * beatMs
  const channel = `${db.schema}_${name}`
  let client: Client | null = null
  let beatAt = -Infinity
  let isAsked = true
  let isResting = false

  const connect = async (): Promise<Client> => {
    const fresh = await db.pin()
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.once('end', () => {
      if (client === fresh) client = null
    })
    try {
      await fresh.query(`listen "${channel}"`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    // Of what was told before it listened it knows nothing.
    missed()
    return fresh
  }
  const loop = new Loop(
    async () => {
      client ??= await connect()
      await client.query({ text: 'select 1', query_timeout: trustMs } as { text: string })
      beatAt = performance.now()
      isResting = !isAsked
      isAsked = false
      return isResting ? restMs : beatMs
    },
    (error, failures) => {
      log.warn({ err: error, channel, failures }, 'changes told by other processes are not heard')
      void client?.end().catch(() => undefined)
      client = null
      return backOff(failures)
    },
  )

  return {
    async tell(tx, message) {
      await runIn(tx, 'channel-tell', 'select pg_notify($1, $2)', [channel, message])
      afterCommit(tx, () => heard(message))
    },
    hears() {
      isAsked = true
      if (isResting) {
        isResting = false
        loop.wake()
      }
      // Who asks first after a rest does without.
      return client !== null && performance.now() - beatAt < trustMs
    },
    async start() {
      loop.wake()
    },
    async stop() {
      await loop.stop()
      await client?.end()
      client = null
    },
  }
}
