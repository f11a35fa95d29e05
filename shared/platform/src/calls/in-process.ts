import type { Readable } from 'node:stream'
import { deadlineOf } from '@app/contract/call.ts'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import { Refusal } from '../http/refusal.ts'
import { measuredCall } from './measured-call.ts'
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

/** The owner of a fact could not be asked. Whoever asked on behalf of a caller lets it become their 503. */
export class CallFailed extends Refusal {
  readonly call: string
  constructor(call: string, reason: string, cause?: unknown) {
    super(503, 'A part of this instance does not answer at the moment. Try again soon.')
    this.name = 'CallFailed'
    this.call = call
    this.cause = cause ?? new Error(`call ${call}: ${reason}`)
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

/** Resolves as `work` does, or fails once `deadlineMs` have passed; what `work` began then goes on by itself. */
const within = <T>(spec: CallSpec, deadlineMs: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new CallFailed(spec.id, `no answer within ${deadlineMs} ms`)),
      deadlineMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })

export type InProcessOptions = {
  /** Input and output must pass the contract, as over HTTP. */
  check?: boolean
  /** How long the answer of a call is waited for; as the contract says where it is left out. */
  deadlineOf?: (spec: CallSpec, hasStream: boolean) => number
}

/** Calls as function calls, within one process, with the same deadlines as between processes. */
export const createInProcessCalls = (
  registry: CallRegistry,
  { check = false, deadlineOf: deadline = deadlineOf }: InProcessOptions = {},
): Calls => {
  const go = async <C extends CallSpec>(spec: C, input: CallInput<C>, bytes: Readable | null) => {
    const handler = registry.find(spec.id)
    if (!handler) throw new CallFailed(spec.id, `${spec.context} does not answer it in this process`)
    return measuredCall(spec.id, async () => {
      const answered = runCall(handler, input, bytes, check)
      return (await within(spec, deadline(spec, bytes !== null), answered)) as CallOutput<C>
    })
  }
  return {
    ask: (spec, input) => go(spec, input, null),
    upload: (spec, input, bytes) => go(spec, input, bytes),
  }
}
