import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { seeItem } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import { showComment } from '../views/comment.view.ts'
import { rowsById } from '../views/rows-by-id.ts'
import { viewerState } from '../views/viewer.ts'

/** What a comment on a thread answers, the top of its branch first, as far as the reader may see it. */
export const readParents = async (
  content: Content,
  principal: Principal | null,
  number: number,
): Promise<EntryComment[]> => {
  const id = await seeItem(content, principal, 'entry_comment', number)
  const [item] = await content.db.query<Pick<Rows['item'], 'ancestor_ids'>>(
    'comment-ancestors',
    'select ancestor_ids from item where id = $1',
    [id],
  )
  const above = item?.ancestor_ids ?? []
  const { comments } = await rowsById(content, principal, above)
  const viewer = await viewerState(content.db, principal, comments)
  const found = new Map(comments.map((row) => [row.id, row] as const))
  return above.flatMap((ancestor) => {
    const comment = found.get(ancestor)
    return comment ? showComment<EntryComment>(comment, viewer, { childCount: 0 }) : []
  })
}
