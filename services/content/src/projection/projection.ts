import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Content } from '../context.ts'
import { keepMagazine, keepUser } from './cards.ts'
import { keepFilterWords } from './filter-words.ts'
import { keepSettings } from './settings.ts'
import { purgeMagazine, purgeUser } from './purge.ts'

/** What identity and community tell, kept for reading. */
export const projectionOf = (content: Content): Projection => {
  const seen = () => content.counts.changed()
  return {
    sources: ['identity', 'community'],
    handlers: [
      on(identity.userChanged, (tx, user) => keepUser(content, tx, user)),
      on(identity.userPurged, (tx, { userId }) => purgeUser(content, tx, userId)),
      on(identity.userFollowed, async (tx, { followerId, followedId }) => {
        await tx('user_follow')
          .insert({ follower_id: followerId, followed_id: followedId })
          .onConflict()
          .ignore()
        seen()
      }),
      on(identity.userUnfollowed, async (tx, { followerId, followedId }) => {
        await tx('user_follow').where({ follower_id: followerId, followed_id: followedId }).delete()
        seen()
      }),
      on(identity.userBlocked, async (tx, { blockerId, blockedId }) => {
        await tx('user_block').insert({ blocker_id: blockerId, blocked_id: blockedId }).onConflict().ignore()
        seen()
      }),
      on(identity.userUnblocked, async (tx, { blockerId, blockedId }) => {
        await tx('user_block').where({ blocker_id: blockerId, blocked_id: blockedId }).delete()
        seen()
      }),
      on(community.magazineChanged, (tx, magazine) => keepMagazine(content, tx, magazine)),
      on(community.magazinePurged, (tx, { magazineId }) => purgeMagazine(content, tx, magazineId)),
      on(community.magazineSubscribed, async (tx, { magazineId, userId }) => {
        await tx('magazine_subscription')
          .insert({ magazine_id: magazineId, user_id: userId })
          .onConflict()
          .ignore()
        seen()
      }),
      on(community.magazineUnsubscribed, async (tx, { magazineId, userId }) => {
        await tx('magazine_subscription').where({ magazine_id: magazineId, user_id: userId }).delete()
        seen()
      }),
      on(community.magazineBlocked, async (tx, { magazineId, userId }) => {
        await tx('magazine_block').insert({ magazine_id: magazineId, user_id: userId }).onConflict().ignore()
        seen()
      }),
      on(community.magazineUnblocked, async (tx, { magazineId, userId }) => {
        await tx('magazine_block').where({ magazine_id: magazineId, user_id: userId }).delete()
        seen()
      }),
      on(identity.instanceBlocksChanged, async (tx, { userId, domains, exempt }) => {
        await tx('instance_choice')
          .insert({ user_id: userId, blocked: domains, exempt })
          .onConflict('user_id')
          .merge()
        seen()
      }),
      on(identity.filterListsChanged, async (tx, filters) => {
        await keepFilterWords(tx, filters)
        seen()
      }),
      on(community.instancesBlockedForAll, async (tx, { domains }) => {
        await tx('instance_hidden_for_all').delete()
        if (domains.length > 0)
          await tx('instance_hidden_for_all').insert(domains.map((domain) => ({ domain })))
        seen()
      }),
      on(community.settingsChanged, (tx, { settings }) => keepSettings(tx, settings)),
    ],
    async clear() {
      await content.db.knex.raw(`
        truncate user_card, magazine_card, user_follow, user_block, magazine_subscription, magazine_block,
          instance_setting, instance_choice, instance_hidden_for_all, filter_word`)
    },
  }
}
