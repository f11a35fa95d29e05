import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { readable } from '../items/audience.ts'
import { pageOfItems } from './page-of-items.ts'

// Choices of the first release have no time, and come last.
const MUTED = `
  select s.item_id as id, count(*) over ()::int as total
  from notification_setting s join item i on i.id = s.item_id
  where s.user_id = $1 and s.setting = 'Muted' and i.visibility in ('visible', 'private') and ${readable('i', '$1::int')}
  order by s.changed_at desc nulls last, s.item_id desc offset $2 limit $3`

/** A page of the conversations that a member muted and may still read, the latest first. */
export const listMuted = (content: Content, principal: Principal, page: Page) =>
  pageOfItems(content, principal, page, { name: 'muted-threads', text: MUTED })
