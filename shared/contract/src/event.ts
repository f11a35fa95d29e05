import type { z } from 'zod'
import type { Context } from './operation.ts'

/** Declaration of a domain event: what happened, in which context, and the shape of its data. */
export type EventSpec<N extends string = string, S extends z.ZodType = z.ZodType> = {
  /** `context.subject-verb`, for example `content.entry-created`. */
  name: N
  version: number
  data: S
}

export const event = <const N extends `${Context}.${string}`, S extends z.ZodType>(
  name: N,
  data: S,
  version = 1,
): EventSpec<N, S> => ({
  name,
  version,
  data,
})

export type DataOf<E extends EventSpec> = z.output<E['data']>

/** An event as it travels. `seq` is the outbox row's number: it only grows within one source. */
export type Envelope<D = unknown> = {
  id: string
  source: Context
  seq: number
  type: string
  version: number
  time: string
  data: D
  /** W3C trace context of the request that caused it. */
  traceparent?: string | undefined
}
