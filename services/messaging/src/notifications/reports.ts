import type { DataOf } from '@app/contract/event.ts'
import type { contentReported } from '@app/contract/events/content.ts'
import type { Messaging } from '../context.ts'
import { isLocal } from '../store/member.ts'
import { notify } from './notify.ts'

/**
 * Tells those who may decide on a report: local moderators of the magazine, global moderators and administrators, each
 * once. Further reports of the same item only add weight to the first and are not told again (spec, accounts 13).
 */
export const tellOfReport = async (
  messaging: Messaging,
  report: DataOf<typeof contentReported>,
  at: Date,
): Promise<void> => {
  const { directory } = messaging.store
  const magazine = (await directory.magazines([report.magazineId])).get(report.magazineId)
  const [moderators, staff] = await Promise.all([
    directory.users(magazine?.moderatorIds ?? []),
    directory.staff(),
  ])
  const deciders = new Set(
    [...moderators.values(), ...staff]
      .filter((card) => isLocal(card) && card.state === 'active')
      .map(({ userId }) => userId),
  )
  deciders.delete(report.reporterId)
  const { type, id, reason } = report
  await notify(
    messaging,
    [...deciders].map((userId) => ({
      userId,
      type: 'report_created_notification',
      eventKey: `report:${type}:${id}`,
      subject: { kind: 'report', type, id, reportId: null, reason },
      causeId: report.reporterId,
      createdAt: at,
    })),
  )
}
