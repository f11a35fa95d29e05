import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { pinRemoteToProfile as pinRemoteSpec } from '@app/contract/calls/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Content } from '../context.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import { lockItem } from '../items/item.repository.ts'
import { isThread } from '../items/item.ts'
import { mayBePinned } from './pin-to-profile.ts'
import { DROP_PIN, FORGET_HIDDEN_PINS, KEEP_PIN } from './profile-pin.repository.ts'

/**
 * A pin to a profile elsewhere that federation carried in. Nobody is refused for want of room, as their own server may allow
 * more: the oldest of them gives way.
 */
export const pinRemoteToProfile = async (
  content: Content,
  { apId, userId, on }: CallInput<typeof pinRemoteSpec>,
): Promise<CallOutput<typeof pinRemoteSpec>> => {
  const found = await findFederated(content, apId)
  if (!found || !isThread(found.kind) || found.author_id !== userId) return { applied: false }
  return content.db.transaction(async (tx) => {
    if (!on) {
      await runIn(tx, 'drop-profile-pin', DROP_PIN, [userId, found.kind, found.number])
      return { applied: true }
    }
    await tx('user_card').where({ user_id: userId }).forUpdate().first('user_id')
    const item = await lockItem(tx, found)
    if (!mayBePinned(item)) return { applied: false }
    await runIn(tx, 'keep-profile-pin', KEEP_PIN, [userId, item.id, content.clock.now()])
    await runIn(tx, 'forget-hidden-pins', FORGET_HIDDEN_PINS, [userId])
    return { applied: true }
  })
}
