import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { quotingRight as rightSpec } from '@app/contract/calls/content.ts'
import { isLimited } from '@app/contract/events/content.ts'
import type { Content } from '../context.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import type { Item } from '../items/item.ts'
import { isHidden } from '../items/item.ts'

const BLOCKS = 'select 1 from user_block where blocker_id = $1 and blocked_id = $2'

/**
 * Whether somebody may quote what somebody else wrote: what is for everybody, of an author who does not block them. What is in
 * a private magazine nobody quotes, its author included: a quote would tell of it outside.
 */
export const mayBeQuoted = async ({ db }: Content, item: Item, byId: number): Promise<boolean> => {
  if (isHidden(item.visibility) || item.audience === 'members') return false
  if (item.author_id === byId) return true
  if (item.visibility === 'private' || isLimited(item.audience)) return false
  return (await db.query('blocks', BLOCKS, [item.author_id, byId])).length === 0
}

/** The same for federation, of items of ours. */
export const quotingRight = async (
  content: Content,
  { apId, userId }: CallInput<typeof rightSpec>,
): Promise<CallOutput<typeof rightSpec>> => {
  const item = await findFederated(content, apId)
  if (!item || item.ap_id !== null) return { item: null, allowed: false }
  const { kind: type, number: id, author_id: authorId } = item
  return { item: { type, id, authorId }, allowed: await mayBeQuoted(content, item, userId) }
}
