import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, unauthorized } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'
import { noSuch } from './item.repository.ts'
import type { Kind, VisibilityName } from './item.ts'
import { nameOf } from './item.ts'

/**
 * A private item is for followers of its author alone (rules/ranking.md#private); the author is no follower of theirs.
 */
export const mayReadPrivate = async (
  content: Content,
  principal: Principal | null,
  item: { kind: Kind; visibility: VisibilityName; author_id: number },
): Promise<void> => {
  if (item.visibility !== 'private') return
  if (!principal) throw unauthorized(`Sign in to read this ${nameOf[item.kind]}.`)
  const found = await content.db.query(
    'follows-one',
    'select 1 from user_follow where follower_id = $1 and followed_id = $2',
    [principal.userId, item.author_id],
    { byKey: true },
  )
  if (found.length === 0) throw forbidden(`This ${nameOf[item.kind]} is for followers of its author.`)
}

/** That there is such an item, and that this reader may read what hangs under it; answers its id. */
export const seeItem = async (
  content: Content,
  principal: Principal | null,
  kind: Kind,
  number: number,
): Promise<number> => {
  const [item] = await content.db.query<Pick<Rows['item'], 'id' | 'kind' | 'visibility' | 'author_id'>>(
    'item-seen',
    'select id, kind, visibility, author_id from item where kind = $1 and number = $2',
    [kind, number],
    { byKey: true },
  )
  if (!item) throw noSuch(kind, number)
  await mayReadPrivate(content, principal, item)
  return item.id
}
