import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import * as community from '@app/contract/events/community.ts'
import * as content from '@app/contract/events/content.ts'
import * as identity from '@app/contract/events/identity.ts'
import { on } from '@app/platform/events/projection.ts'
import type { EventHandler, Projection } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import { itemData, threadTopic, topicsOfNew } from '../live/topics.ts'
import { FAN_OUT } from '../notifications/fan-out.ts'
import type { FanOutJob } from '../notifications/fan-out.ts'
import { tellOfBan, tellOfUnban } from '../notifications/bans.ts'
import { isNews } from '../notifications/receivers.rules.ts'
import { tellOfReport } from '../notifications/reports.ts'
import { tellOfSignup } from '../notifications/signups.ts'
import type { CopyWriter, Store } from '../store/store.ts'

/**
 * What messaging makes of the others' events: copies of users, magazines and who relates to whom; notifications of bans
 * and reports; jobs that tell members of new items; live events for open pages.
 */
export const messagingProjection = (messaging: Messaging): Projection => {
  const { hub, work, clock } = messaging
  const store = messaging.store as unknown as Store<unknown>

  const copy = <E extends EventSpec>(
    event: E,
    apply: (copies: CopyWriter, data: DataOf<E>, envelope: Envelope<DataOf<E>>) => Promise<unknown>,
  ): EventHandler<never> =>
    on<E, never>(event, async (tx, data, envelope) => {
      await apply(store.copies(tx), data, envelope)
    })

  const handlers = [
    copy(identity.userChanged, async (copies, card) => {
      await copies.saveUser(card)
      if (!identity.maySignIn(card))
        await hub.publish({ event: 'signed-out', data: {}, to: [card.userId], close: [card.userId] })
    }),
    copy(identity.userPurged, async (copies, { userId }) => {
      await copies.removeUser(userId)
      await hub.publish({ event: 'signed-out', data: {}, to: [userId], close: [userId] })
    }),
    copy(identity.userRegistered, (_copies, { userId }, { time }) =>
      tellOfSignup(messaging, userId, new Date(time)),
    ),
    copy(identity.userFollowed, (copies, data) => copies.setFollow(data.followerId, data.followedId, true)),
    copy(identity.userUnfollowed, (copies, data) =>
      copies.setFollow(data.followerId, data.followedId, false),
    ),
    copy(identity.userBlocked, (copies, data) => copies.setBlock(data.blockerId, data.blockedId, true)),
    copy(identity.userUnblocked, (copies, data) => copies.setBlock(data.blockerId, data.blockedId, false)),

    copy(community.magazineChanged, (copies, card) => copies.saveMagazine(card)),
    copy(community.magazinePurged, (copies, { magazineId }) => copies.removeMagazine(magazineId)),
    copy(community.magazineSubscribed, (copies, data) =>
      copies.setSubscription(data.magazineId, data.userId, true),
    ),
    copy(community.magazineUnsubscribed, (copies, data) =>
      copies.setSubscription(data.magazineId, data.userId, false),
    ),
    copy(community.magazineBlocked, (copies, data) =>
      copies.setMagazineBlock(data.magazineId, data.userId, true),
    ),
    copy(community.magazineUnblocked, (copies, data) =>
      copies.setMagazineBlock(data.magazineId, data.userId, false),
    ),
    copy(community.memberBanned, (_copies, ban, { id, time }) =>
      tellOfBan(messaging, ban, id, new Date(time)),
    ),
    copy(community.memberUnbanned, (_copies, ban, { id, time }) =>
      tellOfUnban(messaging, ban, id, new Date(time)),
    ),

    copy(content.contentCreated, async (copies, card) => {
      if (card.visibility !== 'visible' && card.visibility !== 'private') return
      // A rebuild brings everything again; what is no news is told to nobody.
      if (!isNews(new Date(card.createdAt), clock.now(), undefined)) return
      await copies.enqueue(work, FAN_OUT, { card } satisfies FanOutJob)
      if (card.visibility === 'visible')
        await hub.publish({ event: 'created', data: itemData(card), topics: topicsOfNew(card) })
    }),
    copy(content.contentEdited, (_copies, card) =>
      hub.publish({ event: 'edited', data: itemData(card), topics: [threadTopic(card)] }),
    ),
    copy(content.contentIllustrated, (_copies, card) =>
      hub.publish({ event: 'edited', data: itemData(card), topics: [threadTopic(card)] }),
    ),
    copy(content.contentVisibilityChanged, (_copies, card) =>
      hub.publish({
        event: card.visibility === 'visible' ? 'restored' : 'removed',
        data: itemData(card),
        topics: [threadTopic(card)],
      }),
    ),
    copy(content.contentPurged, async (copies, card) => {
      await copies.removeContent(card.type, card.id)
      await hub.publish({ event: 'removed', data: itemData(card), topics: [threadTopic(card)] })
    }),
    copy(community.reportChanged, (_copies, report, { time }) =>
      tellOfReport(messaging, report, new Date(time)),
    ),
    copy(content.contentVoted, (_copies, { type, id, threadId, uv, dv, favourites }) =>
      hub.publish({
        event: 'voted',
        data: { type, id, threadId, uv, dv, favourites },
        topics: [threadTopic({ type, threadId })],
      }),
    ),
  ]
  // The handlers take whatever transaction the store's own marks hand them, which for PostgreSQL are the platform's.
  return {
    sources: ['identity', 'community', 'content'],
    handlers: handlers as unknown as Projection['handlers'],
    ...(store.marks ? { marks: store.marks as unknown as NonNullable<Projection['marks']> } : {}),
    clear: () => store.clearCopies(),
  }
}
