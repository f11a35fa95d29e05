import type { SubjectType } from '@app/contract/events/content.ts'
import type { Subject } from './store.ts'

/** One text for what a notification is about, by which all notifications of a thing are found. */
export const subjectKey = (subject: Subject): string => {
  switch (subject.kind) {
    case 'content':
    case 'report':
      return `${subject.type}:${subject.id}`
    case 'message':
      return `message:${subject.messageId}`
    case 'signup':
      return `signup:${subject.userId}`
    case 'ban':
      return `ban:${subject.banId}`
  }
}

/** Names the thread or post that an item of content is or stands below. */
export const threadKey = (type: SubjectType, threadId: number): string =>
  `${type.startsWith('entry') ? 'entry' : 'post'}:${threadId}`
