import type { Content } from '../context.ts'
import { listings } from '../items/listing.ts'
import type { Lately } from './kept-lately.ts'

/** So many of the newest threads, and of the newest posts, are looked at: a day of a busy instance, all of a quiet one. */
const LATEST = 4_000
const MOST = { magazines: 100, people: 200, tags: 1_000 }
/** Likes beyond these say no more of who is worth reading. */
const ENOUGH = 20
const WEEK_MS = 7 * 86_400_000
/** How long it is good for. */
const KEPT_MS = 300_000

const latest = (kind: 'entry' | 'post'): string => `(
  select author_id, magazine_id, tag_keys, favourites, created_at from item i
   where kind = '${kind}' and shelf = ${listings.GENERAL} and visibility = 'visible' and not is_adult
   order by created_at desc limit ${LATEST})`

/** `$1` a week ago, `$2` two weeks ago. */
const LATELY = `
  with latest as materialized (${latest('entry')} union all ${latest('post')})
  select array(
    select magazine_id from latest group by magazine_id
     order by count(distinct author_id) desc, max(created_at) desc limit ${MOST.magazines}
  ) as magazines, array(
    select author_id from latest group by author_id
     order by sum(least(favourites, ${ENOUGH})) desc, max(created_at) desc limit ${MOST.people}
  ) as people, (
    select coalesce(json_agg(t), '[]') from (
      select tag as name, count(distinct author_id) filter (where created_at > $1) as people,
        count(distinct author_id) filter (where created_at <= $1) as before
      from latest, unnest(tag_keys) tag where created_at > $2
      group by tag order by people desc, before desc, tag limit ${MOST.tags}
    ) t
  ) as tags`

/** What was written lately, taken together: the same for all readers, and read again every five minutes. */
export const readLately = ({
  db,
  clock,
  lately,
}: Pick<Content, 'db' | 'clock' | 'lately'>): Promise<Lately> => {
  const now = clock.now().getTime()
  const times = [new Date(now - WEEK_MS), new Date(now - 2 * WEEK_MS)]
  return lately.get(Math.floor(now / KEPT_MS), async () => {
    const [found] = await db.query<Lately>('explore-lately', LATELY, times, { fromReplica: true })
    return found ?? { magazines: [], people: [], tags: [] }
  })
}
