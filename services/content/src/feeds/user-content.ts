import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem, WrittenCounts } from '@app/contract/content/schemas.ts'
import * as op from '@app/contract/content/user-content.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { showsAuthor } from '../items/authors.ts'
import { readable } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import { readerOf, withoutWords } from '../views/hidden.ts'
import { itemsInOrder } from '../views/mixed-items.ts'
import { countBy } from './count-by.ts'
import { eachOf } from './feed-sql.ts'
import { offsetOf, paginate } from './paging.ts'

const KINDS = ['entry', 'entry_comment', 'post', 'post_comment'] as const
const WRITTEN_ROWS = 25
const BOOSTED_ROWS = 10

type Listed = { items: ContentItem[]; pagination: Pagination }

/** Everything that somebody wrote, is there and is for the reader: the newest of each kind, merged. */
const writtenBy = (principal: Principal | null, userId: number, hideAdult: boolean) => {
  const values = new Values()
  const author = values.add(userId)
  const reader = principal && readerOf(principal, values.add(principal.userId))
  const where = [
    `i.author_id = ${author}`,
    `i.visibility in ('visible', 'private')`,
    readable('i', reader?.id),
    ...(hideAdult ? ['not i.is_adult'] : []),
    ...(reader ? [withoutWords(reader, 'profile', 'i')] : []),
  ].join(' and ')
  return { values, where }
}

const listWritten = async (
  content: Content,
  principal: Principal | null,
  userId: number,
  { p, hideAdult }: { p: number; hideAdult: boolean },
): Promise<Listed> => {
  const page = { p, perPage: WRITTEN_ROWS }
  const offset = offsetOf(page)
  if (!(await showsAuthor(content, principal, userId))) return { items: [], pagination: paginate(page, 0, 0) }
  const { values, where } = writtenBy(principal, userId, hideAdult)
  const each = eachOf({ offset, rows: WRITTEN_ROWS })
  const newest = KINDS.map(
    (kind) => `(select i.id, i.created_at from item i where i.kind = '${kind}' and ${where}
      order by i.created_at desc, i.id desc limit ${each})`,
  ).join(' union all ')
  const count = `select count(*)::int as count from item i where ${where}`
  const counted = content.counts.get(`${count}|${JSON.stringify(values.list)}`, async () => {
    const [row] = await runComposed<{ count: number }>(content.db, 'written-count', count, values)
    return row?.count ?? 0
  })
  const asked = new Values()
  asked.list.push(...values.list)
  const text = `select k.id from (${newest}) k
    order by k.created_at desc, k.id desc limit ${WRITTEN_ROWS} offset ${asked.add(offset)}`
  const [rows, total] = await Promise.all([
    runComposed<{ id: number }>(content.db, 'written', text, asked),
    counted,
  ])
  const ids = rows.map(({ id }) => id)
  return { items: await itemsInOrder(content, principal, ids), pagination: paginate(page, total, ids.length) }
}

const listBoosted = async (
  content: Content,
  principal: Principal | null,
  userId: number,
  p: number,
): Promise<Listed> => {
  const page = { p, perPage: BOOSTED_ROWS }
  const offset = offsetOf(page)
  if (!(await showsAuthor(content, principal, userId))) return { items: [], pagination: paginate(page, 0, 0) }
  const [rows, [counted]] = await Promise.all([
    content.db.query<Pick<Rows['vote'], 'item_id'>>(
      'boosted',
      `select v.item_id from vote v join item i on i.id = v.item_id
       where v.user_id = $1 and v.choice = 1 and ${readable('i', '$3::int')}
       order by v.voted_at desc, v.item_id desc limit ${BOOSTED_ROWS} offset $2`,
      [userId, offset, principal?.userId ?? 0],
    ),
    content.db.query<{ count: number }>(
      'boosted-count',
      `select count(*)::int as count from vote v join item i on i.id = v.item_id
       where v.user_id = $1 and v.choice = 1 and ${readable('i', '$2::int')}`,
      [userId, principal?.userId ?? 0],
    ),
  ])
  const ids = rows.map(({ item_id }) => item_id)
  return {
    items: await itemsInOrder(content, principal, ids),
    pagination: paginate(page, counted?.count ?? 0, ids.length),
  }
}

/** What the reader may read of each kind: the words they filter by do not make somebody's work less. */
const countWritten = async (
  content: Content,
  principal: Principal | null,
  userId: number,
): Promise<WrittenCounts> => {
  const listed = await showsAuthor(content, principal, userId)
  const count = async (kind: (typeof KINDS)[number]): Promise<number> => {
    const values = new Values()
    const text = `select count(*)::int as count from item i
      where author_id = ${values.add(userId)} and kind = '${kind}' and i.visibility in ('visible', 'private')
      and ${readable('i', principal ? values.add(principal.userId) : undefined)}`
    return listed ? countBy(content, `${kind}-written-count`, { text, values }) : 0
  }
  const [entries, entryComments, posts, postComments] = await Promise.all([
    count('entry'),
    count('entry_comment'),
    count('post'),
    count('post_comment'),
  ])
  return { entries, entryComments, posts, postComments }
}

export const userContentRoutes = (content: Content): Route[] => [
  serve(op.userContentRetrieve, ({ params, query, principal }) =>
    listWritten(content, principal, params.user_id, query),
  ),
  serve(op.userBoostsRetrieve, ({ params, query, principal }) =>
    listBoosted(content, principal, params.user_id, query.p),
  ),
  serve(op.userCountsRetrieve, ({ params, principal }) => countWritten(content, principal, params.user_id)),
]
