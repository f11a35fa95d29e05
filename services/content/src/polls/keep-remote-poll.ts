import type { PollCard } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'
import { insertPoll } from './poll.repository.ts'
import { isClosed } from './poll.rules.ts'

type Known = Pick<Rows['poll'], 'multiple'> & { titles: string[] }

const KNOWN = `
  select p.multiple, array(select o.title from poll_option o where o.item_id = p.item_id order by o.position) as titles
  from poll p where p.item_id = $1 for update of p`

const COUNT = `
  with counted as (
    update poll_option o set votes = n.votes
    from unnest($4::int[]) with ordinality n (votes, position) where o.item_id = $1 and o.position = n.position - 1
  )
  update poll set closes_at = $2::timestamptz, voters_count = $3,
    closed = closed and $2::timestamptz is not null and $2::timestamptz <= $5::timestamptz
  where item_id = $1`

const isSame = (known: Known, poll: PollCard): boolean =>
  known.multiple === poll.multiple &&
  known.titles.length === poll.options.length &&
  known.titles.every((title, position) => title === poll.options[position]?.title)

/**
 * A poll elsewhere is as its server says. Where it asks something else now, what was chosen here before says nothing any
 * more. Answers whether there was such a poll already: no more than its counts and its end are new then.
 */
export const keepRemotePoll = async (
  tx: Knex.Transaction,
  itemId: number,
  poll: PollCard | undefined,
  now: Date,
): Promise<boolean> => {
  const [known] = await runIn<Known>(tx, 'known-poll', KNOWN, [itemId])
  if (known && poll && isSame(known, poll)) {
    const votes = poll.options.map((option) => option.votes)
    await runIn(tx, 'count-poll', COUNT, [itemId, poll.closesAt, poll.votersCount, votes, now])
    return true
  }
  if (known) await tx('poll').where({ item_id: itemId }).delete()
  if (poll) {
    const closesAt = poll.closesAt === null ? null : new Date(poll.closesAt)
    await insertPoll(tx, itemId, { poll, closed: isClosed({ closesAt }, now) })
  }
  return false
}
