import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from './item.ts'

/**
 * What the reader had not read yet about a thread and its comments is read with it (rules/notifications.md#reading).
 * Messaging hears of it a moment later: what is shown waits for nobody.
 */
export const markRead = (
  content: Content,
  principal: Principal | null,
  type: ThreadKind,
  number: number,
): void => {
  if (principal)
    content.seen.add({
      userId: principal.userId,
      what: type,
      id: number,
      at: content.clock.now().toISOString(),
    })
}
