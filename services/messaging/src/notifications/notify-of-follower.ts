import type { DataOf } from '@app/contract/event.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import type { userFollowed } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'

/**
 * Tells a member who wishes to know that somebody follows them: of each person once, however often they come and go. Whoever
 * accepts followers one by one knows (rules/notifications.md#reactions).
 */
export const notifyOfFollower = async (
  messaging: Messaging,
  { followerId, followedId }: DataOf<typeof userFollowed>,
  at: Date,
): Promise<void> => {
  const { directory } = messaging.store
  const followed = (await directory.users([followedId])).get(followedId)
  if (!followed?.settings.notifyOnFollower || followed.approvesFollowers) return
  if (!isLocal(followed) || !maySignIn(followed)) return
  const hidden = await directory.relationsTo([{ userId: followedId, authorId: followerId }])
  if (hidden.some(({ relation }) => relation !== 'follows')) return
  await notify(messaging, [
    {
      userId: followedId,
      type: 'follower_notification',
      eventKey: `follower:${followerId}`,
      subject: { kind: 'follower', userId: followerId },
      causeId: followerId,
      createdAt: at,
    },
  ])
}
