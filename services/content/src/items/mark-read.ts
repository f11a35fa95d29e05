import type { OperationSpec } from '@app/contract/operation.ts'
import { isPrefetch } from '@app/platform/http/prefetch.ts'
import type { Call } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from './item.ts'

/**
 * What the reader had not read yet about a thread and its comments is read with it (rules/notifications.md#reading), and
 * they remember how many comments it had; not where it is only fetched ahead. Both are kept a moment later: what is shown
 * waits for nobody.
 */
export const markRead = (
  content: Content,
  { principal, req }: Pick<Call<OperationSpec>, 'principal' | 'req'>,
  kind: ThreadKind,
  number: number,
  comments: number,
): void => {
  if (!principal || isPrefetch(req)) return
  const { userId } = principal
  const at = content.clock.now().toISOString()
  content.seen.add({ userId, what: kind, id: number, at })
  content.reads.add({ userId, kind, number, read: { at, comments }, written: 0 })
}
