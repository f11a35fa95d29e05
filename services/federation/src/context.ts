import { Remembered } from '@app/platform/cache/remembered.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import type { Actor, ActorKey } from './actors/types.ts'
import { Bell } from './delivery/bell.ts'

/** What the use cases of this context work with. */
export type Federation = ContextDeps & {
  /** Scheme, host and port of this instance. */
  origin: string
  /** Key pairs of local actors, by kind and id. */
  keys: Remembered<string, ActorKey>
  /** Actors that are being fetched, by address: whoever needs one meanwhile waits for the same fetch. */
  actorFetches: Map<string, Promise<Actor | null>>
  /** Bodies of the activities that are being delivered, by uuid. */
  bodies: Remembered<string, string | undefined>
  /** Rings when there is something to deliver. */
  deliveryBell: Bell
}

const KEYS = 1_000
const BODIES = 200

export const createFederation = (deps: ContextDeps): Federation => ({
  ...deps,
  origin: new URL(deps.config.url).origin,
  keys: new Remembered('keys', KEYS),
  actorFetches: new Map(),
  bodies: new Remembered('bodies', BODIES),
  deliveryBell: new Bell(),
})
