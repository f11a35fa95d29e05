import type { entryRelated } from '@app/contract/content/sidebar.ts'
import type { UserBrief } from '@app/contract/common.ts'
import type { ReplyOf } from '@app/contract/operation.ts'
import { runComposed, Values } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { filters, whoOf } from '../feeds/filters.ts'
import { readable } from '../items/audience.ts'
import { withoutBannedTags } from '../tags/tag-sql.ts'
import type { MagazineCardRow } from '../views/cards.ts'
import { hottest } from './sidebar.view.ts'

const SHOWN = 3
/** So many of the hottest threads of all are looked at for tags, and so many of the magazine. */
const LOOKED_AT = { all: 200, magazine: 30 }

/** One statement, which walks along the indexes of the hottest. */
export const relatedStatement = (viewer: Principal | null, number: number) => {
  const values = new Values()
  const feed = hottest('entry', viewer)
  const who = whoOf(feed, values)
  const shown = [
    "i.kind = 'entry'",
    'not i.is_pinned',
    ...filters(feed, who, values),
    withoutBannedTags('i'),
    'not i.is_adult',
  ]
  const order = 'order by i.ranking desc, i.created_at desc, i.id desc'
  const text = `
    with t as materialized (
      select i.id, i.magazine_id, i.tag_keys from item i
      where i.kind = 'entry' and i.number = ${values.add(number)}::int
        and i.visibility in ('visible', 'private') and ${readable('i', who?.id)}
    ), near as materialized (
      select h.id, h.ranking, h.created_at, array(select unnest(h.tag_keys) intersect select unnest(t.tag_keys)) as tags
      from t cross join lateral (
        select i.id, i.ranking, i.created_at, i.tag_keys from item i
        where t.tag_keys <> '{}' and ${shown.join(' and ')} ${order} limit ${LOOKED_AT.all}) h
      where h.tag_keys && t.tag_keys
      union
      select h.id, h.ranking, h.created_at, array(select unnest(h.tag_keys) intersect select unnest(t.tag_keys))
      from t cross join lateral (
        select i.id, i.ranking, i.created_at, i.tag_keys from item i
        where i.magazine_id = t.magazine_id and ${shown.join(' and ')} ${order} limit ${LOOKED_AT.magazine}) h
    )
    select i.number, i.slug, m.card as magazine, i.title, i.lang, i.emojis, i.comment_count
    from (
      select id, cardinality(tags) as shared, ranking, created_at from near where id <> all(array(select id from t))
      order by shared desc, ranking desc, created_at desc, id desc limit ${SHOWN}
    ) k join item i on i.id = k.id join magazine_card m on m.magazine_id = i.magazine_id
    order by k.shared desc, k.ranking desc, k.created_at desc, k.id desc`
  return { text, values }
}

type Row = {
  number: number
  slug: string | null
  magazine: MagazineCardRow
  title: string
  lang: string
  emojis: UserBrief['emojis'] | null
  comment_count: number
}

/** What whoever reads a thread might read next. */
export const readRelated = async (
  { db }: Content,
  principal: Principal | null,
  number: number,
): Promise<ReplyOf<typeof entryRelated>> => {
  const { text, values } = relatedStatement(principal, number)
  const rows = await runComposed<Row>(db, 'related', text, values)
  return {
    items: rows.map(({ magazine, emojis, ...row }) => ({
      entryId: row.number,
      slug: row.slug,
      magazine: { magazineId: magazine.magazineId, name: magazine.name },
      title: row.title,
      lang: row.lang,
      ...(emojis ? { emojis } : {}),
      numComments: row.comment_count,
    })),
  }
}
