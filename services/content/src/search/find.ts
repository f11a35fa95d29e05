import type { Pagination } from '@app/contract/common.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { PARSE, readQuery } from './query.ts'
import { SAMPLED, anyOf, isCommon, searchStatement } from './search-sql.ts'

export type Hit = { kind: SubjectType | 'user' | 'magazine'; id: number }

type Query = Page & {
  q: string
  authorId?: number | undefined
  magazineId?: number | undefined
  type?: '' | 'entry' | 'post' | undefined
}

/** What matches, best first. `cards`: magazines and people too, where nothing narrows the search to items. */
export const find = async (
  content: Content,
  viewer: Principal | null,
  query: Query,
  { cards }: { cards: boolean },
): Promise<{ hits: Hit[]; pagination: Pagination }> => {
  const offset = offsetOf(query)
  const asked = readQuery(query.q)
  if (!asked) return { hits: [], pagination: paginate(query, 0, 0) }
  const variants = await content.db.query<{ name: string; query: string }>('search-words', PARSE, [
    asked.terms,
    asked.beginning,
  ])
  const [sampled] = await content.db.query<{ threads: number; comments: number }>('search-sample', SAMPLED, [
    anyOf(variants),
  ])
  const { authorId = null, magazineId = null } = query
  const type = query.type || null
  const { text, values } = searchStatement(
    {
      asked,
      variants,
      authorId,
      magazineId,
      type,
      common: { threads: isCommon(sampled?.threads ?? 0), comments: isCommon(sampled?.comments ?? 0) },
      cards: cards && authorId === null && magazineId === null && type === null,
      viewer,
    },
    { offset, rows: query.perPage },
  )
  // Without a name it is planned for these words: there are as many texts as ways for languages to differ.
  const rows = await content.db.query<Hit & { total: number }>('', text, values.list)
  return { hits: rows, pagination: paginate(query, rows[0]?.total ?? 0, rows.length) }
}
