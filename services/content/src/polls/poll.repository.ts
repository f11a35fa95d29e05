import type { PollCard } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Item } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import type { Judged } from './poll.rules.ts'

/** A poll to be kept; `closed`: that it is over is no news. */
export type NewPoll = { poll: PollCard; closed: boolean }

const INSERT = `
  with made as (
    insert into poll (item_id, multiple, closes_at, closed, voters_count) values ($1, $2, $3, $4, $5) returning item_id
  )
  insert into poll_option (item_id, position, title, votes)
  select made.item_id, o.position - 1, o.title, o.votes
  from made, unnest($6::text[], $7::int[]) with ordinality o (title, votes, position)`

export const insertPoll = (
  tx: Knex.Transaction,
  itemId: number,
  { poll, closed }: NewPoll,
): Promise<unknown> =>
  runIn(tx, 'insert-poll', INSERT, [
    itemId,
    poll.multiple,
    poll.closesAt,
    closed,
    poll.votersCount,
    poll.options.map(({ title }) => title),
    poll.options.map(({ votes }) => votes),
  ])

type Held = Pick<Rows['poll'], 'multiple' | 'closes_at'> & {
  titles: string[]
  choices: number[] | null
}

// What others cast meanwhile is read once the poll is held, so by another statement.
const LOCK = 'select item_id from poll where item_id = $1 for update'
const HELD = `
  select p.multiple, p.closes_at,
    array(select o.title from poll_option o where o.item_id = p.item_id order by o.position) as titles,
    (select b.choices from poll_ballot b where b.item_id = p.item_id and b.user_id = $2) as choices
  from poll p where p.item_id = $1`

/** Holds a poll for a vote; null: the item has none. */
export const lockPoll = async (
  tx: Knex.Transaction,
  itemId: number,
  userId: number,
): Promise<Judged | null> => {
  await runIn(tx, 'lock-poll', LOCK, [itemId])
  const [held] = await runIn<Held>(tx, 'poll-held', HELD, [itemId, userId])
  return (
    (held && {
      multiple: held.multiple,
      closesAt: held.closes_at,
      titles: held.titles,
      chosen: held.choices,
    }) ??
    null
  )
}

const CAST = `
  with cast_ballot as (
    insert into poll_ballot (item_id, user_id, choices, voted_at) values ($1, $2, $3::int[], $4)
    on conflict (item_id, user_id) do update set choices = poll_ballot.choices || excluded.choices
  ),
  counted as (
    update poll_option set votes = votes + 1 where item_id = $1 and position = any($3::int[])
  )
  update poll set voters_count = voters_count + $5 where item_id = $1`

/** Adds choices to what somebody chose in a poll that is held, and counts them. */
export const addBallot = (
  tx: Knex.Transaction,
  { id }: Pick<Item, 'id'>,
  userId: number,
  choices: readonly number[],
  now: Date,
  isFirst: boolean,
): Promise<unknown> => runIn(tx, 'cast-poll-ballot', CAST, [id, userId, [...choices], now, Number(isFirst)])

const TAKE_BACK = `
  with ballot as (
    delete from poll_ballot where (item_id, user_id) in (
      select item_id, user_id from poll_ballot where user_id = ? order by item_id limit ?)
    returning item_id, choices
  ),
  uncounted as (
    update poll_option o set votes = greatest(0, o.votes - 1) from ballot b
    where o.item_id = b.item_id and o.position = any(b.choices)
  ),
  fewer as (
    update poll p set voters_count = greatest(0, p.voters_count - 1) from ballot b where p.item_id = b.item_id
  )
  select count(*)::int as count from ballot`

/** Takes back up to `limit` of somebody's votes in polls. Answers how many. */
export const takeBackBallots = async (
  tx: Knex.Transaction,
  userId: number,
  limit: number,
): Promise<number> => {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(TAKE_BACK, [userId, limit])
  return rows[0]?.count ?? 0
}

export const hasPoll = async (tx: Knex.Transaction, itemId: number): Promise<boolean> =>
  (await tx('poll').where({ item_id: itemId }).first('item_id')) !== undefined
