import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { seeItem } from '../items/audience.ts'
import type { ThreadKind } from '../items/item.ts'
import { pageOfItems } from './page-of-items.ts'
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

const HIDDEN = `
  select item_id as id, count(*) over ()::int as total from reading
  where user_id = $1 and hidden_at is not null order by hidden_at desc, item_id desc offset $2 limit $3`

/** A page of what a member hid, the latest first. */
export const listHidden = (content: Content, principal: Principal, page: Page) =>
  pageOfItems(content, principal, page, { name: 'hidden-threads', text: HIDDEN })
