import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { contentCounts, contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

type Asked = CallInput<typeof contentStatistics>

/** Resolutions are written into the statement, so each is one of these and nothing a caller sent. */
const buckets = {
  year: `date_trunc('year', at, 'UTC')`,
  month: `date_trunc('month', at, 'UTC')`,
  day: `date_trunc('day', at, 'UTC')`,
  hour: `date_trunc('hour', at, 'UTC')`,
} as const

/** Pieces of a statement, its name among prepared ones, and its values. Both ends of the window count. */
const piecesOf = ({ magazineId, userId, window, local }: Asked) => {
  const values: unknown[] = window ? [window.start, window.end] : []
  // What goes on in private magazines shows in no number that others see.
  const isForAll = magazineId === null && userId === undefined
  const open =
    "and i.magazine_id <> all(array(select magazine_id from magazine_card where readers = 'members'))"
  const inMagazine =
    magazineId === null ? (isForAll ? open : '') : `and i.magazine_id = $${values.push(magazineId)}`
  const person = userId === undefined ? null : `$${values.push(userId)}`
  const inLocalMagazine =
    person && local
      ? 'and exists (select from magazine_card m where m.magazine_id = i.magazine_id and m.domain is null)'
      : ''
  return {
    name: [
      window?.resolution ?? 'all',
      magazineId === null ? 'instance' : 'magazine',
      person ? 'person' : 'everybody',
      local ? 'local' : 'any',
    ].join('-'),
    bucket: window
      ? `to_char(${buckets[window.resolution]} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
      : 'null::text',
    within: (time: string) => (window ? `and ${time} between $1 and $2` : ''),
    where: `${inMagazine} ${inLocalMagazine}`,
    values,
    person,
  }
}

/** Items by when they were made, whatever became of them; what is purged is gone (rules/ranking.md#statistics). */
export const countContent = async (
  { db }: Content,
  asked: Asked,
): Promise<CallOutput<typeof contentStatistics>> => {
  const { name, bucket, within, where, values, person } = piecesOf(asked)
  const whose = person
    ? `i.author_id = ${person}`
    : `not exists (select from user_card u where u.user_id = i.author_id and u.state = 'deleted')
         ${asked.local ? 'and i.is_local' : ''}`
  const rows = await db.query<Pick<Rows['item'], 'kind'> & { bucket: string | null; count: number }>(
    `statistics-content-${name}`,
    `select kind, ${bucket} as bucket, count(*)::int as count
     from (
       select i.kind, i.created_at as at from item i
       where ${whose} ${within('i.created_at')} ${where}
     ) made
     group by 1, 2 order by 2, 1`,
    values,
  )
  return { rows }
}

/**
 * What is counted of votes. Those of one person are found by who cast them and held against the window then: left to
 * itself, PostgreSQL may follow time, and read everybody's.
 */
const ballotsOf = (person: string | null, local: boolean) => {
  if (person === null) {
    const foreign = local ? ' or u.domain is not null' : ''
    return {
      votes: 'vote',
      favourites: 'favourite',
      counted: `not exists (
         select from user_card u where u.user_id = b.user_id and (u.state = 'deleted'${foreign}))`,
    }
  }
  const cast = (table: string, choice = '') =>
    `(select * from ${table} where user_id = ${person} ${choice} offset 0)`
  return {
    // Each has an index of its own.
    votes: `(select * from ${cast('vote', 'and choice = 1')} up union all
         select * from ${cast('vote', 'and choice = -1')} down)`,
    favourites: cast('favourite'),
    counted: 'true',
  }
}

/** Votes and favourites that stand, by when they were cast. */
export const countVotes = async (
  { db }: Content,
  asked: Asked,
): Promise<CallOutput<typeof voteStatistics>> => {
  const { name, bucket, within, where, values, person } = piecesOf(asked)
  const { votes, favourites, counted } = ballotsOf(person, asked.local)
  const rows = await db.query<
    Pick<Rows['item'], 'kind'> & { bucket: string | null; up: number; boost: number; down: number }
  >(
    `statistics-votes-${name}`,
    `select kind, ${bucket} as bucket, sum(up)::int as up, sum(boost)::int as boost, sum(down)::int as down
     from (
       select i.kind, b.voted_at as at, 0 as up, (b.choice = 1)::int as boost, (b.choice = -1)::int as down
       from ${votes} b join item i on i.id = b.item_id
       where b.choice <> 0 and ${counted} ${within('b.voted_at')} ${where}
       union all
       select i.kind, b.created_at, 1, 0, 0
       from ${favourites} b join item i on i.id = b.item_id
       where ${counted} ${within('b.created_at')} ${where}
     ) cast_then
     group by 1, 2 order by 2, 1`,
    values,
  )
  return { rows }
}

/** What people of this instance wrote and everybody sees, for NodeInfo. */
export const countLocal = async ({ db }: Content): Promise<CallOutput<typeof contentCounts>> => {
  const [row] = await db.query<{ threads: number; comments: number }>(
    'local-counts',
    `select count(*) filter (where thread_id is null)::int as threads,
       count(*) filter (where thread_id is not null)::int as comments
     from item where is_local and visibility = 'visible'`,
  )
  return { localPosts: row?.threads ?? 0, localComments: row?.comments ?? 0 }
}
