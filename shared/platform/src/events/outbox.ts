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
  /**
   * For a change that is one statement, announced by that statement: `announcing` is a part of it, and `values` are
   * what it takes. `announced` is told the `seq` that it answered, once the statement is through.
   */
  within<E extends EventSpec>(event: E, data: DataOf<E>): { values: unknown[]; announced(seq: number): void }
}

/**
 * A part of a `with` that writes an event's row for each row of `change`, another part of it, and answers its `seq`.
 * `values` is where, among the statement's `$1`, `$2` …, those of `Outbox.within` begin; `known`, a jsonb of a row of
 * `change`, takes the place of what only the statement knows.
 */
export const announcing = (change: string, values: number, known = "'{}'"): string => {
  const value = (place: number) => `$${values + place}`
  // The transaction's id is taken before the row's number: see the outbox's own statement.
  return `(
    insert into outbox (id, type, version, time, data, traceparent, xid)
    select ${value(0)}::uuid, ${value(1)}, ${value(2)}::int, ${value(3)}::timestamptz, ${value(4)}::jsonb || ${known}::jsonb,
      ${value(5)}, me.xid
    from (select pg_current_xact_id() as xid offset 0) me, ${change}
    returning seq
  )`
}

/**
 * The same of many events at once: `values` is where the arrays of what `Outbox.within` gives begin, and `change` has the
 * ids of those that are to be announced, as `event_id`. Answers `id` and `seq` of each.
 */
export const announcingEach = (change: string, values: number): string => {
  const types = ['uuid', 'text', 'int', 'timestamptz', 'jsonb', 'text']
  const arrays = types.map((type, place) => `$${values + place}::${type}[]`).join(', ')
  return `(
    insert into outbox (id, type, version, time, data, traceparent, xid)
    select e.id, e.type, e.version, e.time, e.data, e.traceparent, me.xid
    from (select pg_current_xact_id() as xid offset 0) me,
      unnest(${arrays}) with ordinality as e (id, type, version, time, data, traceparent, place)
    where e.id in (select event_id from ${change})
    order by e.place
    returning id, seq
  )`
}
