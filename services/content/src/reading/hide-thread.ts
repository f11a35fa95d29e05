import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { seeItem } from '../items/audience.ts'
import type { ThreadKind } from '../items/item.ts'
import { itemsInOrder } from '../views/mixed-items.ts'
import { hideItem, unhideItem } from './reading.repository.ts'

/** Takes a thread out of the member's lists; 404 where there is none that they may read. */
export const hideThread = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  const id = await seeItem(content, principal, kind, number)
  await hideItem(content.db, principal.userId, id, content.clock.now())
  content.counts.changed()
}

/** Also where it was not hidden or is not there, which nobody learns by this. */
export const unhideThread = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  await unhideItem(content.db, principal.userId, kind, number)
  content.counts.changed()
}

const PAGE = `
  select item_id as id, count(*) over ()::int as total from reading
  where user_id = $1 and hidden_at is not null order by hidden_at desc, item_id desc offset $2 limit $3`

/** A page of what a member hid, the latest first. */
export const listHidden = async (
  content: Content,
  principal: Principal,
  page: Page,
): Promise<{ items: ContentItem[]; pagination: Pagination }> => {
  const rows = await content.db.query<{ id: number; total: number }>('hidden-threads', PAGE, [
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
