import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from './item.ts'

/**
 * What the reader had not read yet about a thread and its comments is read with it (rules/notifications.md#reading), and
 * they remember how many comments it had. Both are kept a moment later: what is shown waits for nobody.
 */
export const markRead = (
  content: Content,
  principal: Principal | null,
  kind: ThreadKind,
  number: number,
  comments: number,
): void => {
  if (!principal) return
  const { userId } = principal
  const at = content.clock.now().toISOString()
  content.seen.add({ userId, what: kind, id: number, at })
  content.reads.add({ userId, kind, number, read: { at, comments }, written: 0 })
}
