import { chance } from '@app/content/operator'
import { Agent } from 'undici'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import type { Adapter, World } from '../workload/adapter.ts'
import { loadAdapter } from '../workload/adapter.ts'
import type { Chosen } from '../workload/choose.ts'
import { chooser } from '../workload/choose.ts'
import { openLoop, poissonGaps } from '../workload/open-loop.ts'
import type { StepName } from '../workload/steps.ts'
import { stepNames } from '../workload/steps.ts'
import { serveTasks } from './worker.ts'

export type OpenLoopTask = {
  origin: string
  /** Address of the file that exports it. */
  adapter: string
  world: World
  seed: number
  perSecond: number
  seconds: number
  connections: number
}
export type LoopResult = {
  /** Requests a second that were due. */
  rate: number
  all: Measured
  /** How late requests were sent (p99, in milliseconds): much says that whoever sends is too slow, not the server. */
  sentLate: number
  steps: Partial<Record<StepName, Measured>>
  /** Steps that the server has no request for. */
  left: readonly StepName[]
  /** What was wrong with answers, and how often: "vote: status 503". */
  wrong: Record<string, number>
}

/** Nobody waits for longer: a failure, and as late as this for the percentiles. */
const PATIENCE_MS = 30_000

type Sender = (chosen: Chosen, since: () => number) => Promise<{ took: number; wrong: string | null } | null>

/** Sends one request as a proxy passes it on, and checks what comes back. */
const senderTo = (agent: Agent, origin: string, adapter: Adapter): Sender => {
  const check = async (chosen: Chosen, asked: NonNullable<ReturnType<Adapter['ask']>>) => {
    const { statusCode, body } = await agent.request({
      origin,
      path: asked.path,
      method: asked.method,
      headers: {
        'x-forwarded-for': chosen.address,
        accept: 'application/json',
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...chosen.member,
        ...asked.headers,
      },
      body: asked.body ?? null,
    })
    const text = await body.text()
    if (statusCode >= 300) return `status ${statusCode}`
    const count = asked.count(text)
    return count < asked.atLeast ? `${count} items, not ${asked.atLeast}` : null
  }
  return async (chosen, since) => {
    const asked = adapter.ask(chosen)
    if (asked === null) return null
    const wrong = await check(chosen, asked).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    return { took: since(), wrong }
  }
}

serveTasks<OpenLoopTask, LoopResult>(async (task) => {
  const { origin, perSecond, seconds, seed, connections } = task
  const agent = new Agent({ connections, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })
  const send = senderTo(agent, origin, await loadAdapter(task.adapter))
  const choose = chooser(task.world, seed)
  const took = new Map<StepName, number[]>()
  const failed = new Map<StepName, number>()
  const late: number[] = []
  const left = new Set<StepName>()
  const wrong: Record<string, number> = {}
  await openLoop({
    gap: poissonGaps(perSecond, chance(seed).next),
    seconds,
    async send(since) {
      late.push(since())
      const chosen = choose()
      const answer = await send(chosen, since)
      if (answer === null) return void left.add(chosen.step)
      took.set(chosen.step, took.get(chosen.step) ?? [])
      took.get(chosen.step)?.push(answer.took)
      if (answer.wrong === null) return
      failed.set(chosen.step, (failed.get(chosen.step) ?? 0) + 1)
      const reason = `${chosen.step}: ${answer.wrong}`
      wrong[reason] = (wrong[reason] ?? 0) + 1
    },
  })
  await agent.close()
  const sum = [...failed.values()].reduce((all, count) => all + count, 0)
  return {
    rate: perSecond,
    all: measured([...took.values()].flat(), seconds, sum),
    sentLate: measured(late, seconds, 0).p99,
    steps: Object.fromEntries(
      stepNames.flatMap((name) => {
        const latencies = took.get(name)
        return latencies ? [[name, measured(latencies, seconds, failed.get(name) ?? 0)]] : []
      }),
    ),
    left: [...left],
    wrong,
  }
})
