import type { UserSmall } from '@app/contract/common.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Kind } from '../items/item.ts'
import { seeItem } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import type { UserCardRow } from '../views/viewer.ts'
import { viewerState } from '../views/viewer.ts'

const ACTIVITY = `
  select v.user_id as id, u.card, true as boosted, v.voted_at as at
    from vote v join user_card u on u.user_id = v.user_id where v.item_id = $1 and v.choice = 1
  union all
  select f.user_id, u.card, false, f.created_at
    from favourite f join user_card u on u.user_id = f.user_id where f.item_id = $1
  order by at desc, id desc`

/** Who boosted an item and who favourited it, the latest first. Downvotes are nobody's business. */
export const readActivity = async (
  content: Content,
  principal: Principal | null,
  kind: Kind,
  number: number,
): Promise<{ boosts: UserSmall[]; upvotes: UserSmall[]; downvotes: null }> => {
  const id = await seeItem(content, principal, kind, number)
  const rows = await content.db.query<
    Refine<Pick<Rows['user_card'], 'card'>, { card: UserCardRow }> & { id: number; boosted: boolean }
  >('activity', ACTIVITY, [id])
  const people = rows.map((row) => ({ id: 0, author_id: row.id, magazine_id: 0 }))
  const viewer = await viewerState(content.db, principal, people)
  const shown = (boosted: boolean) =>
    rows.filter((row) => row.boosted === boosted).map((row) => viewer.user(row.card))
  return { boosts: shown(true), upvotes: shown(false), downvotes: null }
}
