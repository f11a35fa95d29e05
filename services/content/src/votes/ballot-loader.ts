import type { Database } from '@app/platform/db/database.ts'
import { isDatabaseUnavailable } from '@app/platform/db/unavailable.ts'
import { inBatches } from '@app/platform/run/in-batches.ts'
import type { Item, Kind } from '../items/item.ts'
import type { Choice } from './vote.rules.ts'

export type HeldRow = { choice: Choice | null; favourite: boolean }

/** What a ballot is counted on, and what its position in lists is computed from. */
export type Counted = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'number'
  | 'author_id'
  | 'magazine_id'
  | 'thread_id'
  | 'thread_number'
  | 'uv'
  | 'dv'
  | 'favourites'
  | 'favourites_elsewhere'
  | 'comment_count'
  | 'commenter_count'
  | 'score'
  | 'ranking'
  | 'created_at'
  | 'audience'
>
export const COUNTED = `i.id, i.kind, i.number, i.author_id, i.magazine_id, i.thread_id, i.thread_number, i.uv, i.dv, i.favourites,
  i.favourites_elsewhere, i.comment_count, i.commenter_count, i.score, i.ranking, i.created_at, i.audience`

/** `isPublic`: everybody may read the magazine that it is in. */
export type BallotRow = Counted &
  Pick<Item, 'visibility'> &
  HeldRow & { version: string; settings: Record<string, unknown> | null; isPublic: boolean }

type Key = { kind: Kind; number: number; userId: number }

const BALLOTS = `
  select a.place::int, ${COUNTED}, i.visibility, i.xmin::text as version, v.choice, f.user_id is not null as favourite,
    s.settings,
    exists (select from magazine_card c where c.magazine_id = i.magazine_id and c.readers = 'public') as "isPublic"
  from unnest($1::text[], $2::int[], $3::int[]) with ordinality as a (kind, number, user_id, place)
  join item i on i.kind = a.kind and i.number = a.number
  left join vote v on v.item_id = i.id and v.user_id = a.user_id
  left join favourite f on f.item_id = i.id and f.user_id = a.user_id
  left join instance_setting s on true`

/** Items, what somebody holds on each, and the settings: of all who vote in the same moment with one statement. */
export const createBallotLoader = (db: Database) =>
  inBatches<Key, BallotRow | null>(
    async (keys) => {
      const of = (value: (key: Key) => string | number) => keys.map(value)
      const columns = [of(({ kind }) => kind), of(({ number }) => number), of(({ userId }) => userId)]
      const rows = await db.query<BallotRow & { place: number }>('ballot', BALLOTS, columns, { byKey: true })
      const found = new Map(rows.map(({ place, ...row }) => [place, row]))
      return keys.map((_key, at) => found.get(at + 1) ?? null)
    },
    { concernsAll: isDatabaseUnavailable },
  )
