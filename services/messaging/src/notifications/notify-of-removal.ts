import type { DataOf } from '@app/contract/event.ts'
import type { contentVisibilityChanged } from '@app/contract/events/content.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'
import { isNews } from './receivers.rules.ts'

/**
 * Tells the author of what a moderator removed, who may appeal against it; not who removed it
 * (rules/notifications.md#staff).
 */
export const notifyOfRemoval = async (
  messaging: Messaging,
  { byId, visibility, authorId, type, id, threadId }: DataOf<typeof contentVisibilityChanged>,
  at: Date,
): Promise<void> => {
  if (visibility !== 'trashed' || byId === null || byId === authorId) return
  if (!isNews(at, messaging.clock.now(), undefined)) return
  const author = (await messaging.store.directory.users([authorId])).get(authorId)
  if (!author || !isLocal(author) || !maySignIn(author)) return
  await notify(messaging, [
    {
      userId: authorId,
      type: 'removed_notification',
      // Removed again after it was restored, its author is told again.
      eventKey: `removed:${type}:${id}:${at.getTime()}`,
      subject: { kind: 'content', type, id, thread: threadKey(type, threadId) },
      causeId: null,
      createdAt: at,
    },
  ])
}
