import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import { listedAuthor } from '../items/authors.ts'
import { readable } from '../items/audience.ts'
import { heardInLists, heardOf } from '../items/silenced.ts'
import { commentKindOf } from '../items/item.ts'
import type { CommentKind } from '../items/item.ts'
import type { Reader } from '../views/hidden.ts'
import { itemsInOrder } from '../views/mixed-items.ts'
import type { Feed } from './feed.ts'
import type { PageOf, Strategy } from './feed-sql.ts'
import { eachOf, threadKeys } from './feed-sql.ts'
import { boostedByCircle, circle, commonFilters, whoOf } from './filters.ts'
import { keysFor, orderOf } from './order.ts'
import { countOf, strategyFor } from './page.ts'
import type { Page } from './paging.ts'
import { offsetOf, paginate } from './paging.ts'

/** What every comment among the threads of a feed must be. */
const commentFilters = (feed: Feed, who: Reader, values: Values): string[] => [
  `i.visibility in ('visible', 'private')`,
  readable('i', who.id),
  `coalesce((select ${heardOf('t', who.id)} from item t where t.id = i.thread_id), true)`,
  `coalesce((select ${listedAuthor('u')} and ${heardInLists('u', who.id, 'i.magazine_id')}
    from user_card u where u.user_id = i.author_id), false)`,
  `coalesce((select m.visibility = 'visible' from magazine_card m where m.magazine_id = i.magazine_id), false)`,
  ...commonFilters(feed, who, values),
]

/** Comments of the circle, and those it boosted: of each the latest boosted, where `each` says how many are enough. */
const commentKeys = (feed: Feed, who: Reader, values: Values, each: number | null): string => {
  const where = commentFilters(feed, who, values).join(' and ')
  const cut = each === null ? '' : `order by ${orderOf(feed, 'i')} limit ${each}`
  const some = (kind: CommentKind, condition: string) =>
    `select ${keysFor(feed)} from item i where i.kind = '${kind}' and ${condition} and ${where} ${cut}`
  return feed.kinds
    .map(commentKindOf)
    .flatMap((kind) => [
      `select x.* from (${circle(who)}) s (author_id)
        cross join lateral (${some(kind, 'i.author_id = s.author_id')}) x`,
      `(${some(kind, `i.id = any(array(${boostedByCircle(who)}))`)})`,
    ])
    .join(' union ')
}

const boostsStatement = (feed: Feed, page: PageOf, strategy: Strategy) => {
  const values = new Values()
  const who = whoOf(feed, values)
  if (!who) throw new Error('only a member has a circle')
  const each = eachOf(page)
  const threads = threadKeys(feed, page, strategy, who, values)
  const text = `
    select k.id from (
      (select t.* from (${threads}) t order by ${orderOf(feed, 't')} limit ${each})
      union all
      select c.* from (${commentKeys(feed, who, values, each)}) c
    ) k order by ${orderOf(feed, 'k')} limit ${values.add(page.rows)} offset ${values.add(page.offset)}`
  return { text, values }
}

const countComments = (content: Content, feed: Feed): Promise<number> => {
  const values = new Values()
  const who = whoOf(feed, values)
  if (!who) return Promise.resolve(0)
  const text = `select count(*)::int as count from (${commentKeys(feed, who, values, null)}) c`
  const key = values.list.map((value) =>
    value instanceof Date ? Math.floor(value.getTime() / 60_000) : JSON.stringify(value),
  )
  return content.counts.get(`${text}|${key.join('|')}`, async () => {
    const [row] = await runComposed<{ count: number }>(content.db, 'boosts-count', text, values)
    return row?.count ?? 0
  })
}

/**
 * One page of what the reader subscribes to, what their circle boosted, and the circle's comments: by the last boost of
 * each, newest first (rules/ranking.md#boosts).
 */
export const readBoosts = async (
  content: Content,
  feed: Feed,
  page: Page,
): Promise<{ items: ContentItem[]; pagination: Pagination }> => {
  const wanted = { offset: offsetOf(page), rows: page.perPage }
  const [threads, comments, strategy] = await Promise.all([
    countOf(content, feed),
    countComments(content, feed),
    strategyFor(content, feed, wanted),
  ])
  const { text, values } = boostsStatement(feed, wanted, strategy)
  const ids = (await runComposed<{ id: number }>(content.db, 'boosts', text, values)).map(({ id }) => id)
  const items = await itemsInOrder(content, feed.viewer, ids)
  return { items, pagination: paginate(page, threads + comments, ids.length) }
}
