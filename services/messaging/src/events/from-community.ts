import * as community from '@app/contract/events/community.ts'
import type { EventHandler } from '@app/platform/events/projection.ts'
import type { Messaging } from '../context.ts'
import { notifyOfBan, notifyOfUnban } from '../notifications/notify-of-ban.ts'
import { notifyOfPersonReport, notifyOfReport, publishReport } from '../notifications/notify-of-report.ts'
import { notifyOfSubscriptionRequest, readFollowRequest } from '../notifications/notify-of-follow-request.ts'
import { project } from '../store/project.ts'

/** Magazines and who subscribes to or blocks them; notifications of bans and reports. */
export const communityHandlers = (messaging: Messaging): EventHandler<never>[] => [
  project(messaging, community.magazineChanged, (projection, card) => projection.saveMagazine(card)),
  project(messaging, community.magazinePurged, (projection, { magazineId }) =>
    projection.removeMagazine(magazineId),
  ),
  project(messaging, community.subscriptionRequested, (_projection, request, { time }) =>
    notifyOfSubscriptionRequest(messaging, request, new Date(time)),
  ),
  project(messaging, community.subscriptionRequestEnded, async (_projection, request, { time }) => {
    const { magazineId, userId } = request
    const magazine = (await messaging.store.directory.magazines([magazineId])).get(magazineId)
    await readFollowRequest(messaging, magazine?.moderatorIds ?? [], userId, magazineId, new Date(time))
  }),
  project(messaging, community.magazineSubscribed, (projection, data) =>
    projection.setSubscription(data.magazineId, data.userId, true),
  ),
  project(messaging, community.magazineUnsubscribed, (projection, data) =>
    projection.setSubscription(data.magazineId, data.userId, false),
  ),
  project(messaging, community.magazineBlocked, (projection, data) =>
    projection.setMagazineBlock(data.magazineId, data.userId, true),
  ),
  project(messaging, community.magazineUnblocked, (projection, data) =>
    projection.setMagazineBlock(data.magazineId, data.userId, false),
  ),
  project(messaging, community.memberBanned, (_projection, ban, { id, time }) =>
    notifyOfBan(messaging, ban, id, new Date(time)),
  ),
  project(messaging, community.memberUnbanned, (_projection, ban, { id, time }) =>
    notifyOfUnban(messaging, ban, id, new Date(time)),
  ),
  project(messaging, community.personReported, (_projection, report, { time }) =>
    notifyOfPersonReport(messaging, report, new Date(time)),
  ),
  project(messaging, community.reportChanged, async (_projection, report, { time }) => {
    await notifyOfReport(messaging, report, new Date(time))
    await publishReport(messaging, report)
  }),
  project(messaging, community.reportWorkedOn, (_projection, report) => publishReport(messaging, report)),
]
