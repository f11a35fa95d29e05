import type { UserBrief } from '@app/contract/common.ts'
import type { sidebar } from '@app/contract/content/sidebar.ts'
import type { ReplyOf } from '@app/contract/operation.ts'
import { runComposed, Values } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Feed } from '../feeds/feed.ts'
import { filters, whoOf } from '../feeds/filters.ts'
import type { ThreadKind } from '../items/item.ts'
import { personFound } from '../items/silenced.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import type { MagazineCardRow, UserCardRow } from '../views/cards.ts'
import { briefOf } from '../views/cards.ts'
import { sightOf } from '../views/sight.ts'
import { dateTimeOf } from '../views/times.ts'

const POSTS = 2
const PEOPLE = 8
/** A column clamps a text to a few lines. */
const CHARACTERS = 500

export type Beside = { people: readonly number[]; federation: Feed['federation'] }

/** What nobody singled out, the hottest first. */
export const hottest = (
  kind: ThreadKind,
  viewer: Principal | null,
  federation: Feed['federation'] = 'all',
): Feed => ({
  kinds: [kind],
  scope: { of: 'all' },
  sort: 'hot',
  since: null,
  langs: [],
  usePreferredLangs: viewer !== null,
  federation,
  viewer,
  entryType: null,
  guardsAnonymous: viewer === null,
  boosts: false,
  discoverableOnly: true,
})

/** One statement for all that stands there. */
export const sidebarStatement = (viewer: Principal | null, { people, federation }: Beside) => {
  const values = new Values()
  const feed = hottest('post', viewer, federation)
  const who = whoOf(feed, values)
  const shown = [
    "i.kind = 'post'",
    ...filters(feed, who, values),
    withoutBannedTags('i'),
    "i.visibility = 'visible'",
    "i.body <> ''",
    'i.content_warning is null',
    'not i.is_adult',
  ]
  const suggested = [
    ...sightOf(who).user,
    personFound('u', who?.id),
    "u.state = 'active'",
    "not (u.card ->> 'isBot')::boolean",
  ]
  const text = `
    select (
      select coalesce(json_agg(p), '[]') from (
        select i.number, i.slug, m.card as magazine, u.card as author, left(i.body, ${CHARACTERS}) as body,
          i.lang, i.emojis, i.created_at
        from (
          select i.id from item i where ${shown.join(' and ')}
          order by i.ranking desc, i.created_at desc, i.id desc limit ${POSTS}
        ) k join item i on i.id = k.id join user_card u on u.user_id = i.author_id
          join magazine_card m on m.magazine_id = i.magazine_id
        order by i.ranking desc, i.created_at desc, i.id desc) p
    ) as posts, (
      select coalesce(json_agg(s.card), '[]') from (
        select u.card from unnest(${values.add(people)}::int[]) with ordinality a (id, place)
        join user_card u on u.user_id = a.id where ${suggested.join(' and ')}
        order by a.place limit ${PEOPLE}) s
    ) as people`
  return { text, values }
}

type Row = {
  posts: {
    number: number
    slug: string | null
    magazine: MagazineCardRow
    author: UserCardRow
    body: string
    lang: string
    emojis: UserBrief['emojis'] | null
    created_at: string
  }[]
  people: UserCardRow[]
}

/** What stands beside a list of everything, as far as this reader may come upon it. */
export const readSidebar = async (
  { db }: Content,
  principal: Principal | null,
  beside: Beside,
): Promise<ReplyOf<typeof sidebar>> => {
  const { text, values } = sidebarStatement(principal, beside)
  const [row] = await runComposed<Row>(db, 'sidebar', text, values)
  const { posts, people } = row ?? { posts: [], people: [] }
  return {
    posts: posts.map(({ number, slug, magazine, author, body, lang, emojis, created_at }) => ({
      postId: number,
      slug,
      magazine: { magazineId: magazine.magazineId, name: magazine.name },
      user: briefOf(author),
      body,
      lang,
      ...(emojis ? { emojis } : {}),
      createdAt: dateTimeOf(created_at),
    })),
    people: people.map(briefOf),
  }
}
