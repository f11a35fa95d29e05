import type { Readable } from 'node:stream'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'

/** Asks the owner of a fact. In process a function call, else HTTP with a signed service identity and a deadline. */
export type Calls = {
  ask<C extends CallSpec>(call: C, input: CallInput<C>): Promise<CallOutput<C>>
  /** The same with a stream of bytes beside the input. */
  upload<C extends CallSpec>(call: C, input: CallInput<C>, bytes: Readable): Promise<CallOutput<C>>
}

/** `bytes` is there only for a call that carries a stream. */
export type CallHandler = { spec: CallSpec; handle(input: never, bytes: Readable | null): Promise<unknown> }

/** Binds the answer of an internal call. */
export const answer = <C extends CallSpec>(
  spec: C,
  handle: (input: CallInput<C>, bytes: Readable | null) => Promise<CallOutput<C>>,
): CallHandler => ({
  spec,
  handle: handle as CallHandler['handle'],
})
