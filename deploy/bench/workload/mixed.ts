import type { Watched } from '../seeded.ts'
import { perRequest } from '../spent.ts'
import { figure } from '../table.ts'
import type { LoopResult, OpenLoopTask } from '../workers/open-loop.ts'
import { startWorker } from '../workers/worker.ts'
import { ENOUGH_FOR_P99 } from '../figures.ts'
import { adapterUrl, loadAdapter } from './adapter.ts'
import { highestRate, sustainedRate } from './highest-rate.ts'
import type { MixedResult, Probe } from './result.ts'
import { isHeld } from './result.ts'

/** What is measured, and from where. `watched` is null for a server that somebody else runs. */
export type Target = { origin: string; adapter: string; watched: Watched | null }
export type MixedOptions = {
  members: number
  seed: number
  /** Of one rate, at the least and at most: as long as its p99 takes. */
  seconds: number
  longest: number
  /** One rate, in place of the search for the highest. */
  rate: number | null
  password: string
}

/** Connections of the process that sends, as many as the proxy before a server keeps. */
const CONNECTIONS = 256
const FIRST_RATE = 25

/** Sends the workload at a rate for so long, again and again: each time other requests. */
export type Sender = {
  server: string
  members: number
  threads: number
  send(perSecond: number, seconds: number): Promise<Probe>
  stop(): Promise<void>
}

/** Signs the members in and finds out what there is to read. */
export const openSender = async (target: Target, options: MixedOptions): Promise<Sender> => {
  const { origin, watched } = target
  const url = adapterUrl(target.adapter)
  const adapter = await loadAdapter(url)
  const { members, password } = options
  const world = await adapter.prepare({ origin, members, password })
  const worker = startWorker<OpenLoopTask, LoopResult>('./open-loop.ts')
  let { seed } = options
  return {
    server: adapter.name,
    members: world.members.length,
    threads: world.threads.length,
    async send(perSecond, seconds) {
      const task = { origin, adapter: url, world, seed: seed++, perSecond, seconds, connections: CONNECTIONS }
      const before = await watched?.spent()
      const result = await worker.run(task)
      const after = await watched?.spent()
      const cost = before && after ? perRequest(before, after, result.all.answers) : null
      return { ...result, cost, held: isHeld(result) }
    },
    stop: () => worker.stop(),
  }
}

/** The mixed workload at one rate, or at more and more until it no longer holds. */
export const measureMixed = async (
  target: Target,
  options: MixedOptions,
  say: (line: string) => void,
): Promise<MixedResult> => {
  const sender = await openSender(target, options)
  try {
    const probes: Probe[] = []
    const usual = (rate: number) =>
      Math.max(options.seconds, Math.min(options.longest, ENOUGH_FOR_P99 / rate))
    const probe = async (rate: number, seconds = usual(rate)): Promise<boolean> => {
      const found = await sender.send(rate, seconds)
      probes.push(found)
      const { all, held } = found
      say(
        `  ${figure(rate)} a second: p50 ${figure(all.p50)} ms, p99 ${figure(all.p99)} ms, ${all.failed} wrong${held ? '' : ': does not hold'}`,
      )
      for (const [reason, count] of Object.entries(found.wrong)) say(`    ${reason} (${count} times)`)
      return held
    }
    const { rate, seed } = options
    if (rate !== null) await probe(rate)
    else await sender.send(FIRST_RATE, options.seconds)
    const search = async () => {
      const found = await highestRate((one) => probe(one), { from: FIRST_RATE })
      return sustainedRate((one) => probe(one, options.longest), found)
    }
    const highest = rate === null ? await search() : null
    return { server: sender.server, members: sender.members, threads: sender.threads, seed, probes, highest }
  } finally {
    await sender.stop()
  }
}
