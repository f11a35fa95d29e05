import type { Poll } from '@app/contract/content/schemas.ts'
import type { PollCard } from '@app/contract/events/content.ts'
import { dateTimeOf } from '../views/times.ts'

/** A poll as a row of its item holds it; `closesAt` as PostgreSQL writes it in JSON, in UTC. */
export type PollRow = PollCard

/** Column of a `PollRow` over the item `alias`; null where it has none. Looked up by key, row by row of a page. */
export const pollOf = (alias: string): string => `
  (select json_build_object('multiple', p.multiple, 'closesAt', p.closes_at, 'votersCount', p.voters_count,
      'options', (select json_agg(json_build_object('title', o.title, 'votes', o.votes) order by o.position)
        from poll_option o where o.item_id = p.item_id))
    from poll p where p.item_id = ${alias}.id)`

/** A poll as the API shows it to somebody who chose this; null: they are not to see what. */
export const showPoll = (
  { options, multiple, closesAt, votersCount }: PollRow,
  chosen: number[] | null,
): Poll => ({
  options,
  multiple,
  closesAt: closesAt === null ? null : dateTimeOf(closesAt),
  votersCount,
  chosen,
})

/** The same as it travels in events. */
export const pollCardOf = ({ closesAt, ...poll }: PollRow): PollCard => ({
  ...poll,
  closesAt: closesAt === null ? null : new Date(closesAt).toISOString(),
})
