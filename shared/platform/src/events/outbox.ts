import type { DataOf, EventSpec } from '@app/contract/event.ts'
import type { Knex } from 'knex'

/** Announces what happened: the row commits or rolls back with the change it describes. */
export type Outbox = {
  /**
   * Validates `data` against the event's schema and writes it within `tx`. Answers the row's `seq`, which is also
   * noted on the current request, so that its answer carries the read-your-writes mark.
   */
  add<E extends EventSpec>(tx: Knex.Transaction, event: E, data: DataOf<E>): Promise<number>
  /** The same for many events of a kind, in their order and in one statement. */
  addAll<E extends EventSpec>(tx: Knex.Transaction, event: E, data: readonly DataOf<E>[]): Promise<void>
}
