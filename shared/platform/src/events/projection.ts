import type { Context } from '@app/contract/operation.ts'
import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import type { Knex } from 'knex'

export type EventHandler<T> = {
  type: string
  event: EventSpec
  apply(tx: T, data: never, envelope: Envelope): Promise<void>
  /** Where events that came one after another are handled in one go: how, and with whom. */
  together?: Together<T>
  /** Set where nothing is kept of it. */
  keepsNothing?: true
}

/** An event as it is declared today. */
export type Heard<D = never> = { data: D; envelope: Envelope }
export type Together<T> = { applyAll(tx: T, events: readonly Heard[]): Promise<void> }

/** Binds a handler to an event; `data` arrives as the event is declared today, whichever version was written. */
export const on = <E extends EventSpec, T = Knex.Transaction>(
  event: E,
  apply: (tx: T, data: DataOf<E>, envelope: Envelope<DataOf<E>>) => Promise<void>,
): EventHandler<T> => ({ type: event.name, event, apply: apply as EventHandler<T>['apply'] })

/**
 * Binds a handler to an event of which nothing is kept: it is told once the mark has moved, without a transaction. A
 * process that dies in between has told nobody.
 */
export const afterwards = <E extends EventSpec, T = Knex.Transaction>(
  event: E,
  tell: (data: DataOf<E>, envelope: Envelope) => Promise<void>,
): EventHandler<T> => ({
  type: event.name,
  event,
  apply: (_tx, data, envelope) => tell(data, envelope),
  keepsNothing: true,
})

/**
 * Binds a handler to events that come in numbers. It gets those that came one after another at once and in their order,
 * to write them in one statement. Between them may be others bound this way, which are handled in the order the
 * projection lists them: what one does must not depend on another that is listed behind it.
 */
export const together = <E extends EventSpec, T = Knex.Transaction>(
  events: readonly E[],
  applyAll: (tx: T, events: readonly Heard<DataOf<E>>[]) => Promise<void>,
): EventHandler<T>[] => {
  const group: Together<T> = { applyAll: applyAll as Together<T>['applyAll'] }
  return events.map((event) => ({
    type: event.name,
    event,
    apply: (tx, data, envelope) => group.applyAll(tx, [{ data, envelope }]),
    together: group,
  }))
}

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
 * `finish` ends what the work began, and may be called more than once.
 */
export type MarkStore<T> = {
  applied(source: Context): Promise<number>
  apply(steps: readonly Step<T>[], finish?: (tx: T) => Promise<void>): Promise<boolean[]>
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
