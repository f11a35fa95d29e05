import type { CallInput, CallOutput } from '@app/contract/call.ts'
import { moderationRight } from '@app/contract/calls/community.ts'
import type { moderateRemote as moderateSpec } from '@app/contract/calls/remote-moderation.ts'
import type { Content } from '../context.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import type { Item } from '../items/item.ts'
import { isThread } from '../items/item.ts'
import { mark } from './moderate.ts'

/** Whether somebody may moderate there. What a magazine's own server vouches for counts in its magazine only. */
export const moderatesFrom = async (
  content: Content,
  userId: number,
  magazineId: number,
  vouched: boolean,
): Promise<boolean> => {
  const right = await content.calls.ask(moderationRight, { userId, magazineId })
  return right.isModerator || (vouched && right.magazine !== null && right.magazine.domain !== null)
}

const states = {
  pinned: { is_pinned: true },
  unpinned: { is_pinned: false },
  locked: { is_locked: true },
  unlocked: { is_locked: false },
} as const satisfies Record<CallInput<typeof moderateSpec>['act'], Partial<Item>>

const stands = (item: Item, state: Partial<Item>): boolean =>
  (Object.keys(state) as (keyof Item)[]).every((key) => item[key] === state[key])

/** A pin or a lock that federation carried in. Threads of magazines alone are pinned by federation, posts too are locked. */
export const moderateRemote = async (
  content: Content,
  { apId, act, byId, vouched }: CallInput<typeof moderateSpec>,
): Promise<CallOutput<typeof moderateSpec>> => {
  const found = await findFederated(content, apId)
  const locks = act === 'locked' || act === 'unlocked'
  if (!found || !(locks ? isThread(found.kind) : found.kind === 'entry')) return { applied: false }
  const own = locks && found.author_id === byId
  if (!own && !(await moderatesFrom(content, byId, found.magazine_id, vouched))) return { applied: false }
  const change = states[act]
  await mark(content, byId, found, (item) => (stands(item, change) ? null : { act, change }))
  return { applied: true }
}
