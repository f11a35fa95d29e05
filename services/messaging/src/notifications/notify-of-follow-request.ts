import { maySignIn } from '@app/contract/events/identity.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { followRequested } from '@app/contract/events/identity.ts'
import type { subscriptionRequested } from '@app/contract/events/community.ts'
import type { Messaging } from '../context.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'
import { publishCounts } from './publish-counts.ts'

/** Event key of a request: the same however often it is asked again, so that nobody is nagged. */
const requestKey = (followerId: number, magazineId: number | null): string =>
  magazineId === null ? `follow-request:${followerId}` : `subscription-request:${magazineId}:${followerId}`

/** Tells a member that somebody asks to follow them. */
export const notifyOfFollowRequest = async (
  messaging: Messaging,
  { followerId, followedId }: DataOf<typeof followRequested>,
  at: Date,
): Promise<void> => {
  const followed = (await messaging.store.directory.users([followedId])).get(followedId)
  if (!followed || !isLocal(followed) || !maySignIn(followed)) return
  await notify(messaging, [
    {
      userId: followedId,
      type: 'follow_request_notification',
      eventKey: requestKey(followerId, null),
      subject: { kind: 'follow-request', userId: followerId, magazineId: null },
      causeId: followerId,
      createdAt: at,
    },
  ])
}

/** Tells those who look after a magazine that somebody asks to subscribe. */
export const notifyOfSubscriptionRequest = async (
  messaging: Messaging,
  { magazineId, userId: followerId }: DataOf<typeof subscriptionRequested>,
  at: Date,
): Promise<void> => {
  const { directory } = messaging.store
  const magazine = (await directory.magazines([magazineId])).get(magazineId)
  const moderators = await directory.users(magazine?.moderatorIds ?? [])
  await notify(
    messaging,
    [...moderators.values()]
      .filter((card) => isLocal(card) && maySignIn(card))
      .map(({ userId }) => ({
        userId,
        type: 'subscription_request_notification' as const,
        eventKey: requestKey(followerId, magazineId),
        subject: { kind: 'follow-request' as const, userId: followerId, magazineId },
        causeId: followerId,
        createdAt: at,
      })),
  )
}

/** Whoever decided has read it; so have the others who might have. */
export const readFollowRequest = async (
  messaging: Messaging,
  deciderIds: readonly number[],
  followerId: number,
  magazineId: number | null,
  at: Date,
): Promise<void> => {
  for (const userId of deciderIds) {
    const read = await messaging.store.notifications.readEvents(
      userId,
      [requestKey(followerId, magazineId)],
      at,
    )
    if (read > 0) await publishCounts(messaging, userId)
  }
}
