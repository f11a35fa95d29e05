import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import type { Logger } from '../observe/log.ts'
import type { Calls } from './calls.ts'

/**
 * What another context knows beside an answer that is worth more without it than late or not at all: null where its owner
 * is away, refuses, or takes longer than the deadline of the call.
 */
export const askOrNull = async <C extends CallSpec>(
  { calls, log }: { calls: Calls; log: Logger },
  spec: C,
  input: CallInput<C>,
): Promise<CallOutput<C> | null> => {
  try {
    return await calls.ask(spec, input)
  } catch (error) {
    log.warn({ err: error, call: spec.id }, 'answered without what another context knows')
    return null
  }
}
