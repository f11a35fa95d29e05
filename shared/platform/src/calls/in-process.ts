import type { Readable } from 'node:stream'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import { requestContext } from '../http/request-context.ts'
import type { CallHandler, Calls } from './calls.ts'

export type CallRegistry = {
  add(handlers: readonly CallHandler[]): void
  find(id: string): CallHandler | undefined
}

/** The calls this process can answer itself. Two answers to one call are a mistake of the build. */
export const createCallRegistry = (): CallRegistry => {
  const handlers = new Map<string, CallHandler>()
  return {
    add(added) {
      for (const handler of added) {
        if (handlers.has(handler.spec.id)) throw new Error(`two answers to the call ${handler.spec.id}`)
        handlers.set(handler.spec.id, handler)
      }
    },
    find: (id) => handlers.get(id),
  }
}

/** The owner of a fact could not be asked; the caller answers 503 and may be asked again. */
export class CallFailed extends Error {
  constructor(id: string, reason: string, options?: ErrorOptions) {
    super(`call ${id}: ${reason}`, options)
    this.name = 'CallFailed'
  }
}

/** Runs a handler on parsed input; `check` parses its answer too, as the far end of a wire would. */
export const runCall = async (
  handler: CallHandler,
  input: unknown,
  bytes: Readable | null,
  check: boolean,
): Promise<unknown> => {
  const output = await handler.handle(handler.spec.input.parse(input) as never, bytes)
  return check ? handler.spec.output.parse(JSON.parse(JSON.stringify(output))) : output
}

/** Calls as function calls, within one process. With `check`, input and output must pass the contract, as over HTTP. */
export const createInProcessCalls = (registry: CallRegistry, { check = false } = {}): Calls => {
  const go = async <C extends CallSpec>(spec: C, input: CallInput<C>, bytes: Readable | null) => {
    const handler = registry.find(spec.id)
    if (!handler) throw new CallFailed(spec.id, `${spec.context} does not answer it in this process`)
    // Marks of what the owner announces on our behalf belong to the same answer, so the request's context goes along.
    const current = requestContext.getStore()
    const output = await (current
      ? requestContext.run(current, () => runCall(handler, input, bytes, check))
      : runCall(handler, input, bytes, check))
    return output as CallOutput<C>
  }
  return {
    ask: (spec, input) => go(spec, input, null),
    upload: (spec, input, bytes) => go(spec, input, bytes),
  }
}
