import { botTokens } from '../people.ts'
import { startWorker } from '../workers/worker.ts'
import type { TokenCheckResult, TokenCheckTask } from '../workers/token-check.ts'
import type { Measure } from './measure.ts'

const TOKENS = 300
const ROUNDS = 200

/** Whom a token speaks for, as the gateway finds out: signature and revocation the first time, its memory after that. */
export const tokenCheck: Measure = {
  name: 'token check at the gateway',
  async run({ program }) {
    const tokens = await botTokens(program.origin, TOKENS)
    const worker = startWorker<TokenCheckTask, TokenCheckResult>('./token-check.ts', program.env)
    try {
      const { first, known } = await worker.run({ tokens, rounds: ROUNDS })
      return [
        { label: 'known: p50', value: known.p50, unit: 'ms' },
        { label: 'p99', value: known.p99, unit: 'ms' },
        { label: 'seen for the first time: p50', value: first.p50, unit: 'ms' },
        { label: 'p99', value: first.p99, unit: 'ms' },
        { label: 'refused', value: first.failed + known.failed, unit: '' },
      ]
    } finally {
      await worker.stop()
    }
  },
}
