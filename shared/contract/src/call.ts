import type { z } from 'zod'
import type { Context } from './operation.ts'

/** A question one context may ask another, inside the system only (`POST /internal/{id}`). */
export type CallSpec = {
  id: string
  context: Context
  /** How long its answer is waited for; 2 s, or 30 s with a stream, where it does not say. */
  deadlineMs?: number
  input: z.ZodType
  output: z.ZodType
}
export type CallInput<C extends CallSpec> = z.output<C['input']>
export type CallOutput<C extends CallSpec> = z.output<C['output']>

const DEADLINE_MS = 2_000
const STREAM_DEADLINE_MS = 30_000

/** How long the answer of a call is waited for, in milliseconds, whether its owner is in this process or in another. */
export const deadlineOf = ({ deadlineMs }: CallSpec, hasStream = false): number =>
  deadlineMs ?? (hasStream ? STREAM_DEADLINE_MS : DEADLINE_MS)

export const call = <const C extends CallSpec>(spec: C): C => spec
