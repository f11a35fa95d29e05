import type { decideReport as spec } from '@app/contract/calls/content.ts'
import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { Content } from '../context.ts'
import { changeVisibility, deleteOwn, lockWithThread } from '../items/visibility.ts'

/** Carries out what a moderator decided about a report: `remove` deletes the item as them, `keep` takes it out of the trash. */
export const decideReport = async (
  content: Content,
  { ref, moderatorId, decision }: CallInput<typeof spec>,
): Promise<CallOutput<typeof spec>> =>
  content.db.transaction(async (tx) => {
    const known = await tx('item')
      .where({ kind: ref.type, number: ref.id })
      .first('id', 'kind', 'number', 'thread_id')
    if (!known) return { applied: false }
    const item = await lockWithThread(tx, known)
    if (decision === 'keep') {
      if (item.visibility === 'trashed') await changeVisibility(content, tx, item, 'restored', moderatorId)
    } else if (item.author_id === moderatorId) await deleteOwn(content, tx, item)
    else await changeVisibility(content, tx, item, 'trashed', moderatorId)
    return { applied: true }
  })
