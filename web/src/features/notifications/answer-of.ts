import { notificationKinds } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationKind, NotificationText } from '@app/contract/messaging/notification-kinds.ts'
import type { Entry, EntryComment, Notification, Post, PostComment, UserSmall } from '../../api/contract.ts'

/** What is written back to: something in a conversation that others may read, or a private message. */
export type Answer =
  | {
      to: 'comment'
      talk: { on: 'entry' | 'post'; id: number }
      parent: number | null
      item: Pick<Entry, 'magazine' | 'user' | 'audience'>
    }
  | { to: 'message'; threadId: number; sender: UserSmall }

/** What tells of something that somebody wrote, and not of what became of it. */
const written: readonly NotificationText[] = [
  'threadCreated',
  'postCreated',
  'commented',
  'replied',
  'mentioned',
  'quoted',
  'message',
]

type Subject = Partial<Entry & Post & EntryComment & PostComment> & {
  sender?: UserSmall
  threadId?: number | null
}

/** What one answers of what a notification tells; null where there is nothing to answer. */
export const answerOf = ({ type, subject }: Notification, myId: number | undefined): Answer | null => {
  const kind = (notificationKinds as Readonly<Record<string, NotificationKind>>)[type]
  if (!kind || !written.some((text) => text === kind.text)) return null
  const { threadId, sender, magazine, user, audience, visibility, isLocked, ...ids } = subject as Subject
  if (sender) return threadId && sender.userId !== myId ? { to: 'message', threadId, sender } : null
  if (!magazine || !user || user.userId === myId || visibility !== 'visible' || isLocked) return null
  const id = ids.entryId ?? ids.postId
  if (id === undefined) return null
  return {
    to: 'comment',
    talk: { on: ids.entryId === undefined ? 'post' : 'entry', id },
    parent: ids.commentId ?? null,
    item: { magazine, user, audience },
  }
}
