import type { Database } from '@app/platform/db/database.ts'
import { isDatabaseUnavailable } from '@app/platform/db/unavailable.ts'
import { announcingEach } from '@app/platform/events/outbox.ts'
import { inBatches } from '@app/platform/run/in-batches.ts'

/** The columns of a ballot as it is stored, each an array of the statement, and those of its event after them. */
const COLUMNS = {
  item_id: 'int',
  user_id: 'int',
  choice: 'smallint',
  favourite: 'boolean',
  at: 'timestamptz',
  woken: 'boolean',
  thread_id: 'int',
  version: 'xid',
  uv: 'int',
  dv: 'int',
  favourites: 'int',
  score: 'int',
  ranking: 'int',
  is_last: 'boolean',
  event_id: 'uuid',
}
const NAMES = Object.keys(COLUMNS)
const ARRAYS = Object.values(COLUMNS).map((type, place) => `$${place + 1}::${type}[]`)

/**
 * Everything that changed ballots change, and their events, in one statement. Of several on one item, each by somebody else,
 * what it counts after the last is kept, and they stand in the order they were cast in. Nothing happens to an item that is not
 * of the version that its ballot was computed from, if one is given. A thread is woken with its comment. Items are held in the
 * order of their ids, as whoever else holds several does: a thread before its comments.
 */
export const STORE = `
  with ballot as (select * from unnest(${ARRAYS.join(', ')}) as given (${NAMES.join(', ')})),
  held as (
    select i.id from item i join ballot b on b.item_id = i.id and b.is_last
    where b.version is null or i.xmin = b.version order by i.id for update of i
  ),
  counted as (
    update item i set uv = b.uv, dv = b.dv, favourites = b.favourites, score = b.score, ranking = b.ranking,
      last_active = case when b.woken then b.at else i.last_active end,
      last_boosted_at = case when b.woken then b.at else i.last_boosted_at end
    from ballot b join held on held.id = b.item_id where i.id = b.item_id and b.is_last
    returning b.item_id, b.at, b.woken, b.thread_id
  ),
  changed as (select b.* from ballot b join counted using (item_id)),
  kept as (
    insert into vote (item_id, user_id, choice, voted_at)
    select item_id, user_id, choice, at from changed where choice is not null
    on conflict (item_id, user_id) do update set choice = excluded.choice, voted_at = excluded.voted_at
  ),
  liked as (
    insert into favourite (item_id, user_id, created_at)
    select item_id, user_id, at from changed where favourite
    on conflict do nothing
  ),
  unliked as (
    delete from favourite f using changed c
    where f.item_id = c.item_id and f.user_id = c.user_id and c.favourite = false
  ),
  thread as (update item t set last_active = c.at from counted c where c.woken and t.id = c.thread_id),
  announced as ${announcingEach('changed', NAMES.length)}
  select item_id, user_id, seq from announced join changed on changed.event_id = announced.id`

/** What `STORE` takes for these ballots, and what it answers of each that was counted. */
export const columnsOf = (ballots: readonly (readonly unknown[])[]): unknown[][] =>
  (ballots[0] ?? []).map((_value, place) => ballots.map((ballot) => ballot[place]))
export type Stored = { item_id: number; user_id: number; seq: number }

/** Stores ballots on different items that are cast in the same moment together; answers the number of its event, or null: it was not counted. */
export const createBallotStore = (db: Database) =>
  inBatches<readonly unknown[], number | null>(
    async (ballots) => {
      const rows = await db.query<Stored>('store-ballots', STORE, columnsOf(ballots))
      const found = new Map(rows.map(({ item_id, seq }) => [item_id, seq]))
      return ballots.map(([itemId]) => found.get(itemId as number) ?? null)
    },
    { most: 50, concernsAll: isDatabaseUnavailable },
  )
