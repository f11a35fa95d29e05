import {
  userBlocked,
  userChanged,
  userFollowed,
  userPurged,
  userRegistered,
  userSeen,
  userUnblocked,
  userUnfollowed,
} from '@app/contract/events/identity.ts'
import type { DeletionCounts } from '@app/contract/identity/deletions.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'
import { keepAccount } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { noteInstance } from '../instances/policy.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'
import { makeRandom } from '../magazines/random.ts'
import { forgetDeliveriesOf } from '../webhooks/delivery.repository.ts'
import { noteAccountChange, noteRegistration } from '../webhooks/note-accounts.ts'

/**
 * Removes all that a purged user was and did here, and tells identity how much; what they decided as a moderator stays,
 * without them.
 */
const forget = async (community: Community, tx: Knex.Transaction, userId: number): Promise<void> => {
  await tx.raw(
    `update magazine m set subscriptions_count = greatest(0, subscriptions_count - 1),
       local_subscribers = greatest(0, local_subscribers
         - case when exists (select from account where user_id = s.user_id and domain is null) then 1 else 0 end)
     from subscription s where s.magazine_id = m.id and s.user_id = ?`,
    [userId],
  )
  const counts: DeletionCounts = {}
  const moderated = await tx('moderator').where({ user_id: userId }).pluck<number[]>('magazine_id')
  for (const table of [
    'subscription',
    'subscription_request',
    'magazine_block',
    'moderator',
    'ban',
    'role_request',
    'notification_setting',
  ] as const) {
    const removed = await tx(table).where({ user_id: userId }).delete()
    if (table === 'subscription') counts.subscriptions = removed
  }
  counts.reports = await tx('report')
    .where({ reporting_id: userId })
    .orWhere({ reported_id: userId })
    .delete()
  // Words of theirs go, and what they were on is free; what they decided stays.
  await tx('report_note').where({ author_id: userId }).delete()
  await tx('report').where({ assigned_to_id: userId }).update({ assigned_to_id: null, assigned_at: null })
  await tx('moderation_log').where({ moderator_id: userId }).update({ moderator_id: null })
  await tx('moderation_log').where({ subject_type: 'user', subject_id: userId }).delete()
  await tx('user_follow').where({ follower_id: userId }).orWhere({ followed_id: userId }).delete()
  await tx('user_block').where({ blocker_id: userId }).orWhere({ blocked_id: userId }).delete()
  await forgetDeliveriesOf(tx, userId)
  await tx('account').where({ user_id: userId }).delete()
  await community.accessCache.accountChanged(tx, userId)
  await giveJob(
    community.work,
    removedOfAccount,
    { userId, part: 'community', counts },
    { tx, id: `removed-community-${userId}` },
  )
  for (const magazineId of moderated) await announceMagazine(community, tx, magazineId)
}

export const identityHandlers = (community: Community) => [
  on(userChanged, async (tx, card, envelope) => {
    const { time } = envelope
    await noteAccountChange(community, tx, card, envelope)
    await makeRandom(community, tx, card)
    await keepAccount(tx, card, new Date(time))
    if (card.domain === null) await community.accessCache.accountChanged(tx, card.userId)
    else await noteInstance(tx, card.domain)
  }),
  on(userSeen, async (tx, { userId, at }) => {
    await tx('account').where({ user_id: userId }).update({ last_active: at })
  }),
  on(userRegistered, (tx, { userId }, envelope) => noteRegistration(community, tx, userId, envelope)),
  on(userPurged, (tx, { userId }) => forget(community, tx, userId)),
  on(userFollowed, async (tx, { followerId, followedId }) => {
    await tx('user_follow').insert({ follower_id: followerId, followed_id: followedId }).onConflict().ignore()
  }),
  on(userUnfollowed, async (tx, { followerId, followedId }) => {
    await tx('user_follow').where({ follower_id: followerId, followed_id: followedId }).delete()
  }),
  on(userBlocked, async (tx, { blockerId, blockedId }) => {
    await tx('user_block').insert({ blocker_id: blockerId, blocked_id: blockedId }).onConflict().ignore()
  }),
  on(userUnblocked, async (tx, { blockerId, blockedId }) => {
    await tx('user_block').where({ blocker_id: blockerId, blocked_id: blockedId }).delete()
  }),
]
