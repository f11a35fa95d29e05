import { openDatabase } from '@app/platform/db/open.ts'
import type { Database, QueryOptions } from '@app/platform/db/database.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

export type Statement = {
  schema: string
  name: string
  text: string
  values: readonly unknown[]
  options: QueryOptions
}
export type SqlTask = {
  databaseUrl: string
  statements: readonly Statement[]
  connections: number
  seconds: number
}

const log = createLogger({ name: 'bench', level: 'silent' })
const open = new Map<string, Database>()

/** As the program opens it: the same settings and size of pool. */
const databaseFor = (url: string, schema: string): Database => {
  const key = `${url}\n${schema}`
  const database = open.get(key) ?? openDatabase({ url, schema, log, poolMax: 10 })
  open.set(key, database)
  return database
}

/** Runs what one request asks the database, one after the other, again and again, and nothing else. */
serveTasks<SqlTask, Measured>(async ({ databaseUrl, statements, connections, seconds }) => {
  const prepared = statements.map(({ options: { byKey, plannedOnce }, ...statement }) => ({
    ...statement,
    // Each on a connection of its own: that look-ups travel together is the program's doing, and not what pg does.
    options: { plannedOnce: Boolean(byKey || plannedOnce) },
    database: databaseFor(databaseUrl, statement.schema),
  }))
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const ask = async () => {
    for (;;) {
      const from = performance.now()
      for (const { database, name, text, values, options } of prepared)
        await database.query(name, text, values, options)
      const now = performance.now()
      latencies.push(now - from)
      if (now >= until) return
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return measured(latencies, (performance.now() - started) / 1000, 0)
})
