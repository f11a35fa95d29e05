import type { Context } from '@app/contract/operation.ts'
import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import type { Knex } from 'knex'

export type EventHandler<T> = {
  type: string
  event: EventSpec
  apply(tx: T, data: never, envelope: Envelope): Promise<void>
}

/** Binds a handler to an event; `data` arrives as the event is declared today, whichever version was written. */
export const on = <E extends EventSpec, T = Knex.Transaction>(
  event: E,
  apply: (tx: T, data: DataOf<E>, envelope: Envelope<DataOf<E>>) => Promise<void>,
): EventHandler<T> => ({ type: event.name, event, apply: apply as EventHandler<T>['apply'] })

/** What an event asks of a projection; `work` is null where it concerns it only by its number. */
export type Step<T> = { source: Context; seq: number; work: ((tx: T) => Promise<void>) | null }

/** An event that its consumer could not read, set aside so that it holds up none of those behind it. */
export type QuarantinedEvent = { envelope: Envelope; reason: string; quarantinedAt: string }

/** Where a projection sets unreadable events aside, until an operator replays or drops them. */
export type Quarantine<T> = {
  /** Together with the work of the other steps, where the store has transactions. Twice is once. */
  add(tx: T, envelope: Envelope, reason: string): Promise<void>
  /** The oldest of each source first, 1,000 at most. */
  list(): Promise<QuarantinedEvent[]>
  count(): Promise<number>
  /** Does `work` and takes the event out of the quarantine; together, where the store has transactions. */
  release(id: string, work: (tx: T) => Promise<void>): Promise<void>
}

/**
 * Where a projection keeps how far it got. `apply` does the work of those steps that were not done before, in order, and
 * records each `seq` together with it; answers which were new. All of them hold or none where the store has transactions.
 */
export type MarkStore<T> = {
  applied(source: Context): Promise<number>
  apply(steps: readonly Step<T>[]): Promise<boolean[]>
  reset(): Promise<void>
  quarantine: Quarantine<T>
  /**
   * Keeps every consumer out while `fill` writes the copies anew (through `within`, a transaction at a time), then sets
   * the marks it answers.
   */
  rebuild(
    fill: (
      within: (work: (tx: T) => Promise<void>) => Promise<void>,
    ) => Promise<ReadonlyMap<Context, number>>,
  ): Promise<void>
}

/**
 * A context's local copy of what others own. One active consumer applies all events of `sources` in order; those
 * without a handler only move the mark. `marks` is left out where the context's own SQL schema keeps them.
 */
export type Projection<T = Knex.Transaction> = {
  sources: readonly Context[]
  handlers: readonly EventHandler<T>[]
  marks?: MarkStore<T>
  /** Empties the copies before a rebuild. */
  clear?(): Promise<void>
}
