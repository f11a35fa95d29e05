import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@app/contract/event.ts'
import { readEvent, UnreadableEvent } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Bus, Subscription } from '../bus/bus.ts'
import { isSource, requestContext } from '../http/request-context.ts'
import type { Marks } from '../http/request-context.ts'
import { measureEvent } from '../observe/instruments.ts'
import { inSpan, openSpan } from '../observe/trace.ts'
import type { EventHandler, Heard, MarkStore, Projection, Step, Together } from './projection.ts'

/** A projection at work. Declared by methods, so that one over any store serves where the store does not matter. */
export type Projector<T = unknown> = {
  context: Context
  projection: Projection<T>
  marks: MarkStore<T>
  /** Applies one event where its `seq` was not applied before; answers whether it did. */
  apply(envelope: Envelope): Promise<boolean>
  /** The same for several, in their order; where the store has transactions, all of them or none. */
  applyAll(envelopes: readonly Envelope[]): Promise<boolean[]>
  /**
   * Resolves once everything up to `marks` is applied here, or the time is up: a reader then gets the older copy rather
   * than an error. Sources this projection does not follow are not waited for.
   */
  waitForMarks(marks: Marks, timeoutMs?: number): Promise<void>
  /** Runs the handler of an event, if there is one, within `tx`; its mark stays as it is. Rejects what it cannot read. */
  run(tx: T, envelope: Envelope): Promise<void>
  /** Applies an event of the quarantine and takes it out; rejects where it still cannot be read. */
  replay(envelope: Envelope): Promise<void>
  /** Notes that another process has applied all up to `seq`: whoever waits for it here goes on. */
  heard(source: Context, seq: number): void
  /** Applies at once what gathers: somebody waits for it in another process. */
  hurry(): void
  /** Calls `moved` with each step forward, and `waited` when somebody begins to wait for one. */
  follow(follower: { moved?(source: Context, seq: number): void; waited?(): void }): void
  /** Becomes (or queues up to become) the active consumer of the context's projection queue. */
  start(bus: Bus): Promise<Subscription>
}

const WAIT_MS = 1_000
/** Events of a stream gather for so long, and are applied together. The first after a quiet moment is applied at once. */
const REST_MS = 50
/** So many are worth a transaction of their own. */
const FULL = 25

