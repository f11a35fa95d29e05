import pg from 'pg'
import type { QueryConfig, QueryResult } from 'pg'

type Done = (error: Error | null, result?: QueryResult) => void
type Statement = string | (QueryConfig & { submit?: unknown })

const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i

/** pg's own `query` has as many shapes as it has callers: Pool and knex give a callback, others wait for a promise. */
const Base = pg.Client as unknown as new (...settings: unknown[]) => { query(...given: unknown[]): unknown }

/**
 * A client for a pooler in transaction mode, as PgBouncer is used: the next transaction may be on another connection of
 * the server, so nothing may be left on one. No statement is prepared by name, and `settings` (`SET LOCAL …`) are part of
 * each transaction, which a statement on its own then becomes.
 *
 * @see https://www.pgbouncer.org/features.html
 */
export const pooledClient = (settings: string): typeof pg.Client =>
  class extends Base {
    #within = false

    override query(given: Statement, values?: unknown[] | Done, callback?: Done): unknown {
      if (typeof given === 'object' && typeof given.submit === 'function')
        return super.query(given, values, callback)
      const done = typeof values === 'function' ? values : callback
      const { name: _, ...statement } = typeof given === 'string' ? ({ text: given } as QueryConfig) : given
      if (Array.isArray(values)) statement.values = values
      const result = this.#run(statement)
      if (!done) return result
      result.then(
        (found) => done(null, found),
        (error: Error) => done(error),
      )
      return undefined
    }

    async #run(statement: QueryConfig): Promise<QueryResult> {
      const ask = (text: QueryConfig) => super.query(text) as Promise<QueryResult>
      if (BEGINS.test(statement.text)) {
        const begun = (await ask({ text: `${statement.text.replace(/;?\s*$/, '')}; ${settings}` })) as unknown
        this.#within = true
        return (Array.isArray(begun) ? begun[0] : begun) as QueryResult
      }
      if (ENDS.test(statement.text)) this.#within = false
      if (this.#within || ENDS.test(statement.text)) return ask(statement)
      // All three are on their way before the first is answered for; a failure makes the last a rollback.
      const [begun, found, ended] = await Promise.allSettled([
        ask({ text: `begin; ${settings}` }),
        ask(statement),
        ask({ text: 'commit' }),
      ])
      for (const one of [found, begun, ended]) if (one.status === 'rejected') throw one.reason
      return (found as PromiseFulfilledResult<QueryResult>).value
    }
  } as unknown as typeof pg.Client
