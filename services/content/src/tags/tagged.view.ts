import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { CommentListSpec } from '../comments/list-sql.ts'
import { countStatement, own, shared } from '../comments/list-sql.ts'
import type { Content } from '../context.ts'
import { countBy } from '../feeds/count-by.ts'
import type { Feed } from '../feeds/feed.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { eachOf, threadKeys } from '../feeds/feed-sql.ts'
import { countOf, strategyFor } from '../feeds/page.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { readerOf } from '../views/hidden.ts'
import { itemsInOrder } from '../views/mixed-items.ts'

const COMMENTS = ['entry_comment', 'post_comment'] as const

/** Everything that bears a tag, as the list of each kind has it: the newest of each, merged. */
export const listTagged = async (
  content: Content,
  principal: Principal | null,
  tag: string,
  { federation, ...page }: Page & { federation: Feed['federation'] },
): Promise<{ items: ContentItem[]; pagination: Pagination }> => {
  const wanted = { offset: offsetOf(page), rows: page.perPage }
  const newest = { sort: 'newest', time: '∞', federation } as const
  const feed = feedFor(content, principal, ['entry', 'post'], { of: 'tag', tag }, newest, {
    guardsAnonymous: true,
  })
  const lists = COMMENTS.map((kind): CommentListSpec => ({
    kind,
    of: { tag },
    sort: 'newest',
    since: null,
    langs: [],
    usePreferredLangs: false,
    federation,
    viewer: principal,
    depth: 0,
  }))
  const counts = Promise.all([
    countOf(content, feed),
    ...lists.map((list) => countBy(content, 'comments-count', countStatement(list))),
  ])
  // Awaited below; a failure there must not count as unhandled meanwhile.
  counts.catch(() => undefined)
  const strategy = await strategyFor(content, feed, wanted)
  const values = new Values()
  const reader = principal && readerOf(principal, values.add(principal.userId))
  const each = eachOf(wanted)
  const newestOf = (list: CommentListSpec): string =>
    `(select i.id, i.created_at from item i
      where ${[...own(list, reader, values), ...shared(list, reader, values)].join(' and ')}
      order by i.created_at desc, i.id desc limit ${each})`
  const found = [
    `(select t.id, t.created_at from (${threadKeys(feed, wanted, strategy, reader, values)}) t)`,
    ...lists.map(newestOf),
  ]
  const text = `select k.id from (${found.join(' union all ')}) k
    order by k.created_at desc, k.id desc limit ${page.perPage} offset ${values.add(wanted.offset)}`
  const rows = await runComposed<{ id: number }>(content.db, 'tagged', text, values, { plannedOnce: true })
  const total = (await counts).reduce((sum, count) => sum + count, 0)
  return {
    items: await itemsInOrder(
      content,
      principal,
      rows.map(({ id }) => id),
    ),
    pagination: paginate(page, total, rows.length),
  }
}
