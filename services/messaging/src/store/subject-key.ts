import type { SubjectType } from '@app/contract/events/content.ts'
import { notificationSubjects } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationSubject } from '@app/contract/messaging/notification-kinds.ts'
import type { Subject } from './records.ts'

const itemKey = (type: SubjectType, id: number): string => `${type}:${id}`
const keyOf = (kind: NotificationSubject, id: number): string => `${kind}:${id}`

/** One text for what a notification is about, by which all notifications of a thing are found. */
export const subjectKey = (subject: Subject): string => {
  switch (subject.kind) {
    case 'content':
    case 'report':
    case 'reaction':
      return itemKey(subject.type, subject.id)
    case 'message':
      return keyOf('message', subject.messageId)
    case 'signup':
      return keyOf('signup', subject.userId)
    case 'person-report':
      return keyOf('person-report', subject.userId)
    case 'follow-request':
      return keyOf('follow-request', subject.userId)
    case 'follower':
      return keyOf('follower', subject.userId)
    case 'signup-wave':
      return keyOf('signup-wave', subject.waveId)
    case 'ban':
      return keyOf('ban', subject.banId)
  }
}

const kinds = Object.keys(notificationSubjects) as NotificationSubject[]

/** Keys of the subjects that go when a user is purged. */
export const keysOfUser = (userId: number): string[] =>
  kinds.filter((kind) => notificationSubjects[kind].removedWith === 'user').map((kind) => keyOf(kind, userId))

/** Key of the subjects that go when an item is purged: they share the item's. */
export const keyOfItem = itemKey

/** Names the thread or post that an item of content is or stands below. */
export const threadKey = (type: SubjectType, threadId: number): string =>
  `${type.startsWith('entry') ? 'entry' : 'post'}:${threadId}`
