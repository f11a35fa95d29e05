import type { DataOf, EventSpec } from '@app/contract/event.ts'
import * as events from '@app/contract/events/community.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import type { Outbox } from '@app/platform/events/outbox.ts'
import { randomUUID } from 'node:crypto'
import { noteHappenings } from './happening.ts'
import type { Happening } from './happening.ts'
import { ofBan, ofReport } from './happenings.rules.ts'

type Made = Omit<Happening, 'eventId'>

const when = <E extends EventSpec>(
  event: E,
  make: (data: DataOf<E>) => Made,
): [string, (data: never) => Made] => [event.name, make]

/** What webhooks are told of that this context announces itself. */
const makers = new Map<string, (data: never) => Made>([
  when(events.reportChanged, ofReport),
  when(events.memberBanned, ofBan),
  when(events.memberUnbanned, ({ magazineId, userId, banId, unbannedById }) => ({
    kind: 'member.unbanned',
    magazineId,
    facts: { about: 'ban', banId, userId, byId: unbannedById, reason: null, expiredAt: null },
  })),
  when(events.moderatorChanged, ({ magazineId, userId, byId, on }) => ({
    kind: on ? 'moderator.added' : 'moderator.removed',
    magazineId,
    facts: { about: 'moderator', userId, byId },
  })),
  when(events.subscriptionRequested, ({ magazineId, userId }) => ({
    kind: 'subscription.requested',
    magazineId,
    facts: { about: 'user', userId },
  })),
  when(events.personReported, (report) => ({
    kind: 'person.reported',
    magazineId: null,
    facts: { about: 'person-report', ...report },
  })),
  when(events.instancesCutOff, ({ domains }) => ({
    kind: 'instance.defederated',
    magazineId: null,
    facts: { about: 'hosts', domains: domains.slice(0, 1_000) },
  })),
])

/** An outbox that notes for webhooks what is announced through it, in the same transaction. */
export const notingOutbox = (deps: Pick<ContextDeps, 'outbox' | 'clock' | 'work'>): Outbox => {
  const { outbox } = deps
  const note = async <E extends EventSpec>(
    tx: Parameters<Outbox['add']>[0],
    event: E,
    data: readonly DataOf<E>[],
  ) => {
    const make = makers.get(event.name)
    if (!make) return
    await noteHappenings(
      deps,
      tx,
      data.map((one) => ({ eventId: randomUUID(), ...make(one as never) })),
    )
  }
  return {
    ...outbox,
    async add(tx, event, data) {
      const seq = await outbox.add(tx, event, data)
      await note(tx, event, [data])
      return seq
    },
    async addAll(tx, event, data) {
      await outbox.addAll(tx, event, data)
      await note(tx, event, data)
    },
  }
}
