import { setTimeout as sleep } from 'node:timers/promises'
import { postingRight } from '@app/contract/calls/community.ts'
import { createHttpCalls } from '@app/platform/calls/http.ts'
import { createPost } from '@app/platform/calls/post.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { createReadiness } from '@app/platform/observe/readiness.ts'
import { openServer } from '@app/platform/http/server.ts'
import { createHost } from '../../program/host.ts'
import { operate } from '../../program/program.ts'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

/** Community in a process of its own, and another process that asks it who may post where. */
export type PermissionTask =
  | { act: 'serve' }
  | { act: 'stop' }
  | {
      act: 'ask'
      /** The check, or a request that its server answers with fixed bytes: what loopback itself takes. */
      what: 'permission' | 'nothing'
      origin: string
      secret: string
      /** Checks begun in a second, whatever became of those before. */
      perSecond: number
      seconds: number
    }
export type PermissionResult = { origin: string; secret: string } | Measured | null

const log = createLogger({ name: 'bench', level: 'silent' })
/** Of a second: how often those that are due are sent. */
const BEATS = 500

let stop: () => void = () => undefined

const serve = (): Promise<PermissionResult> =>
  new Promise((resolve, reject) => {
    operate(['community'], async ({ instance, part }) => {
      const { secret } = instance.adapters
      await part('community').runtime.start?.()
      const host = createHost({
        contexts: [],
        registry: instance.registry,
        secret,
        log,
        metrics: async () => ({ type: 'text/plain', body: '' }),
        readiness: createReadiness([], { log }),
        draining: () => false,
      })
      const listening = await openServer({ port: 0, host: '127.0.0.1' })
      listening.answerWith(host)
      const stopped = new Promise<void>((done) => (stop = done))
      resolve({ origin: `http://127.0.0.1:${listening.port}`, secret })
      await stopped
      await listening.close()
      await part('community').runtime.stop?.()
    }).catch(reject)
  })

const ask = async ({
  what,
  origin,
  secret,
  perSecond,
  seconds,
}: Extract<PermissionTask, { act: 'ask' }>): Promise<Measured> => {
  const calls = createHttpCalls({ secret, log, addressOf: () => origin })
  const bare = createPost()
  const latencies: number[] = []
  const asked = new Set<Promise<void>>()
  let failed = 0
  const check = async (n: number): Promise<void> => {
    const input = { userId: 1 + (n % 1000), magazineId: 1 + (n % 400), act: 'entry' } as const
    const from = performance.now()
    try {
      if (what === 'permission') await calls.ask(postingRight, input)
      else await bare.post(origin, {}, JSON.stringify(input), 2_000)
      latencies.push(performance.now() - from)
    } catch {
      failed++
    }
  }
  const started = performance.now()
  for (let due = 0; due < perSecond * seconds; await sleep(1000 / BEATS)) {
    const now = Math.min(seconds, (performance.now() - started) / 1000)
    for (; due < now * perSecond; due++) {
      const one = check(due).finally(() => asked.delete(one))
      asked.add(one)
    }
  }
  await Promise.all(asked)
  calls.close()
  bare.close()
  return measured(latencies, (performance.now() - started) / 1000, failed)
}

serveTasks<PermissionTask, PermissionResult>(async (task) => {
  if (task.act === 'serve') return serve()
  if (task.act === 'ask') return ask(task)
  stop()
  return null
})
