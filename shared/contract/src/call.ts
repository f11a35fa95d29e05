import type { z } from 'zod'
import type { Context } from './operation.ts'

/** A question one context may ask another, inside the system only (`POST /internal/{id}`). */
export type CallSpec = {
  id: string
  context: Context
  /** How long its answer may take between processes; 2 s, or 30 s with a stream, where it does not say. */
  deadlineMs?: number
  input: z.ZodType
  output: z.ZodType
}
export type CallInput<C extends CallSpec> = z.output<C['input']>
export type CallOutput<C extends CallSpec> = z.output<C['output']>

export const call = <const C extends CallSpec>(spec: C): C => spec
