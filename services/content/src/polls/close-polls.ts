import { contentPollClosed } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'
import { cardsOf } from '../items/content-card.ts'
import type { Rows } from '../rows.ts'

const POLLS_AT_A_TIME = 50
/** People named in one event. */
const TOLD_AT_A_TIME = 1_000

const TAKE = `
  update poll set closed = true where item_id in (
    select item_id from poll where not closed and closes_at <= ? order by closes_at limit ${POLLS_AT_A_TIME}
    for update skip locked)
  returning item_id`

/** The author first, then who voted; people of here alone. */
const TOLD = `
  select u.user_id from user_card u join item i on i.author_id = u.user_id where i.id = ? and u.domain is null
  union all
  select b.user_id from poll_ballot b join user_card u on u.user_id = b.user_id join item i on i.id = b.item_id
  where b.item_id = ? and u.domain is null and b.user_id <> i.author_id`

export const arePollsOver = async ({ db, clock }: Content): Promise<boolean> =>
  (
    await db.query('polls-over', 'select from poll where not closed and closes_at <= $1 limit 1', [
      clock.now(),
    ])
  ).length > 0

/** Says of each poll that is over, once, whom that concerns. */
export const closePolls = async (content: Content): Promise<void> => {
  let taken: number
  do {
    taken = await content.db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: Pick<Rows['poll'], 'item_id'>[] }>(TAKE, [content.clock.now()])
      const cards = await cardsOf(
        tx,
        rows.map(({ item_id: id }) => id),
      )
      for (const [itemId, card] of cards) {
        const told = await tx.raw<{ rows: Pick<Rows['user_card'], 'user_id'>[] }>(TOLD, [itemId, itemId])
        const ids = told.rows.map(({ user_id: id }) => id)
        for (let from = 0; from === 0 || from < ids.length; from += TOLD_AT_A_TIME)
          await content.outbox.add(tx, contentPollClosed, {
            ...card,
            toldIds: ids.slice(from, from + TOLD_AT_A_TIME),
          })
      }
      return rows.length
    })
  } while (taken > 0)
}
