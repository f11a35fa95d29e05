import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { seeItem } from '../items/audience.ts'
import { showComment } from '../views/comment.view.ts'
import { rowsById } from '../views/rows-by-id.ts'
import { viewerState } from '../views/viewer.ts'

const ABOVE = `
  with recursive above (id, parent_id, level) as (
    select id, parent_id, 0 from item where id = $1
    union all
    select i.id, i.parent_id, a.level + 1 from above a join item i on i.id = a.parent_id
  )
  select id from above where level > 0 order by level desc`

/** What a comment on a thread answers, the top of its branch first, as far as the reader may see it. */
export const readParents = async (
  content: Content,
  principal: Principal | null,
  number: number,
): Promise<EntryComment[]> => {
  const id = await seeItem(content, principal, 'entry_comment', number)
  const above = await content.db.query<{ id: number }>('comment-parents', ABOVE, [id])
  const { comments } = await rowsById(
    content,
    principal,
    above.map((row) => row.id),
  )
  const viewer = await viewerState(content.db, principal, comments)
  const found = new Map(comments.map((row) => [row.id, row] as const))
  return above.flatMap((row) => {
    const comment = found.get(row.id)
    return comment ? showComment<EntryComment>(comment, viewer, { childCount: 0 }) : []
  })
}
