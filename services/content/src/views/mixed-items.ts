import type { ContentItem, EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { showComment } from './comment.view.ts'
import { rowsById } from './rows-by-id.ts'
import { showEntry, showPost, threadSight } from './thread.view.ts'
import { viewerState } from './viewer.ts'

const nothing: ContentItem = { entry: null, post: null, entryComment: null, postComment: null }

/**
 * Items of any kind as this reader sees them, comments without what answers them; those that are gone or that the reader
 * may not see are left out. Takes the same few queries however many they are.
 */
export const itemsById = async (
  content: Content,
  principal: Principal | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContentItem>> => {
  const { threads, comments } = await rowsById(content, principal, ids)
  const viewer = await viewerState(content.db, principal, [...threads, ...comments])
  const sight = threadSight(principal)
  const alone = { childCount: 0 }
  const shown = new Map<number, ContentItem>()
  for (const row of threads)
    shown.set(row.id, {
      ...nothing,
      ...(row.kind === 'entry'
        ? { entry: showEntry(row, viewer, sight) }
        : { post: showPost(row, viewer, sight) }),
    })
  for (const row of comments)
    shown.set(row.id, {
      ...nothing,
      ...(row.kind === 'entry_comment'
        ? { entryComment: showComment<EntryComment>(row, viewer, alone) }
        : { postComment: showComment<PostComment>(row, viewer, alone) }),
    })
  return shown
}

/** The same, in the order of their ids. */
export const itemsInOrder = async (
  content: Content,
  principal: Principal | null,
  ids: readonly number[],
): Promise<ContentItem[]> => {
  const shown = await itemsById(content, principal, ids)
  return ids.flatMap((id) => shown.get(id) ?? [])
}
