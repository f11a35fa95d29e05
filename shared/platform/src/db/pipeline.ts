import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** A connection on which statements set out without waiting for the answers of those before them. */
export type Pipeline = {
  /** Whether a statement that boards now is answered as soon as its look-up takes, as far as can be seen. */
  isFree(): boolean
  run<R extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<R>>
}

export type PipelineOptions = {
  /** Whether the connection is of no use after such a failure. It is let go once all that is under way is answered. */
  spoils(error: unknown): boolean
  lost(error: Error): void
}

/** Answers come in order: behind a statement that takes longer than this, others had better go another way. */
const HELD_UP_MS = 20
/** Under way at once. As many look-ups take some 25 ms; what comes then waits for a connection of the pool. */
const CAPACITY = 256

/**
 * Statements of many requests on one connection (https://node-postgres.com/features/pipelining): those that are asked
 * for in the same turn of the event loop leave with one write. What a look-up by key costs both sides is mostly the
 * system calls and the switching from process to process around it, which they share this way.
 *
 * @param pool of one connection, opened with `pipeline`
 */
export const createPipeline = (pool: Pool, { spoils, lost }: PipelineOptions): Pipeline => {
  let connected: Promise<PoolClient> | null = null
  let underWay = 0
  /** Since when the next answer is waited for. */
  let waitingSince = 0
  let isSpoilt = false

  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    client.on('error', lost)
    return client
  }

  const leave = async (connecting: Promise<PoolClient>): Promise<void> => {
    const client = await connecting.catch(() => null)
    client?.off('error', lost)
    client?.release(isSpoilt)
    isSpoilt = false
  }

  let gathering = false
  const gather = ({ connection: { stream } }: PoolClient): void => {
    if (gathering) return
    gathering = true
    stream.cork()
    setImmediate(() => {
      gathering = false
      stream.uncork()
    })
  }

  return {
    isFree: () =>
      !isSpoilt && underWay < CAPACITY && (underWay === 0 || performance.now() - waitingSince < HELD_UP_MS),
    async run<R extends QueryResultRow>(statement: QueryConfig) {
      if (underWay++ === 0) waitingSince = performance.now()
      const connecting = (connected ??= connect())
      try {
        const client = await connecting
        gather(client)
        return await client.query<R>(statement)
      } catch (error) {
        if (spoils(error)) isSpoilt = true
        throw error
      } finally {
        waitingSince = performance.now()
        if (--underWay === 0) {
          connected = null
          await leave(connecting)
        }
      }
    },
  }
}
