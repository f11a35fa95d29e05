import type { EntryComment, PostComment, TypedContentItem } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { crosspostsOf } from '../entries/crossposts.ts'
import { showComment } from './comment.view.ts'
import { rowsById } from './rows-by-id.ts'
import { showEntry, showPost, threadSight } from './thread.view.ts'
import { viewerState } from './viewer.ts'

/** What lists of this shape do not tell, whoever reads, as in Mbin. */
const untold = { isFavourited: null, userVote: null, canAuthUserModerate: null }
const untoldOfThreads = { ...untold, notificationStatus: null }

/**
 * Items of any kind, each saying what it is, in the order of their ids; those that are gone or that the reader may not
 * see are left out. Takes the same few queries however many they are.
 */
export const typedItems = async (
  content: Content,
  principal: Principal | null,
  ids: readonly number[],
): Promise<TypedContentItem[]> => {
  const { threads, comments } = await rowsById(content, principal, ids)
  const [viewer, crossposts] = await Promise.all([
    viewerState(content.db, principal, [...threads, ...comments]),
    crosspostsOf(
      content,
      principal,
      threads.filter((row) => row.kind === 'entry'),
    ),
  ])
  const sight = threadSight(null)
  const shown = new Map<number, TypedContentItem>()
  for (const row of threads) {
    const item: TypedContentItem =
      row.kind === 'entry'
        ? {
            ...showEntry(row, viewer, sight, { crossposts: crossposts.get(row.id) ?? [] }),
            ...untoldOfThreads,
            itemType: 'entry',
          }
        : { ...showPost(row, viewer, sight), ...untoldOfThreads, itemType: 'post' }
    shown.set(row.id, item)
  }
  const alone = { childCount: 0 }
  for (const row of comments) {
    const item: TypedContentItem =
      row.kind === 'entry_comment'
        ? { ...showComment<EntryComment>(row, viewer, alone), ...untold, itemType: 'entry_comment' }
        : { ...showComment<PostComment>(row, viewer, alone), ...untold, itemType: 'post_comment' }
    shown.set(row.id, item)
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}
