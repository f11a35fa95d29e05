import type { Pagination } from '@app/contract/common.ts'
import type { FeedSort } from '@app/contract/content/queries.ts'
import type { EntryType, TypedContentItem } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import { sinceOf } from '../feeds/feed.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { typedItems } from '../views/typed-items.ts'
import { defaultList, findList, holdLists } from './list.repository.ts'

export type ShowQuery = Page & {
  list?: string | undefined
  sort: FeedSort
  time: string
  federation: 'all' | 'local' | 'federated'
  type: EntryType | 'all'
}

const kept = 'b.created_at desc, b.item_id desc'
/** Comments keep other numbers under these names than threads; in this list they compare by what stands here. */
const score = 'case when i.thread_id is null then i.score else i.uv + i.favourites - i.dv end'
const ranking = 'case when i.thread_id is null then i.ranking else i.uv end'

const orders: Record<FeedSort, string> = {
  newest: kept,
  active: kept,
  commented: kept,
  oldest: 'b.created_at, b.item_id',
  top: `${score} desc, ${kept}`,
  hot: `${ranking} desc, ${kept}`,
}

const listId = async (content: Content, userId: number, name: string | undefined): Promise<number> => {
  if (name !== undefined) return (await findList(content.db.knex, userId, name)).id
  const list = await content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    return defaultList(tx, userId)
  })
  return list.id
}

/** A page of what a list holds, whatever became of it since. */
export const showList = async (
  content: Content,
  principal: Principal,
  query: ShowQuery,
): Promise<{ items: TypedContentItem[]; pagination: Pagination }> => {
  const list = await listId(content, principal.userId, query.list)
  const since = sinceOf(query.time, content.clock.now())
  const from = (values: Values): string => {
    const where = [`b.list_id = ${values.add(list)}`]
    if (since) where.push(`b.created_at > ${values.add(since)}`)
    if (query.federation === 'local') where.push('i.is_local')
    if (query.type !== 'all') where.push(`i.kind = 'entry' and i.entry_type = ${values.add(query.type)}`)
    return `from bookmark b join item i on i.id = b.item_id where ${where.join(' and ')}`
  }
  const paged = new Values()
  const page = `select b.item_id as id ${from(paged)} order by ${orders[query.sort]}
    limit ${paged.add(query.perPage)} offset ${paged.add(offsetOf(query))}`
  const counted = new Values()
  const count = `select count(*)::int as count ${from(counted)}`
  const [ids, [total]] = await Promise.all([
    runComposed<{ id: number }>(content.db, 'bookmarks', page, paged),
    runComposed<{ count: number }>(content.db, 'bookmarks-count', count, counted),
  ])
  return {
    items: await typedItems(
      content,
      principal,
      ids.map(({ id }) => id),
    ),
    pagination: paginate(query, total?.count ?? 0, ids.length),
  }
}
