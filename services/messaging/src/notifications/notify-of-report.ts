import type { DataOf } from '@app/contract/event.ts'
import type { personReported, reportChanged, reportWorkedOn } from '@app/contract/events/community.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import type { Messaging } from '../context.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'

type Report = DataOf<typeof reportChanged>

/** Event key of a report: the same, however much weight it gains. */
export const reportKey = (reportId: number | null): string => `report:${reportId}`

/** Those who may decide: local moderators of the magazine, global moderators and administrators. */
const decidersOn = async ({ store }: Messaging, magazineId: number): Promise<number[]> => {
  const { directory } = store
  const magazine = (await directory.magazines([magazineId])).get(magazineId)
  const [moderators, staff] = await Promise.all([
    directory.users(magazine?.moderatorIds ?? []),
    directory.staff(),
  ])
  const deciders = [...moderators.values(), ...staff].filter(
    (card) => isLocal(card) && card.state === 'active',
  )
  return [...new Set(deciders.map(({ userId }) => userId))]
}

/** Tells open queues that a report is no longer as they show it; they read it anew with the rights of their reader. */
export const publishReport = async (
  messaging: Messaging,
  { reportId, magazineId }: DataOf<typeof reportWorkedOn>,
): Promise<undefined> => {
  const to = await decidersOn(messaging, magazineId)
  await messaging.hub.publish({ event: 'report', data: { reportId }, to })
}

/** A report of a person, which the staff of the instance decide on. */
export const notifyOfPersonReport = async (
  messaging: Messaging,
  { reportId, reportedId, reporterId, reason }: DataOf<typeof personReported>,
  at: Date,
): Promise<void> => {
  const staff = await messaging.store.directory.staff()
  await notify(
    messaging,
    staff
      .filter(({ state }) => state === 'active')
      .map(({ userId }) => ({
        userId,
        type: 'report_created_notification',
        eventKey: reportKey(reportId),
        subject: { kind: 'person-report', userId: reportedId, reportId, reason },
        causeId: reporterId,
        createdAt: at,
      })),
  )
}

/** What the author of what was reported hears of a report as it now stands; null: nothing. */
const authorIsTold = ({ status, isAppeal }: Report): NotificationType | null => {
  if (status === 'approved') return isAppeal ? 'appeal_rejected_notification' : 'report_approved_notification'
  return status === 'rejected' && isAppeal ? 'appeal_granted_notification' : null
}

/**
 * Tells those who may decide on a report of it, each once: further reports of the same item only add weight. Of one
 * that was accepted, its author is notified, if they are from here, and of what became of their appeal
 * (rules/notifications.md#staff).
 */
export const notifyOfReport = async (messaging: Messaging, report: Report, at: Date): Promise<void> => {
  const { reportId, type, id, reason, status, reportedId } = report
  const subject = { kind: 'report', type, id, reportId, reason } as const
  if (status === 'pending') {
    const deciders = await decidersOn(messaging, report.magazineId)
    await notify(
      messaging,
      report.isAppeal
        ? deciders
            // Nobody decides on their own appeal.
            .filter((userId) => userId !== reportedId)
            .map((userId) => ({
              userId,
              type: 'appeal_created_notification',
              eventKey: `appeal:${reportId}`,
              subject: { ...subject, reason: null },
              causeId: reportedId,
              createdAt: at,
            }))
        : deciders.map((userId) => ({
            userId,
            type: 'report_created_notification',
            eventKey: reportKey(reportId),
            subject,
            causeId: report.reporterId,
            createdAt: at,
          })),
    )
  }
  const told = authorIsTold(report)
  if (told === null) return
  const author = (await messaging.store.directory.users([reportedId])).get(reportedId)
  if (!author || !isLocal(author)) return
  await notify(messaging, [
    {
      userId: reportedId,
      type: told,
      eventKey: report.isAppeal ? `appeal-${status}:${reportId}` : `report-approved:${reportId}`,
      // Who reported them, and in which words, is not for the author.
      subject: { ...subject, reason: null },
      causeId: null,
      createdAt: at,
    },
  ])
}
