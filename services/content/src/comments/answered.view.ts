import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { readable } from '../items/audience.ts'
import type { CommentKind, Item } from '../items/item.ts'
import { hiddenPeople } from '../views/hidden.ts'
import type { UserCardRow } from '../views/viewer.ts'
import { viewerState } from '../views/viewer.ts'

/** Of those that the reader, `$1`, sees: what they mute they may come upon here, as in the thread it is not shown. */
const ANSWERED = `
  select i.id, i.number, i.author_id, i.magazine_id, u.card as author
  from item i join user_card u on u.user_id = i.author_id
  where i.kind = $2 and i.number = any($3::int[]) and i.visibility in ('visible', 'private')
    and ${readable('i', '$1::int')} and i.author_id <> all(${hiddenPeople('$1::int')})`

type Answered = Pick<Item, 'id' | 'number' | 'author_id' | 'magazine_id'> & { author: UserCardRow }

/** Says of each comment of a flat list what it answers, and who wrote that. */
export const withAnswered = async <T extends EntryComment | PostComment>(
  { db }: Content,
  principal: Principal | null,
  kind: CommentKind,
  comments: readonly T[],
): Promise<T[]> => {
  const numbers = [...new Set(comments.flatMap(({ parentId }) => parentId ?? []))]
  if (numbers.length === 0) return [...comments]
  const rows = await db.query<Answered>('answered', ANSWERED, [principal?.userId ?? 0, kind, numbers], {
    fromReplica: true,
  })
  const viewer = await viewerState(db, principal, rows)
  const found = new Map(rows.map(({ number, author }) => [number, author] as const))
  return comments.map((comment) => {
    const author = comment.parentId === null ? undefined : found.get(comment.parentId)
    return author
      ? { ...comment, answers: { commentId: comment.parentId!, user: viewer.user(author) } }
      : comment
  })
}
