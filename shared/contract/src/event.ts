import type { z } from 'zod'
import type { Context } from './operation.ts'

/** Makes the data of version n into that of version n + 1. */
export type Upcaster = (data: never) => unknown

/** Declaration of a domain event: what happened, in which context, and the shape of its data. */
export type EventSpec<N extends string = string, S extends z.ZodType = z.ZodType> = {
  /** `context.subject-verb`, for example `content.entry-created`. */
  name: N
  /** Of what is written today. Older events are lifted to it by `upcasters`, one for each version from 1 on. */
  version: number
  data: S
  upcasters: readonly Upcaster[]
}

/**
 * Declares an event. An optional field needs no new version; a change that older data does not fit gets an upcaster, and
 * with it the next version. Consumers of the previous release set aside what is newer than they understand, so they
 * learn a version one release before anybody writes it.
 */
export const event = <const N extends `${Context}.${string}`, S extends z.ZodType>(
  name: N,
  data: S,
  upcasters: readonly Upcaster[] = [],
): EventSpec<N, S> => ({
  name,
  version: upcasters.length + 1,
  data,
  upcasters,
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

/** An event that this process does not understand; `message` says why, for an operator. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}

/**
 * The data of an event in the shape that its declaration has today.
 *
 * @throws UnreadableEvent for a version newer than the declared one, and for data that does not fit
 */
export const readEvent = <E extends EventSpec>(
  spec: E,
  { version, data }: Pick<Envelope, 'version' | 'data'>,
): DataOf<E> => {
  if (!Number.isInteger(version) || version < 1 || version > spec.version)
    throw new UnreadableEvent(
      `${spec.name} has version ${version}; this process understands up to ${spec.version}`,
    )
  try {
    const lifted = spec.upcasters
      .slice(version - 1)
      .reduce((older: unknown, upcast) => upcast(older as never), data)
    return spec.data.parse(lifted) as DataOf<E>
  } catch (error) {
    throw new UnreadableEvent(
      `${spec.name} of version ${version} does not fit its schema: ${String(error)}`,
      {
        cause: error,
      },
    )
  }
}
