import type { ContentCard } from '@app/contract/events/content.ts'
import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentMoved,
  contentPurged,
  contentVisibilityChanged,
  contentVoted,
} from '@app/contract/events/content.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import {
  magazineChanged,
  magazinePurged,
  magazineSubscribed,
  magazineUnsubscribed,
  memberBanned,
  memberUnbanned,
  moderatorChanged,
  reportChanged,
} from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userChanged, userFollowed, userPurged, userUnfollowed } from '@app/contract/events/identity.ts'
import type { Database } from '@app/platform/db/database.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'
import type { Keys } from '../actors/keys.ts'
import type { Addresses } from '../addresses/addresses.ts'
import { createAnnouncer } from '../outbox/write-activities.ts'
import { createModerationAnnouncer } from '../outbox/write-moderation.ts'
import type { Sending } from '../outbox/send.ts'
import { keepPolicy } from '../instances/policy.ts'
import { setAsidePurged } from '../magazines/purged-magazines.ts'

type Tx = Knex.Transaction

const keepUser = (tx: Tx, card: UserCard) =>
  tx('user_card')
    .insert({
      user_id: card.userId,
      username: card.username,
      ap_profile_id: card.domain === null ? null : card.apProfileId,
      domain: card.domain,
      state: card.state,
      card: JSON.stringify(card),
    })
    .onConflict('user_id')
    .merge()

const keepMagazine = (tx: Tx, card: MagazineCard) =>
  tx('magazine_card')
    .insert({
      magazine_id: card.magazineId,
      name: card.name,
      ap_profile_id: card.domain === null ? null : card.apProfileId,
      domain: card.domain,
      visibility: card.visibility,
      card: JSON.stringify(card),
    })
    .onConflict('magazine_id')
    .merge()

/**
 * Local copies of actors, follows and content addresses; and, in the same step, what local people did is written out
 * for peers. A rebuild keeps the addresses and what was sent: nothing is announced twice.
 */
export const createProjection = (db: Database, sending: Sending, keys: Keys, at: Addresses): Projection => {
  const announcer = createAnnouncer(sending, at)
  const moderation = createModerationAnnouncer(sending, keys, at)

  const keepObject = async (tx: Tx, card: ContentCard): Promise<{ apId: string; isNew: boolean }> => {
    const known = await tx('content_object')
      .where({ type: card.type, id: card.id })
      .first<{ ap_id: string } | undefined>('ap_id')
    if (known) return { apId: known.ap_id, isNew: false }
    const magazine = await tx('magazine_card')
      .where({ magazine_id: card.magazineId })
      .first<{ name: string } | undefined>('name')
    const apId = card.apId ?? at.object(card.type, magazine?.name ?? 'random', card.id, card.threadId)
    const inserted = await tx('content_object')
      .insert({
        type: card.type,
        id: card.id,
        ap_id: apId,
        local: card.apId === null,
        author_id: card.authorId,
        magazine_id: card.magazineId,
        thread_id: card.threadId,
        parent_id: card.parentId,
        visibility: card.visibility,
      })
      .onConflict(['type', 'id'])
      .ignore()
      .returning('id')
    return { apId, isNew: inserted.length > 0 }
  }

  return {
    sources: ['identity', 'community', 'content'],
    async clear() {
      await db.knex.raw('truncate user_follow, magazine_subscription, host_rule, instance_settings')
    },
    handlers: [
      ...keepPolicy,
      on(userChanged, async (tx, card) => {
        await keepUser(tx, card)
      }),
      on(userPurged, async (tx, { userId }) => {
        await announcer.farewell(tx, userId)
        await tx('user_card').where({ user_id: userId }).delete()
        await tx('user_follow').where({ follower_id: userId }).orWhere({ followed_id: userId }).delete()
        await tx('magazine_subscription').where({ user_id: userId }).delete()
      }),
      on(userFollowed, async (tx, follow) => {
        await tx('user_follow')
          .insert({ follower_id: follow.followerId, followed_id: follow.followedId })
          .onConflict()
          .ignore()
        await announcer.followUser(tx, follow.followerId, follow.followedId, true)
      }),
      on(userUnfollowed, async (tx, follow) => {
        await tx('user_follow')
          .where({ follower_id: follow.followerId, followed_id: follow.followedId })
          .delete()
        await announcer.followUser(tx, follow.followerId, follow.followedId, false)
      }),
      on(magazineChanged, async (tx, card) => {
        const known = await tx('magazine_card')
          .where({ magazine_id: card.magazineId })
          .first<{ card: MagazineCard } | undefined>('card')
        await keepMagazine(tx, card)
        if (known) await moderation.magazine(tx, known.card, card)
      }),
      on(moderatorChanged, (tx, change) => moderation.moderator(tx, change)),
      on(memberBanned, (tx, ban) => moderation.ban(tx, ban)),
      on(memberUnbanned, (tx, ban) => moderation.unban(tx, ban)),
      on(reportChanged, (tx, report) => moderation.report(tx, report)),
      on(magazinePurged, (tx, { magazineId }, { time }) =>
        setAsidePurged(tx, announcer, magazineId, new Date(time)),
      ),
      on(magazineSubscribed, async (tx, { magazineId, userId }) => {
        await tx('magazine_subscription')
          .insert({ magazine_id: magazineId, user_id: userId })
          .onConflict()
          .ignore()
        await announcer.followMagazine(tx, userId, magazineId, true)
      }),
      on(magazineUnsubscribed, async (tx, { magazineId, userId }) => {
        await tx('magazine_subscription').where({ magazine_id: magazineId, user_id: userId }).delete()
        await announcer.followMagazine(tx, userId, magazineId, false)
      }),
      on(contentCreated, async (tx, card) => {
        const { isNew } = await keepObject(tx, card)
        if (isNew && card.apId === null) await announcer.content(tx, card, 'Create')
      }),
      on(contentEdited, async (tx, card) => {
        await keepObject(tx, card)
        if (card.apId === null) await announcer.content(tx, card, 'Update')
      }),
      on(contentModerated, (tx, done) => moderation.mark(tx, done)),
      on(contentMoved, async (tx, { type, id, magazineId }) => {
        await tx('content_object').where({ type, id }).update({ magazine_id: magazineId })
      }),
      on(contentVisibilityChanged, async (tx, { byId, previous, ...card }) => {
        await keepObject(tx, card)
        await tx('content_object')
          .where({ type: card.type, id: card.id })
          .update({ visibility: card.visibility })
        const removed = card.visibility === 'trashed' || card.visibility === 'soft_deleted'
        if (removed && byId !== null) await announcer.removal(tx, card, byId)
        else if (previous === 'trashed' && byId !== null) await announcer.restoration(tx, card, byId)
      }),
      on(contentPurged, async (tx, { byId, ...card }) => {
        const { apId } = await keepObject(tx, card)
        await announcer.removal(tx, card, byId ?? card.authorId)
        await tx('content_object').where({ type: card.type, id: card.id }).delete()
        await tx('tombstone').insert({ ap_id: apId }).onConflict().ignore()
      }),
      on(contentVoted, async (tx, vote) => {
        await announcer.vote(tx, vote)
      }),
    ],
  }
}
