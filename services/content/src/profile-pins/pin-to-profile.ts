import { contentPinnedToProfile } from '@app/contract/events/content.ts'
import { MOST_PROFILE_PINS } from '@app/contract/content/profile-pin.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, lockItem } from '../items/item.repository.ts'
import type { Item, ThreadKind } from '../items/item.ts'
import { nameOf } from '../items/item.ts'
import { DROP_PIN, FORGET_HIDDEN_PINS, KEEP_PIN } from './profile-pin.repository.ts'

/** Whether everybody may read it. */
export const mayBePinned = ({ visibility, audience }: Item): boolean =>
  visibility === 'visible' && (audience === 'public' || audience === 'unlisted')

/**
 * Shows something of one's own first on one's profile. 403 where it is of somebody else, 400 where not everybody may read it or
 * there is no room.
 */
export const pinToProfile = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  const { userId } = principal
  const found = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, found)
  if (found.author_id !== userId)
    throw forbidden(`You may not pin this ${nameOf[kind]} to your profile: it is of somebody else.`)
  await content.db.transaction(async (tx) => {
    // One at a time for each member: two that are pinned at once must not both take the last place.
    await tx('user_card').where({ user_id: userId }).forUpdate().first('user_id')
    const item = await lockItem(tx, found)
    if (!mayBePinned(item)) throw badRequest(`Only a ${nameOf[kind]} that everybody may read can be pinned.`)
    await runIn(tx, 'forget-hidden-pins', FORGET_HIDDEN_PINS, [userId])
    const fresh = await runIn(tx, 'keep-profile-pin', KEEP_PIN, [userId, item.id, content.clock.now()])
    if (fresh.length === 0) return
    const counted = await tx('profile_pin')
      .where({ user_id: userId })
      .count<{ count: string }[]>('* as count')
    if (Number(counted[0]?.count) > MOST_PROFILE_PINS)
      throw badRequest(`You can pin ${MOST_PROFILE_PINS} at most. Unpin one first.`)
    await content.outbox.add(tx, contentPinnedToProfile, {
      type: kind,
      id: number,
      authorId: userId,
      on: true,
    })
  })
}

/** Also where it was not pinned or is not there, which changes nothing. */
export const unpinFromProfile = (
  content: Content,
  { userId }: Principal,
  kind: ThreadKind,
  number: number,
): Promise<void> =>
  content.db.transaction(async (tx) => {
    const gone = await runIn(tx, 'drop-profile-pin', DROP_PIN, [userId, kind, number])
    if (gone.length === 0) return
    await content.outbox.add(tx, contentPinnedToProfile, {
      type: kind,
      id: number,
      authorId: userId,
      on: false,
    })
  })
