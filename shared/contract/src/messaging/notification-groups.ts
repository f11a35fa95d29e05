import { notificationKinds, notificationTypes } from './notification-kinds.ts'
import type { NotificationText, NotificationType } from './notification-kinds.ts'

/** What a reader may narrow the list to, each by what its notifications say. */
const textsOfGroups = {
  answers: ['commented', 'replied', 'mentioned', 'quoted'],
  reactions: ['favourited', 'boosted'],
  writing: ['threadCreated', 'postCreated', 'edited', 'deleted', 'pollEnded'],
  people: ['followed', 'followRequested', 'subscriptionRequested', 'signup', 'signupWave'],
  messages: ['message'],
  moderation: [
    'banned',
    'unbanned',
    'reported',
    'reportApproved',
    'reportRejected',
    'removed',
    'appealed',
    'appealGranted',
    'appealRejected',
  ],
} as const satisfies Record<string, readonly NotificationText[]>

export type NotificationGroup = keyof typeof textsOfGroups
export const notificationGroups = Object.keys(textsOfGroups) as [NotificationGroup, ...NotificationGroup[]]

/** The types of a group. */
export const typesOfGroup = (group: NotificationGroup): NotificationType[] =>
  notificationTypes.filter((type) =>
    (textsOfGroups[group] as readonly NotificationText[]).includes(notificationKinds[type].text),
  )
