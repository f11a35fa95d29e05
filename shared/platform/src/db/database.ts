import type { Knex } from 'knex'
import type { Client, QueryResultRow } from 'pg'

/**
 * A schema change: forward only, never edited once released. Runs with `search_path` set to the context's schema, while
 * processes of the previous release go on reading and writing.
 */
export type Migration =
  | {
      name: string
      /** Runs in a transaction. */
      up(knex: Knex): Promise<void>
    }
  | {
      name: string
      /**
       * Runs outside of a transaction, for what would hold up everybody else in one: indexes of large tables, changes of
       * many rows. A crash may leave it half done and it then runs again, so it must bear that.
       */
      online(client: Client): Promise<void>
    }

export type QueryOptions = {
  /**
   * One plan serves all values. For statements whose text already says how to find the rows, and which take longer to
   * plan than to run: left to itself, PostgreSQL plans such a one anew each time.
   */
  plannedOnce?: boolean
  /**
   * For a few rows by their keys, found in well under a millisecond however much is stored: such statements share a
   * connection and travel together, so one that took longer would hold up those behind it. Planned once, too.
   */
  byKey?: boolean
  /**
   * A replica may answer, if the request only reads and the replica has replayed what its caller wrote. Not for what is
   * kept in memory longer than for this request.
   */
  fromReplica?: boolean
}

/** Connections in use, connections at rest, and how many wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }

/**
 * One context's schema. Writes, migrations and cold reads go through knex; hot reads through named pg statements
 * (decisions/0009-no-orm.md).
 */
export type Database = {
  schema: string
  /** Asked for anew with each statement: the schema may move to another database. */
  readonly knex: Knex
  /** The database where the schema is now, past the pooler where there is one. */
  address(): string
  /**
   * Runs a statement prepared by name: PostgreSQL plans it once per connection.
   * A name must always carry the same text. Bounded by the pool and by `statement_timeout`.
   */
  query<R extends QueryResultRow = QueryResultRow>(
    name: string,
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<R[]>
  /** Runs `work` in a transaction; hooks given to `afterCommit` run once it is durable. */
  transaction<T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T>
  /** How its pools are used at this moment. */
  connections(): Record<'reads' | 'planned' | 'keys' | 'writes' | 'replicas', PoolUse>
  /** A connection of its own, for what must outlive a transaction: LISTEN, session locks. The caller ends it. */
  pin(): Promise<Client>
  close(): Promise<void>
}
