import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'

type Asked = CallInput<typeof contentStatistics>

/** Resolutions are written into the statement, so each is one of these and nothing a caller sent. */
const buckets = {
  year: `date_trunc('year', at, 'UTC')`,
  month: `date_trunc('month', at, 'UTC')`,
  day: `date_trunc('day', at, 'UTC')`,
  hour: `date_trunc('hour', at, 'UTC')`,
} as const

/** Pieces of a statement, its name among prepared ones, and its values. Both ends of the window count. */
const piecesOf = ({ magazineId, window, local }: Asked) => {
  const values: unknown[] = window ? [window.start, window.end] : []
  if (magazineId !== null) values.push(magazineId)
  return {
    name: [
      window?.resolution ?? 'all',
      magazineId === null ? 'instance' : 'magazine',
      local ? 'local' : 'any',
    ].join('-'),
    bucket: window
      ? `to_char(${buckets[window.resolution]} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
      : 'null::text',
    within: (time: string) => (window ? `and ${time} between $1 and $2` : ''),
    inMagazine: magazineId === null ? '' : `and i.magazine_id = $${values.length}`,
    values,
  }
}

/** Items by when they were made, whatever became of them; what is purged is gone (specification, statistics). */
export const countContent = async (
  { db }: Content,
  asked: Asked,
): Promise<CallOutput<typeof contentStatistics>> => {
  const { name, bucket, within, inMagazine, values } = piecesOf(asked)
  const rows = await db.query<{ kind: SubjectType; bucket: string | null; count: number }>(
    `statistics-content-${name}`,
    `select kind, ${bucket} as bucket, count(*)::int as count
     from (
       select i.kind, i.created_at as at from item i
       where not exists (select from user_card u where u.user_id = i.author_id and u.state = 'deleted')
         ${within('i.created_at')} ${inMagazine} ${asked.local ? 'and i.is_local' : ''}
     ) made
     group by 1, 2 order by 2, 1`,
    values,
  )
  return { rows }
}

/** Votes and favourites that stand, by when they were cast. */
export const countVotes = async (
  { db }: Content,
  asked: Asked,
): Promise<CallOutput<typeof voteStatistics>> => {
  const { name, bucket, within, inMagazine, values } = piecesOf(asked)
  const voters = `select from user_card u where u.user_id = b.user_id and (u.state = 'deleted'${
    asked.local ? ' or u.domain is not null' : ''
  })`
  const rows = await db.query<{
    kind: SubjectType
    bucket: string | null
    up: number
    boost: number
    down: number
  }>(
    `statistics-votes-${name}`,
    `select kind, ${bucket} as bucket, sum(up)::int as up, sum(boost)::int as boost, sum(down)::int as down
     from (
       select i.kind, b.voted_at as at, 0 as up, (b.choice = 1)::int as boost, (b.choice = -1)::int as down
       from vote b join item i on i.id = b.item_id
       where b.choice <> 0 and not exists (${voters}) ${within('b.voted_at')} ${inMagazine}
       union all
       select i.kind, b.created_at, 1, 0, 0
       from favourite b join item i on i.id = b.item_id
       where not exists (${voters}) ${within('b.created_at')} ${inMagazine}
     ) cast_then
     group by 1, 2 order by 2, 1`,
    values,
  )
  return { rows }
}
