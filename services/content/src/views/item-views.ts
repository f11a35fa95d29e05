import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { Ref } from '../items/content-card.ts'
import { showComment } from './comment.view.ts'
import { rowsByNumber } from './rows-by-id.ts'
import { showEntry, showPost, threadSight } from './thread.view.ts'
import { viewerState } from './viewer.ts'

/**
 * Items as the API shows them to this reader, in the order asked; null where one is gone or may not be seen. However
 * many are asked for, it takes a query for threads, one for comments and one for what the reader holds on them.
 */
export const viewsOf = async (
  content: Content,
  viewer: Principal | null,
  refs: readonly Ref[],
  { reveal = false } = {},
): Promise<(Record<string, unknown> | null)[]> => {
  const { threads, comments } = await rowsByNumber(content, viewer, refs, { unmasked: reveal })
  const state = await viewerState(content.db, viewer, [...threads, ...comments])
  const sight = threadSight(viewer)
  const shown = new Map<string, object>()
  for (const row of threads) {
    const show = row.kind === 'entry' ? showEntry : showPost
    shown.set(`${row.kind} ${row.number}`, show(row, state, sight, { reveal }))
  }
  for (const row of comments) shown.set(`${row.kind} ${row.number}`, showComment(row, state, { reveal }))
  return refs.map(
    ({ type, id }) => (shown.get(`${type} ${id}`) as Record<string, unknown> | undefined) ?? null,
  )
}
