import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from '../observe/log.ts'
import type { Database } from './database.ts'

/** Beside a schema that moves to another database, or has: what a move notes there, and where it went. */
export const movingSchema = (schema: string): string => `${schema}_moving`
/** A schema that has moved keeps its rows under this name, until an operator drops them. */
export const movedSchema = (schema: string): string => `${schema}_moved`
/** What connections call themselves that are kept for as long as a process runs: a move ends them, so that they look. */
export const pinnedName = (application: string): string => `${application}-pinned`

/** What says of itself that it only reads: a schema in the last moments of its move, or a server that follows another. */
export const ONLY_READS = '25006'
/** What whoever has not heard of a move finds in the end. */
export const UNDEFINED_TABLE = '42P01'
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/** A move keeps writes waiting for about a second; whoever waits longer is told to come again. */
const PATIENCE_MS = 4_000
const AGAIN_MS = 50

/** Where the schema has moved to; null where it has not. */
export const destinationOf = async (client: Client, schema: string): Promise<string | null> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`${movingSchema(schema)}.destination`],
  )
  if (!found[0]?.there) return null
  const { rows } = await client.query<{ url: string }>(`select url from ${movingSchema(schema)}.destination`)
  return rows[0]?.url ?? null
}

export type Followed = {
  schema: string
  /** Past the pooler, where there is one. */
  url: string
  log: Logger
  /** Opens it where it was to be found, or has moved to. `notice` is told of what may come of a move. */
  open(movedTo: string | null, notice: () => void): Database
}

/**
 * A schema that may move to another database while processes work on it (decisions/0020-move-a-context.md): each goes on where it has moved
 * to. What meets the move itself waits for its end, and is then done there.
 */
export const follow = ({ schema, url, log, open }: Followed): Database => {
  let address = url
  const left: Database[] = []
  let looking: Promise<void> | null = null

  const look = (): Promise<void> => {
    looking ??= database
      .pin()
      .then((client) => client.end())
      .finally(() => (looking = null))
    return looking
  }
  // Where nothing answers there is nothing to be found out; the next use of it looks again.
  const notice = () => void look().catch(() => undefined)
  let current = open(null, notice)

  const moveTo = (next: string, from: Database) => {
    if (current !== from) return
    address = next
    // Reads may be under way there still, and its connections end by themselves once they rest.
    left.push(from)
    current = open(next, notice)
    log.info({ schema, host: new URL(next).host }, 'the schema has moved, and is followed')
  }

  const carriedOn = async <T>(work: (here: Database) => Promise<T>): Promise<T> => {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const here = current
      try {
        return await work(here)
      } catch (error) {
        const code = codeOf(error)
        const isHeld = code === ONLY_READS
        if (!isHeld && code !== UNDEFINED_TABLE) throw error
        await look().catch(() => undefined)
        if (current !== here) continue
        if (!isHeld || performance.now() > until) throw error
        await sleep(AGAIN_MS)
      }
    }
  }

  const database: Database = {
    schema,
    get knex() {
      return current.knex
    },
    address: () => address,
    query: (...statement) => carriedOn((here) => here.query(...statement)),
    transaction: (work) => carriedOn((here) => here.transaction(work)),
    async pin() {
      for (;;) {
        const here = current
        const client = await here.pin()
        try {
          const next = await destinationOf(client, schema)
          if (next === null) return client
          moveTo(next, here)
        } catch (error) {
          await client.end()
          throw error
        }
        await client.end()
      }
    },
    connections: () => current.connections(),
    async close() {
      await Promise.all([...left, current].map((one) => one.close()))
    },
  }
  return database
}
