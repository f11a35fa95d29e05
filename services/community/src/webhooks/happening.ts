import type { WebhookKind } from '@app/contract/community/webhook-kinds.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'

/** What happened, by numbers: the message is made of it as it is first sent. */
export type Facts =
  | { about: 'item'; type: SubjectType; id: number; threadId: number; byId: number | null }
  | {
      about: 'report'
      reportId: number
      status: string
      reason: string | null
      weight: number
      type: SubjectType
      id: number
      reportedId: number
      reporterId: number
      byId: number | null
    }
  | {
      about: 'ban'
      banId: number
      userId: number
      byId: number
      reason: string | null
      expiredAt: string | null
    }
  | { about: 'moderator'; userId: number; byId: number | null }
  | { about: 'user'; userId: number }
  | {
      about: 'person-report'
      reportId: number
      reportedId: number
      reporterId: number
      reason: string | null
    }
  | { about: 'hosts'; domains: string[] }
  | { about: 'nothing' }

/** Something webhooks may be told of. `eventId` is the same however often it is noted. */
export type Happening = { eventId: string; kind: WebhookKind; magazineId: number | null; facts: Facts }

/** Queue of what sends them. */
export const WEBHOOK_QUEUE = 'community.webhook'
export type WebhookJob = { deliveryId: number }

const personsOf = (facts: Facts): number[] => {
  switch (facts.about) {
    case 'report':
    case 'person-report':
      return [facts.reportedId, facts.reporterId]
    case 'ban':
    case 'moderator':
    case 'user':
      return [facts.userId]
    default:
      return []
  }
}

export const subjectOf = ({ type, id }: { type: SubjectType; id: number }): string => `${type} ${id}`

// Nothing of a private magazine goes to a webhook of the instance: it is for its members.
const NOTE = `
  insert into webhook_delivery
    (webhook_id, event_id, kind, magazine_id, facts, subject, person_ids, next_at, created_at)
  select w.id, e.event_id, e.kind, e.magazine_id, e.facts, e.subject,
    array(select jsonb_array_elements_text(e.persons)::int), $7, $7
  from unnest($1::text[], $2::text[], $3::int[], $4::jsonb[], $5::text[], $6::jsonb[])
      with ordinality as e (event_id, kind, magazine_id, facts, subject, persons, place)
    join webhook w on w.enabled and e.kind = any(w.events) and (
      w.magazine_id = e.magazine_id
      or w.magazine_id is null
        and not exists (select from magazine m where m.id = e.magazine_id and m.readers = 'members'))
  order by e.place
  on conflict (webhook_id, event_id) do nothing
  returning id`

/**
 * Writes down for each webhook that asked for it what happened, in the transaction in which it did, and gives the work of
 * sending it: neither is without the other.
 */
export const noteHappenings = async (
  { clock, work }: Pick<ContextDeps, 'clock' | 'work'>,
  tx: Knex.Transaction,
  happenings: readonly Happening[],
): Promise<void> => {
  if (happenings.length === 0) return
  const rows = await runIn<{ id: number }>(tx, 'webhook-note', NOTE, [
    happenings.map(({ eventId }) => eventId),
    happenings.map(({ kind }) => kind),
    happenings.map(({ magazineId }) => magazineId),
    happenings.map(({ facts }) => JSON.stringify(facts)),
    happenings.map(({ facts }) =>
      facts.about === 'item' || facts.about === 'report' ? subjectOf(facts) : null,
    ),
    happenings.map(({ facts }) => JSON.stringify(personsOf(facts))),
    clock.now(),
  ])
  for (const { id } of rows)
    await work.enqueue(WEBHOOK_QUEUE, { deliveryId: id } satisfies WebhookJob, { tx })
}
