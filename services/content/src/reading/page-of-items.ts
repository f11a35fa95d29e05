import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { itemsInOrder } from '../views/mixed-items.ts'

/**
 * A page of a list that a member keeps. The statement answers `id` and `total`, in order; it takes the member, how many rows to
 * pass over and how many to answer.
 */
export const pageOfItems = async (
  content: Content,
  principal: Principal,
  page: Page,
  { name, text }: { name: string; text: string },
): Promise<{ items: ContentItem[]; pagination: Pagination }> => {
  const rows = await content.db.query<{ id: number; total: number }>(name, text, [
    principal.userId,
    offsetOf(page),
    page.perPage,
  ])
  const items = await itemsInOrder(
    content,
    principal,
    rows.map(({ id }) => id),
  )
  return { items, pagination: paginate(page, rows[0]?.total ?? 0, rows.length) }
}
