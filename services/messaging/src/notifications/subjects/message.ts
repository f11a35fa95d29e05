import { holds } from '@app/platform/http/principal.ts'
import { emojisFor } from '../../messages/emojis.ts'
import { toMessage } from '../../messages/message.view.ts'
import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import type { SubjectHandler, View } from './subject-handler.ts'

const redacted: View = {
  messageId: null,
  threadId: null,
  sender: null,
  body: 'This app has not received permission to read your messages.',
  status: null,
  createdAt: null,
}

/** A private message. */
export const messageSubject: SubjectHandler<Extract<Subject, { kind: 'message' }>> = {
  async loadViews(messaging, viewer, subjects) {
    if (!holds(viewer, 'user:message:read')) return () => redacted
    const found = await messaging.store.messages.messages(subjects.map(({ messageId }) => messageId))
    const [people, emojisOf] = await Promise.all([
      peopleFor(
        messaging,
        viewer,
        found.map(({ senderId }) => senderId),
      ),
      emojisFor(messaging, found),
    ])
    const messages = new Map(found.map((message) => [message.messageId, message]))
    return ({ messageId }) => {
      const message = messages.get(messageId)
      return message ? toMessage(message, people, emojisOf(message)) : null
    }
  },

  async loadExcerpts({ store }, subjects) {
    const found = await store.messages.messages(subjects.map(({ messageId }) => messageId))
    const messages = new Map(found.map((message) => [message.messageId, message]))
    return ({ messageId }) => {
      const message = messages.get(messageId)
      return {
        text: message?.body ?? '',
        actionUrl: message ? `/profile/messages/${message.threadId}` : '/profile/messages',
      }
    }
  },
}
