import { Refusal } from '../http/refusal.ts'
import { measureCall } from '../observe/instruments.ts'

/** Runs a call and measures it. A refusal is an answer; only 503 says that there was none. */
export const measuredCall = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const end = (outcome: 'ok' | 'failed') => measureCall(call, outcome, (performance.now() - began) / 1000)
  try {
    const answer = await run()
    end('ok')
    return answer
  } catch (error) {
    end(error instanceof Refusal && error.status !== 503 ? 'ok' : 'failed')
    throw error
  }
}
