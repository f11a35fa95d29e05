import { readThread } from '@app/contract/calls/messaging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from './item.ts'

/**
 * What the reader had not read yet about a thread and its comments is read with it (rules/notifications.md#reading).
 */
export const markRead = async (
  content: Content,
  principal: Principal | null,
  type: ThreadKind,
  number: number,
): Promise<void> => {
  if (!principal) return
  try {
    await content.calls.ask(readThread, { userId: principal.userId, type, id: number })
  } catch (error) {
    content.log.debug({ err: error }, 'a thread was shown, its notifications stay unread')
  }
}
