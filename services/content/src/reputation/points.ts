import type { SubjectType } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'
import type { DayPoints } from './day-points.ts'

/** How many of somebody's newest items of a kind are looked at: who wrote more is read no longer than that. */
const ITEMS = 100_000

const POINTS = `
  select to_char(day, 'YYYY-MM-DD') as day, sum(points)::int as points
  from (
    select (b.at at time zone 'UTC')::date as day, b.points
    from (
      select id from item where author_id = $1 and kind = $2 and audience <> 'members'
        order by created_at desc, id desc limit ${ITEMS}
    ) i cross join lateral (
      select v.voted_at as at, case v.choice when 1 then 2 else $3::int end as points
      from vote v where v.item_id = i.id and v.choice <> 0
      union all
      select f.created_at, 1 from favourite f where f.item_id = i.id
    ) b
  ) rated
  group by rated.day having sum(points) <> 0 order by rated.day desc`

/**
 * What somebody was given for items of one kind, by the day in UTC on which it was given, newest first: 2 for a boost, 1
 * for a favourite, -1 for a downvote where the instance has them. Days that come to nothing are left out. What stands
 * counts, whatever became of the item, as in the reputation that identity sums up, but nothing in private magazines: all days of all four kinds add up to
 * it, but that only the newest 100,000 items of a kind are looked at here.
 */
export const pointsByDay = async (
  content: Content,
  userId: number,
  kind: SubjectType,
): Promise<DayPoints[]> => {
  const { downvotesMode } = await content.settings.current()
  const against = downvotesMode === 'disabled' ? 0 : -1
  return content.points.get(`${userId} ${kind} ${against}`, () =>
    content.db.query<DayPoints>('points-by-day', POINTS, [userId, kind, against], { plannedOnce: true }),
  )
}