/** Runs a projection: events in, copies and mark changed together, waiting readers told. */
export const createProjector = <T>(
  context: Context,
  projection: Projection<T>,
  marks: MarkStore<T>,
): Projector<T> => {
  const handlers = new Map<string, EventHandler<T>>()
  for (const handler of projection.handlers) {
    if (handlers.has(handler.type)) throw new Error(`${context} has two handlers for ${handler.type}`)
    const owner = handler.type.slice(0, handler.type.indexOf('.')) as Context
    if (!projection.sources.includes(owner))
      throw new Error(`${context} handles ${handler.type} and does not follow ${owner}`)
    handlers.set(handler.type, handler)
  }

  const applied = new Map<Context, number>()
  const waiting = new Set<() => void>()
  const followers: Parameters<Projector<T>['follow']>[0][] = []
  const advance = (source: Context, seq: number) => {
    if (seq <= (applied.get(source) ?? 0)) return
    applied.set(source, seq)
    for (const check of waiting) check()
    for (const { moved } of followers) moved?.(source, seq)
  }
  const reached = (source: Context, seq: number) => (applied.get(source) ?? 0) >= seq

  const runHandler = async (tx: T, envelope: Envelope) => {
    const handler = handlers.get(envelope.type)
    if (handler) await handler.apply(tx, readEvent(handler.event, envelope) as never, envelope)
  }
  /** What cannot be read is set aside, so that it does not hold up this context for ever; all else that fails, fails. */
  const readOrQuarantine = async (
    tx: T,
    handler: EventHandler<T>,
    envelope: Envelope,
  ): Promise<Heard | null> => {
    try {
      return { data: readEvent(handler.event, envelope) as never, envelope }
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      await marks.quarantine.add(tx, envelope, error.message)
      return null
    }
  }

  /** What is done for an event is part of the trace it came with. */
  const traced = ({ id, type, traceparent: parent }: Envelope, work: () => Promise<void>) =>
    inSpan(`${context} applies ${type}`, 'consumer', parent, (traceparent) =>
      requestContext.run({ requestId: id, traceparent, marks: new Map() }, work),
    )

  /** What is done for several is part of the trace of the first; those of the others say when it was. */
  const inTracesOf = async (events: readonly Heard[], work: () => Promise<void>): Promise<void> => {
    const [first, ...others] = events
    if (!first) return
    const spans = others
      .filter(({ envelope }) => envelope.traceparent !== undefined)
      .map(({ envelope: { type, traceparent } }) =>
        openSpan(`${context} applies ${type}`, 'consumer', traceparent),
      )
    try {
      await traced(first.envelope, work)
    } finally {
      for (const span of spans) span.end()
    }
  }

  const order = new Map(
    [...new Set(projection.handlers.flatMap((handler) => handler.together ?? []))].map((one, i) => [one, i]),
  )

  /** The steps of several events, and what is still to be done for those that are handled together. */
  const stepsOf = (envelopes: readonly Envelope[]) => {
    let gathered = new Map<Together<T>, Heard[]>()
    // A transaction that is tried again begins anew.
    let within: T | undefined
    const finish = async (tx: T) => {
      const groups = [...gathered].toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      gathered = new Map()
      for (const [group, events] of groups) await inTracesOf(events, () => group.applyAll(tx, events))
    }
    const work = async (tx: T, handler: EventHandler<T>, envelope: Envelope): Promise<void> => {
      if (within !== tx) gathered = new Map()
      within = tx
      const heard = await readOrQuarantine(tx, handler, envelope)
      if (!heard) return
      const { together: group } = handler
      if (group) {
        gathered.set(group, [...(gathered.get(group) ?? []), heard])
        return
      }
      await finish(tx)
      await traced(envelope, () => handler.apply(tx, heard.data, envelope))
    }
    const steps = envelopes.map((envelope): Step<T> => {
      const handler = handlers.get(envelope.type)
      const { source, seq } = envelope
      if (!handler || handler.keepsNothing) return { source, seq, work: null }
      return { source, seq, work: (tx) => work(tx, handler, envelope) }
    })
    return { steps, finish }
  }

  /** Tells those of whom nothing is kept; what cannot be read tells nobody. */
  const tell = async (envelope: Envelope): Promise<void> => {
    const handler = handlers.get(envelope.type)
    if (!handler?.keepsNothing) return
    await traced(envelope, async () => {
      const data = readEvent(handler.event, envelope) as never
      await handler.apply(undefined as T, data, envelope)
    })
  }

  const applyAll = async (envelopes: readonly Envelope[]): Promise<boolean[]> => {
    const { steps, finish } = stepsOf(envelopes)
    const fresh = await marks.apply(steps, finish)
    const now = Date.now()
    for (const [index, { source, seq, time }] of envelopes.entries()) {
      advance(source, seq)
      if (fresh[index]) measureEvent(context, source, (now - Date.parse(time)) / 1000)
    }
    for (const one of envelopes.filter((_, index) => fresh[index])) await tell(one)
    return fresh
  }

  const waitForOne = async (source: Context, seq: number, signal: AbortSignal): Promise<void> => {
    for (const { waited } of followers) waited?.()
    // Another replica may be the active consumer, so the store is asked too, less and less often.
    for (let pause = 5; !reached(source, seq) && !signal.aborted; pause = Math.min(pause * 2, 100)) {
      advance(source, await marks.applied(source))
      if (reached(source, seq)) return
      const woken = new AbortController()
      const check = () => reached(source, seq) && woken.abort()
      waiting.add(check)
      hurry?.abort()
      try {
        await sleep(pause, undefined, { signal: AbortSignal.any([signal, woken.signal]) })
      } catch {
        // Woken early: by the event, or because the time is up.
      } finally {
        waiting.delete(check)
      }
    }
  }

  let hurry: AbortController | null = null
  /** Somebody in another process waits, maybe for what has not come yet. */
  let isHurried = false
  /** Lets events gather, unless somebody waits for one or comes to wait. */
  const rest = async (ms: number) => {
    if (ms <= 0 || waiting.size > 0 || isHurried) return
    hurry = new AbortController()
    await sleep(ms, undefined, { signal: hurry.signal }).catch(() => undefined)
    hurry = null
  }

  return {
    context,
    projection,
    marks,
    applyAll,
    apply: async (envelope) => (await applyAll([envelope])).includes(true),
    run: runHandler,
    replay: (envelope) => marks.quarantine.release(envelope.id, (tx) => runHandler(tx, envelope)),
    async waitForMarks(wanted, timeoutMs = WAIT_MS) {
      const open = [...wanted].flatMap(([source, seq]) =>
        isSource(source) && projection.sources.includes(source) && !reached(source, seq)
          ? [{ source, seq }]
          : [],
      )
      if (open.length === 0) return
      const signal = AbortSignal.timeout(timeoutMs)
      await Promise.all(open.map(({ source, seq }) => waitForOne(source, seq, signal)))
    },
    heard: advance,
    hurry() {
      isHurried = true
      hurry?.abort()
    },
    follow: (follower) => void followers.push(follower),
    start(bus) {
      let begunAt = -Infinity
      return bus.project(context, async (envelopes) => {
        if (envelopes.length < FULL) await rest(begunAt + REST_MS - performance.now())
        isHurried = false
        begunAt = performance.now()
        await applyAll(envelopes)
      })
    },
  }
}
