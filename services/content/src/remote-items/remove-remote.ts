import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { removeRemote as removeSpec } from '@app/contract/calls/content.ts'
import type { Content } from '../context.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import { changeVisibility, deleteOwn, lockWithThread } from '../items/visibility.ts'
import { moderatesFrom } from '../moderation/moderate-remote.ts'

/** A deletion, or its withdrawal, by the author or by a moderator elsewhere. */
export const removeRemote = async (
  content: Content,
  { apId, byUserId, restore, vouched = false }: CallInput<typeof removeSpec>,
): Promise<CallOutput<typeof removeSpec>> => {
  const found = await findFederated(content, apId)
  if (!found) return { applied: false }
  const own = found.author_id === byUserId
  if (!own && !(await moderatesFrom(content, byUserId, found.magazine_id, vouched))) return { applied: false }
  return content.db.transaction(async (tx) => {
    const item = await lockWithThread(tx, found)
    if (restore) {
      const removed = item.visibility === (own ? 'soft_deleted' : 'trashed')
      if (removed) await changeVisibility(content, tx, item, 'restored', byUserId)
      return { applied: removed }
    }
    if (own) await deleteOwn(content, tx, item)
    else await changeVisibility(content, tx, item, 'trashed', byUserId)
    return { applied: true }
  })
}
