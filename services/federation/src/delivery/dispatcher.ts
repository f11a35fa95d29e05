import { setTimeout as sleep } from 'node:timers/promises'
import { countDelivery } from '@app/platform/observe/instruments.ts'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import { deliver } from './deliver.ts'
import {
  dropDeliveries,
  giveHostBack,
  nextDeliveries,
  noteAnswered,
  noteSilent,
  postponeDelivery,
  removeDeliveries,
  takeHosts,
} from './delivery.repository.ts'
import type { Delivery, Served, TakenHost } from './delivery.repository.ts'
import { noteAnswer } from './told-of-deletion.ts'
import { KEPT_MS, timeoutFor, tryAgainAt, usualOf } from './delivery.rules.ts'

/** Hosts served at once. Waiting costs next to nothing, so there may be many; those that were silent get half. */
const HOSTS = 1_000
const FAILING_HOSTS = 500
/** Requests to one host at once, each about other objects. */
const PER_HOST = 4
/** Deliveries to a host before others get their turn. */
const BATCH = 40
/** Refusals within a batch after which a host is left alone for a while. */
const TROUBLES = 3
/** A process that dies gives its hosts back after this long; a batch ends well before. */
const TAKEN_MS = 90_000
const BATCH_MS = 30_000
/** How often to look for what another process left; when a host of ours is due again is known. */
const LOOK_MS = 30_000
/** Ten failures in a row and nothing heard for a week: nobody is there (rules/federation.md#delivery). */
const DEAD_AFTER_FAILURES = 10
const DEAD_AFTER_MS = 7 * 24 * 60 * 60 * 1000

export type Dispatcher = {
  start(): void
  /** Takes no more hosts, lets what is under way finish for `graceMs`, and cuts off the rest. */
  stop(graceMs?: number): Promise<void>
}

/** Those about the same object follow each other; the rest may go side by side. */
const chainsOf = (deliveries: readonly Delivery[]): Delivery[][] => {
  const chains = new Map<string, Delivery[]>()
  for (const one of deliveries) {
    const key = one.object ?? `${one.activity} ${one.inbox}`
    chains.set(key, [...(chains.get(key) ?? []), one])
  }
  return [...chains.values()]
}

/**
 * Delivers to every host by itself (decisions/0018-delivery-per-host.md): one that is slow or down holds nobody else. A
 * host belongs to one process at a time; what it gets is in order for each object. After a kill only what was under way
 * at that moment may come twice.
 */
