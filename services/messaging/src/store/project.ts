import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import { on, together } from '@app/platform/events/projection.ts'
import type { EventHandler, Heard } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import type { ProjectionWriter, Store } from './store.ts'

/** What an event does to the projection, in whichever store keeps it. */
export const project = <E extends EventSpec>(
  messaging: Messaging,
  event: E,
  apply: (projection: ProjectionWriter, data: DataOf<E>, envelope: Envelope<DataOf<E>>) => Promise<unknown>,
): EventHandler<never> => {
  const store = messaging.store as unknown as Store<unknown>
  return on<E, never>(event, async (tx, data, envelope) => {
    await apply(store.projection(tx), data, envelope)
  })
}

/** The same for events that come in numbers, all that came one after another at once. */
export const projectTogether = <E extends EventSpec>(
  messaging: Messaging,
  event: E,
  apply: (projection: ProjectionWriter, events: readonly Heard<DataOf<E>>[]) => Promise<unknown>,
): EventHandler<never>[] => {
  const store = messaging.store as unknown as Store<unknown>
  return together<E, never>([event], async (tx, events) => {
    await apply(store.projection(tx), events)
  })
}
