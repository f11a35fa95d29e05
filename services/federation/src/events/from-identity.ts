import {
  followRequested,
  followRequestEnded,
  userChanged,
  userFollowed,
  userMoved,
  userPurged,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import { findUserCard, saveUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { sendActorDeletion } from '../outbox/send-actor-deletion.ts'
import { requestPersonUpdate } from '../outbox/send-actor-update.ts'
import { sendFollowAnswer, sendFollowOfUser } from '../outbox/send-follow.ts'
import { sendMove } from '../outbox/send-move.ts'
import { userAsSender } from '../outbox/sender.ts'

export const identityHandlers = (federation: Federation): Projection['handlers'] => [
  on(userChanged, async (tx, card) => {
    const known = await findUserCard(tx, card.userId)
    await saveUserCard(tx, card)
    if (known) await requestPersonUpdate(federation, tx, known, card)
  }),
  on(userMoved, (tx, { userId, target }) => sendMove(federation, tx, userId, target)),
  on(userPurged, async (tx, { userId }) => {
    await sendActorDeletion(federation, tx, userId)
    await tx('user_card').where({ user_id: userId }).delete()
    await tx('user_follow').where({ follower_id: userId }).orWhere({ followed_id: userId }).delete()
    await tx('magazine_subscription').where({ user_id: userId }).delete()
    await tx('follow_received')
      .where({ follower_id: userId })
      .orWhere({ kind: 'user', local_id: userId })
      .delete()
  }),
  on(followRequested, (tx, { followerId, followedId }) =>
    sendFollowOfUser(federation, tx, followerId, followedId, true),
  ),
  on(followRequestEnded, async (tx, { followerId, followedId, outcome }) => {
    if (outcome === 'cancelled') return sendFollowOfUser(federation, tx, followerId, followedId, false)
    const followed = await findUserCard(tx, followedId)
    if (followed?.domain !== null) return
    await sendFollowAnswer(federation, tx, {
      target: userAsSender(federation, followed),
      followerId,
      accepted: outcome === 'accepted',
    })
  }),
  on(userFollowed, async (tx, follow) => {
    await tx('user_follow')
      .insert({ follower_id: follow.followerId, followed_id: follow.followedId })
      .onConflict()
      .ignore()
    await sendFollowOfUser(federation, tx, follow.followerId, follow.followedId, true)
  }),
  on(userUnfollowed, async (tx, follow) => {
    await tx('user_follow').where({ follower_id: follow.followerId, followed_id: follow.followedId }).delete()
    await sendFollowOfUser(federation, tx, follow.followerId, follow.followedId, false)
  }),
]
