import * as identity from '@app/contract/events/identity.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { keepFilterWords } from '../filter-words/keep-filter-words.ts'
import { purgeUser } from '../users/purge-user.ts'
import { keepUser } from '../users/user-card.ts'

/** People, whom they follow, block and mute, and what they filter. */
export const fromIdentity = (content: Content): Projection['handlers'] => {
  /** Nobody counts or ranks anew before what was written holds. */
  const seen = (tx: Knex.Transaction) => afterCommit(tx, () => content.counts.changed())
  return [
    on(identity.userChanged, (tx, user) => keepUser(content, tx, user)),
    on(identity.userPurged, (tx, { userId }) => purgeUser(content, tx, userId)),
    on(identity.userFollowed, async (tx, { followerId, followedId }) => {
      await tx('user_follow')
        .insert({ follower_id: followerId, followed_id: followedId })
        .onConflict()
        .ignore()
      seen(tx)
    }),
    on(identity.userUnfollowed, async (tx, { followerId, followedId }) => {
      await tx('user_follow').where({ follower_id: followerId, followed_id: followedId }).delete()
      seen(tx)
    }),
    on(identity.userBlocked, async (tx, { blockerId, blockedId }) => {
      await tx('user_block').insert({ blocker_id: blockerId, blocked_id: blockedId }).onConflict().ignore()
      seen(tx)
    }),
    on(identity.userUnblocked, async (tx, { blockerId, blockedId }) => {
      await tx('user_block').where({ blocker_id: blockerId, blocked_id: blockedId }).delete()
      seen(tx)
    }),
    on(identity.userMuted, async (tx, { muterId, mutedId }) => {
      await tx('user_mute').insert({ muter_id: muterId, muted_id: mutedId }).onConflict().ignore()
      seen(tx)
    }),
    on(identity.userUnmuted, async (tx, { muterId, mutedId }) => {
      await tx('user_mute').where({ muter_id: muterId, muted_id: mutedId }).delete()
      seen(tx)
    }),
    on(identity.instanceBlocksChanged, async (tx, { userId, domains, exempt }) => {
      await tx('instance_choice')
        .insert({ user_id: userId, blocked: domains, exempt })
        .onConflict('user_id')
        .merge()
      seen(tx)
    }),
    on(identity.filterListsChanged, async (tx, filters) => {
      await keepFilterWords(tx, filters)
      seen(tx)
    }),
  ]
}
