import { createPrincipals } from '@app/gateway/identity/principals.ts'
import { createInProcessCalls } from '@app/platform/calls/in-process.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { operate } from '../../program/program.ts'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

/** What a gateway does with a bearer token, on identity's own store: the first time, and from its memory. */
export type TokenCheckTask = { tokens: readonly string[]; rounds: number }
export type TokenCheckResult = { first: Measured; known: Measured }

const log = createLogger({ name: 'bench', level: 'silent' })

serveTasks<TokenCheckTask, TokenCheckResult>(async ({ tokens, rounds }) => {
  let found: TokenCheckResult | null = null
  await operate(['identity'], async ({ instance }) => {
    const { cache } = instance.adapters
    const calls = createInProcessCalls(instance.registry)
    const principals = createPrincipals({ calls, cache, log, ttlMs: 60_000 })
    const pass = async (times: number): Promise<Measured> => {
      const latencies: number[] = []
      let failed = 0
      const started = performance.now()
      for (let round = 0; round < times; round++) {
        for (const token of tokens) {
          const from = performance.now()
          const principal = await principals.byToken(token)
          latencies.push(performance.now() - from)
          if (!principal) failed++
        }
      }
      return measured(latencies, (performance.now() - started) / 1000, failed)
    }
    const first = await pass(1)
    found = { first, known: await pass(rounds) }
    await principals.close()
  })
  if (!found) throw new Error('nothing was measured')
  return found
})