export const createDispatcher = (federation: Federation): Dispatcher => {
  const stopped = new AbortController()
  const cut = new AbortController()
  const serving = new Set<Promise<void>>()
  let failing = 0
  let running: Promise<void> | null = null

  /** Written together: what is delivered while one statement runs goes into the next. */
  let settled: { delivery: Delivery; host: string; done: (written: boolean) => void }[] = []
  let writing = false
  const write = async (): Promise<void> => {
    if (writing) return
    writing = true
    for (let batch = settled; batch.length > 0; batch = settled) {
      settled = []
      let written = true
      try {
        await removeDeliveries(
          federation,
          batch.map(({ delivery }) => delivery),
        )
        await noteAnswered(
          federation,
          batch.map(({ host }) => host),
        )
      } catch (error) {
        // The rows stay and are sent again: better twice than never.
        federation.log.warn({ err: error }, 'deliveries could not be marked as done')
        written = false
      }
      for (const { done } of batch) done(written)
    }
    writing = false
  }
  const settle = (delivery: Delivery, host: string): Promise<boolean> =>
    new Promise((done) => {
      settled.push({ delivery, host, done })
      void write()
    })

  const isDead = async (domain: string): Promise<boolean> => {
    const [row] = await federation.db.query<{ dead: boolean }>(
      'instance-dead',
      `select failures >= $2 and coalesce(greatest(succeeded_at, received_at), 'epoch') < $3 as dead from instance where domain = $1`,
      [domain, DEAD_AFTER_FAILURES, new Date(federation.clock.now().getTime() - DEAD_AFTER_MS)],
      { byKey: true },
    )
    return row?.dead ?? false
  }

  /** Whether it was given up: it waited for too long. */
  const tryLater = async (one: Delivery, at: Date | null, now: Date): Promise<boolean> => {
    const isTooOld = one.created_at.getTime() < now.getTime() - KEPT_MS
    if (isTooOld) await removeDeliveries(federation, [one])
    else await postponeDelivery(federation, one, at ?? tryAgainAt(one.attempts + 1, now))
    return isTooOld
  }

  /** Sends what is due for a host, until the batch ends or the host wants no more. */
  const sendBatch = async (taken: TakenHost, batch: readonly Delivery[]) => {
    const { host } = taken
    const state = {
      failures: taken.failures,
      pausedUntil: null as Date | null,
      silent: false,
      troubles: 0,
      unsent: false,
      removed: 0,
      usualMs: taken.usual_ms,
      failure: null as Served['failure'],
    }
    const end = performance.now() + BATCH_MS
    const pause = (at: Date | null, now: Date) => {
      state.failures += 1
      state.pausedUntil ??= at ?? tryAgainAt(state.failures, now)
    }
    const goesOn = () => state.pausedUntil === null && !cut.signal.aborted && performance.now() < end

    /** Whether the next about the same object may go. */
    const send = async (one: Delivery): Promise<boolean> => {
      const began = performance.now()
      const { verdict, status, failure } = await deliver(federation, one, {
        timeoutMs: timeoutFor(state.usualMs),
        signal: cut.signal,
      })
      countDelivery(verdict.kind, taken.failures > 0 ? 'failing' : 'answering')
      const now = federation.clock.now()
      if (verdict.kind === 'silent' && cut.signal.aborted) {
        state.unsent = true
        return false
      }
      if (failure) state.failure = { ...failure, at: now }
      await noteAnswer(federation, one, verdict, status)
      if (verdict.kind === 'silent') {
        state.silent = true
        pause(null, now)
        return false
      }
      if (verdict.kind === 'failed') {
        if (await tryLater(one, null, now)) state.removed += 1
        return false
      }
      // What never reached the host says nothing of its speed.
      if (verdict.kind === 'delivered' || failure?.status)
        state.usualMs = usualOf(state.usualMs, performance.now() - began)
      if (verdict.kind === 'busy') {
        pause(verdict.at, now)
        return false
      }
      if (verdict.kind === 'later') {
        if (await tryLater(one, verdict.at, now)) state.removed += 1
        state.troubles += 1
        if (state.troubles >= TROUBLES) pause(verdict.at, now)
        return false
      }
      if (verdict.kind === 'gone')
        await federation.db
          .knex('remote_actor')
          .where({ inbox: one.inbox })
          .orWhere({ shared_inbox: one.inbox })
          .update({ gone_at: now })
      state.failures = 0
      if (await settle(one, host)) {
        state.removed += 1
        return true
      }
      state.pausedUntil ??= tryAgainAt(1, now)
      return false
    }

    const chains = chainsOf(batch)
    const work = async () => {
      for (let chain = chains.shift(); chain; chain = chains.shift())
        for (const one of chain) {
          state.unsent ||= !goesOn()
          if (state.unsent || !(await send(one))) break
        }
    }
    // All of them end before the host is given back, also where one fails.
    const ended = await Promise.allSettled(Array.from({ length: PER_HOST }, work))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return state
  }

  /** Whether the host wants another turn at once. */
  const serve = async (taken: TakenHost): Promise<boolean> => {
    const { host, failures } = taken
    const end: Served = {
      failures,
      pausedUntil: null,
      more: false,
      removed: 0,
      usualMs: taken.usual_ms,
      failure: null,
    }
    const now = federation.clock.now()
    try {
      // Asked each time: what waited may be for a host that was cut off meanwhile.
      if ((await isDead(host)) || !(await federatesWith(federation, `https://${host}/`))) {
        end.removed = await dropDeliveries(federation, host)
        end.failures = 0
      }
      // One that was silent is probed with a single delivery.
      const limit = failures > 0 ? 1 : BATCH
      const batch = await nextDeliveries(federation, host, now, limit)
      const sent = await sendBatch({ ...taken, failures: end.failures }, batch)
      const { pausedUntil, usualMs, failure } = sent
      Object.assign(end, { failures: sent.failures, pausedUntil, usualMs, failure })
      end.removed += sent.removed
      end.more = sent.pausedUntil === null && (batch.length === limit || sent.unsent)
      if (sent.silent) {
        await noteSilent(federation, host)
        // The next that it says tells that it is back.
        federation.heardOf.delete(host)
        const givenUp = await dropDeliveries(federation, host, new Date(now.getTime() - KEPT_MS))
        end.removed += givenUp
      }
    } catch (error) {
      federation.log.warn({ err: error, host }, 'a host could not be served')
      end.pausedUntil = tryAgainAt(1, now)
    }
    try {
      const dueAt = await giveHostBack(federation, taken, end)
      if (dueAt === null) return false
      const inMs = dueAt.getTime() - federation.clock.now().getTime()
      if (inMs > 0 && inMs < LOOK_MS) setTimeout(() => federation.deliveryBell.ring(), inMs).unref()
      return inMs <= 0
    } catch (error) {
      federation.log.warn({ err: error, host }, 'a host could not be given back')
      return false
    }
  }

  const take = async (limit: number, ofFailing: boolean): Promise<number> => {
    if (limit <= 0) return 0
    const now = federation.clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const hosts = await takeHosts(federation, limit, { failing: ofFailing, now, until })
    for (const taken of hosts) {
      if (ofFailing) failing++
      const served = serve(taken).then((more) => {
        const wasFull = serving.size >= HOSTS || failing >= FAILING_HOSTS
        serving.delete(served)
        if (ofFailing) failing--
        if (more || wasFull) federation.deliveryBell.ring()
      })
      serving.add(served)
    }
    return hosts.length
  }

  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      let found = 0
      try {
        found += await take(HOSTS - serving.size, false)
        found += await take(Math.min(HOSTS - serving.size, FAILING_HOSTS - failing), true)
      } catch (error) {
        federation.log.warn({ err: error }, 'deliveries could not be looked for')
      }
      if (found === 0) await federation.deliveryBell.wait(LOOK_MS)
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop(graceMs = 8_000) {
      stopped.abort()
      federation.deliveryBell.ring()
      await running
      const graceOver = new AbortController()
      const finished = Promise.all(serving).then(() => graceOver.abort())
      await sleep(graceMs, undefined, { signal: graceOver.signal }).catch(() => undefined)
      cut.abort()
      await finished
    },
  }
}
