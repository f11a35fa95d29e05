import type { Entry } from '@app/contract/content/schemas.ts'
import type { ReplyOf } from '@app/contract/operation.ts'
import type { explore } from '@app/contract/content/explore.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Feed } from '../feeds/feed.ts'
import { commonFilters, whoOf } from '../feeds/filters.ts'
import { listings } from '../items/listing.ts'
import { magazineFound, personFound } from '../items/silenced.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import type { MagazineCardRow, UserCardRow } from '../views/cards.ts'
import { rowsById } from '../views/rows-by-id.ts'
import { sightOf } from '../views/sight.ts'
import { showEntry, threadSight } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'
import type { UsedTag } from './kept-lately.ts'
import { readLately } from './lately.ts'

const SHOWN = 12
/** Of each magazine. */
const THREADS = 2

const feedOf = (viewer: Principal | null): Feed => ({
  kinds: ['entry'],
  scope: { of: 'all' },
  sort: 'hot',
  since: null,
  langs: [],
  usePreferredLangs: false,
  federation: 'all',
  viewer,
  entryType: null,
  guardsAnonymous: viewer === null,
  boosts: false,
  discoverableOnly: true,
})

/** Magazines of these, in their order, that the reader may come upon, with their hottest threads that they may. */
const magazinesStatement = (viewer: Principal | null, ids: readonly number[]) => {
  const values = new Values()
  const feed = feedOf(viewer)
  const who = whoOf(feed, values)
  const adult = who
    ? `(not m.is_adult or not (select hide_adult from user_card where user_id = ${who.id}))`
    : 'not m.is_adult'
  const threads = [
    'i.magazine_id = m.magazine_id',
    "i.kind = 'entry'",
    'not i.is_pinned',
    `i.shelf = ${listings.GENERAL}`,
    ...commonFilters(feed, who, values),
    withoutBannedTags('i'),
  ]
  const text = `
    select m.magazine_id as id, m.card, m.title, m.about, t.threads
    from unnest(${values.add(ids)}::int[]) with ordinality a (id, place)
    join magazine_card m on m.magazine_id = a.id
    cross join lateral (select array(
      select i.id from item i where ${threads.join(' and ')}
      order by i.ranking desc, i.created_at desc, i.id desc limit ${THREADS}
    ) as threads) t
    where ${[...sightOf(who).magazine, magazineFound('m', who?.id), adult].join(' and ')} and cardinality(t.threads) > 0
    order by a.place limit ${SHOWN}`
  return { text, values }
}

/** People of these, in their order, whom the reader may come upon and does not know yet. */
const peopleStatement = (viewer: Principal | null, ids: readonly number[]) => {
  const values = new Values()
  const who = whoOf(feedOf(viewer), values)
  const known = who
    ? [
        `u.user_id <> ${who.id}`,
        `not exists (select from user_follow f where f.follower_id = ${who.id} and f.followed_id = u.user_id)`,
      ]
    : []
  const text = `
    select u.user_id as id, u.card, u.about from unnest(${values.add(ids)}::int[]) with ordinality a (id, place)
    join user_card u on u.user_id = a.id
    where ${["u.state = 'active'", ...sightOf(who).user, personFound('u', who?.id), ...known].join(' and ')}
    order by a.place limit ${SHOWN}`
  return { text, values }
}

type MagazineRow = {
  id: number
  card: MagazineCardRow
  title: string
  about: string | null
  threads: number[]
}
type PersonRow = { id: number; card: UserCardRow; about: string | null }

/** Where much is written and who is liked to be read, as far as this reader may see it; what is looked at is the same for all. */
export const readExplore = async (
  content: Content,
  principal: Principal | null,
): Promise<ReplyOf<typeof explore>> => {
  const lately = await readLately(content)
  const magazinesOf = magazinesStatement(principal, lately.magazines)
  const peopleOf = peopleStatement(principal, lately.people)
  const [magazines, people] = await Promise.all([
    runComposed<MagazineRow>(content.db, 'explore-magazines', magazinesOf.text, magazinesOf.values),
    runComposed<PersonRow>(content.db, 'explore-people', peopleOf.text, peopleOf.values),
  ])
  const { threads } = await rowsById(
    content,
    principal,
    magazines.flatMap((row) => row.threads),
  )
  const viewer = await viewerState(content.db, principal, [
    ...threads,
    ...magazines.map(({ id }) => ({ id: 0, author_id: 0, magazine_id: id })),
    ...people.map(({ id }) => ({ id: 0, author_id: id, magazine_id: 0 })),
  ])
  const sight = threadSight(principal)
  const shown = new Map<number, Entry>(threads.map((row) => [row.id, showEntry(row, viewer, sight)]))
  return {
    magazines: magazines.map((row) => ({
      magazine: viewer.magazine(row.card),
      title: row.title,
      about: row.about,
      threads: row.threads.flatMap((id) => shown.get(id) ?? []),
    })),
    people: people.map((row) => ({ user: viewer.user(row.card), about: row.about })),
  }
}

/** How much a tag rises: many people, and more than before. */
const rise = ({ people, before }: UsedTag): number => (people * people) / (people + before)

/** The tags of late that begin so, without those that were banned meanwhile. */
export const readTags = async (
  content: Content,
  { q, sort, perPage }: { q: string; sort: 'used' | 'rising'; perPage: number },
): Promise<UsedTag[]> => {
  const { tags } = await readLately(content)
  const begun = tags.filter(({ name }) => name.startsWith(q))
  const sorted =
    sort === 'used'
      ? begun
      : begun.filter(({ people, before }) => people > before).toSorted((a, b) => rise(b) - rise(a))
  const banned = await content.db.query<{ name: string }>('tags-banned-names', 'select name from banned_tag')
  const names = new Set(banned.map(({ name }) => name))
  return sorted.filter(({ name }) => !names.has(name)).slice(0, perPage)
}
