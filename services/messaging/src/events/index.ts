import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import * as community from '@app/contract/events/community.ts'
import * as content from '@app/contract/events/content.ts'
import * as identity from '@app/contract/events/identity.ts'
import { on } from '@app/platform/events/projection.ts'
import type { EventHandler, Projection } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import { itemData, threadTopic, topicsOfNew } from '../streams/topics.ts'
import { FAN_OUT } from '../jobs/fan-out.ts'
import type { FanOutJob } from '../jobs/fan-out.ts'
import { tellOfBan, tellOfUnban } from '../notifications/notify-of-ban.ts'
import { isNews } from '../notifications/receivers.rules.ts'
import { tellOfReport } from '../notifications/notify-of-report.ts'
import { tellOfSignup } from '../notifications/notify-of-signup.ts'
import type { ProjectionWriter, Store } from '../store/store.ts'

/**
 * What messaging makes of the others' events: copies of users, magazines and who relates to whom; notifications of bans
 * and reports; jobs that tell members of new items; live events for open pages.
 */
export const messagingProjection = (messaging: Messaging): Projection => {
  const { hub, work, clock } = messaging
  const store = messaging.store as unknown as Store<unknown>

  const project = <E extends EventSpec>(
    event: E,
    apply: (projection: ProjectionWriter, data: DataOf<E>, envelope: Envelope<DataOf<E>>) => Promise<unknown>,
  ): EventHandler<never> =>
    on<E, never>(event, async (tx, data, envelope) => {
      await apply(store.projection(tx), data, envelope)
    })

  const handlers = [
    project(identity.userChanged, async (projection, card) => {
      await projection.saveUser(card)
      if (card.state === 'deleted') await projection.endPush(card.userId)
      if (!identity.maySignIn(card))
        await hub.publish({ event: 'signed-out', data: {}, to: [card.userId], close: [card.userId] })
    }),
    project(identity.userPurged, async (projection, { userId }) => {
      await projection.removeUser(userId)
      await hub.publish({ event: 'signed-out', data: {}, to: [userId], close: [userId] })
    }),
    project(identity.userRegistered, (_projection, { userId }, { time }) =>
      tellOfSignup(messaging, userId, new Date(time)),
    ),
    project(identity.userFollowed, (projection, data) =>
      projection.setFollow(data.followerId, data.followedId, true),
    ),
    project(identity.userUnfollowed, (projection, data) =>
      projection.setFollow(data.followerId, data.followedId, false),
    ),
    project(identity.userBlocked, (projection, data) =>
      projection.setBlock(data.blockerId, data.blockedId, true),
    ),
    project(identity.userUnblocked, (projection, data) =>
      projection.setBlock(data.blockerId, data.blockedId, false),
    ),

    project(community.magazineChanged, (projection, card) => projection.saveMagazine(card)),
    project(community.magazinePurged, (projection, { magazineId }) => projection.removeMagazine(magazineId)),
    project(community.magazineSubscribed, (projection, data) =>
      projection.setSubscription(data.magazineId, data.userId, true),
    ),
    project(community.magazineUnsubscribed, (projection, data) =>
      projection.setSubscription(data.magazineId, data.userId, false),
    ),
    project(community.magazineBlocked, (projection, data) =>
      projection.setMagazineBlock(data.magazineId, data.userId, true),
    ),
    project(community.magazineUnblocked, (projection, data) =>
      projection.setMagazineBlock(data.magazineId, data.userId, false),
    ),
    project(community.memberBanned, (_projection, ban, { id, time }) =>
      tellOfBan(messaging, ban, id, new Date(time)),
    ),
    project(community.memberUnbanned, (_projection, ban, { id, time }) =>
      tellOfUnban(messaging, ban, id, new Date(time)),
    ),

    project(content.contentCreated, async (projection, card) => {
      if (card.visibility !== 'visible' && card.visibility !== 'private') return
      // A rebuild brings everything again; what is no news is told to nobody.
      if (!isNews(new Date(card.createdAt), clock.now(), undefined)) return
      await projection.enqueue(work, FAN_OUT, { card } satisfies FanOutJob)
      if (card.visibility === 'visible')
        await hub.publish({ event: 'created', data: itemData(card), topics: topicsOfNew(card) })
    }),
    project(content.contentEdited, (_projection, card) =>
      hub.publish({ event: 'edited', data: itemData(card), topics: [threadTopic(card)] }),
    ),
    project(content.contentIllustrated, (_projection, card) =>
      hub.publish({ event: 'edited', data: itemData(card), topics: [threadTopic(card)] }),
    ),
    project(content.contentVisibilityChanged, (_projection, card) =>
      hub.publish({
        event: card.visibility === 'visible' ? 'restored' : 'removed',
        data: itemData(card),
        topics: [threadTopic(card)],
      }),
    ),
    project(content.contentPurged, async (projection, card) => {
      await projection.removeContent(card.type, card.id)
      await hub.publish({ event: 'removed', data: itemData(card), topics: [threadTopic(card)] })
    }),
    project(community.reportChanged, (_projection, report, { time }) =>
      tellOfReport(messaging, report, new Date(time)),
    ),
    project(content.contentVoted, (_projection, { type, id, threadId, uv, dv, favourites }) =>
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
    clear: () => store.clearProjection(),
  }
}
