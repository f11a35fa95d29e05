import * as identity from '@app/contract/events/identity.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { EventHandler } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import { notifyOfFollower } from '../notifications/notify-of-follower.ts'
import { notifyOfSignup } from '../notifications/notify-of-signup.ts'
import { notifyOfFollowRequest, readFollowRequest } from '../notifications/notify-of-follow-request.ts'
import { notifyOfSignUpWave } from '../notifications/notify-of-sign-up-wave.ts'
import { project } from '../store/project.ts'

/** Users and their relations; a member who may no longer sign in has no open stream. */
export const identityHandlers = (messaging: Messaging): EventHandler<never>[] => [
  project(messaging, identity.userChanged, async (projection, card) => {
    await projection.saveUser(card)
    if (card.state === 'deleted') await projection.endPush(card.userId)
    if (!identity.maySignIn(card))
      await messaging.hub.publish({ event: 'signed-out', data: {}, to: [card.userId], close: [card.userId] })
  }),
  project(messaging, identity.userPurged, async (projection, { userId }) => {
    const enqueue: WorkQueues['enqueue'] = (queue, data) => projection.enqueue(messaging.work, queue, data)
    await projection.removeUser(userId, (messages) =>
      giveJob({ enqueue }, removedOfAccount, { userId, part: 'messaging', counts: { messages } }),
    )
    await messaging.hub.publish({ event: 'signed-out', data: {}, to: [userId], close: [userId] })
  }),
  project(messaging, identity.userRegistered, (_projection, { userId }, { time }) =>
    notifyOfSignup(messaging, userId, new Date(time)),
  ),
  project(messaging, identity.signUpWaveOpened, (_projection, wave, { time }) =>
    notifyOfSignUpWave(messaging, wave, new Date(time)),
  ),
  project(messaging, identity.followRequested, (_projection, request, { time }) =>
    notifyOfFollowRequest(messaging, request, new Date(time)),
  ),
  project(messaging, identity.followRequestEnded, (_projection, { followerId, followedId }, { time }) =>
    readFollowRequest(messaging, [followedId], followerId, null, new Date(time)),
  ),
  project(messaging, identity.userFollowed, async (projection, data, { time }) => {
    await projection.setFollow(data.followerId, data.followedId, true)
    await notifyOfFollower(messaging, data, new Date(time))
  }),
  project(messaging, identity.userUnfollowed, (projection, data) =>
    projection.setFollow(data.followerId, data.followedId, false),
  ),
  project(messaging, identity.userBlocked, (projection, data) =>
    projection.setBlock(data.blockerId, data.blockedId, true),
  ),
  project(messaging, identity.userUnblocked, (projection, data) =>
    projection.setBlock(data.blockerId, data.blockedId, false),
  ),
  project(messaging, identity.userMuted, (projection, data) =>
    projection.setMute(data.muterId, data.mutedId, true),
  ),
  project(messaging, identity.userUnmuted, (projection, data) =>
    projection.setMute(data.muterId, data.mutedId, false),
  ),
]
