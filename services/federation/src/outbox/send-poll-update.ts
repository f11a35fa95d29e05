import { contentCards } from '@app/contract/calls/content.ts'
import { isShown } from '@app/contract/events/content.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import { sendContent } from './send-content.ts'

/** Votes within this time go out as one Update, which is told no later than this after the first of them. */
const GATHER_MS = 2 * 60 * 1000

/** Asks for one Update of a poll of ours: once votes are gathered, or where it is over, at the next opportunity. */
export const requestPollUpdate = async (
  federation: Federation,
  tx: Knex.Transaction,
  { type, id }: { type: SubjectType; id: number },
  { closed = false } = {},
): Promise<void> => {
  const due_at = new Date(federation.clock.now().getTime() + (closed ? 0 : GATHER_MS))
  await tx('poll_update')
    .insert({ type, id, due_at })
    .onConflict(['type', 'id'])
    .merge({ due_at: tx.raw('least(poll_update.due_at, excluded.due_at)') })
}

const TAKE_DUE = `
  delete from poll_update where (type, id) in (
    select type, id from poll_update where due_at <= ? order by due_at limit 1 for update skip locked)
  returning type, id`

export const arePollUpdatesDue = async ({ db, clock }: Federation): Promise<boolean> =>
  (await db.query('poll-updates-due', 'select from poll_update where due_at <= $1 limit 1', [clock.now()]))
    .length > 0

/** Sends an Update of each poll whose votes were gathered for long enough, as it stands now. */
export const sendPollUpdates = async (federation: Federation): Promise<void> => {
  const now = federation.clock.now()
  let taken: number
  do {
    taken = await federation.db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: Pick<Rows['poll_update'], 'type' | 'id'>[] }>(TAKE_DUE, [now])
      const refs = rows.map(({ type, id }) => ({ type: type as SubjectType, id }))
      const { items } = refs.length > 0 ? await federation.calls.ask(contentCards, { refs }) : { items: [] }
      for (const card of items) {
        if (card?.poll && isShown(card)) await sendContent(federation, tx, card, 'Update')
      }
      return rows.length
    })
  } while (taken > 0)
}
