import type { Post } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ReadOptions } from '../entries/read-entry.ts'
import { readThreadRow } from '../entries/read-entry.ts'
import { completenessOf } from '../threads/thread-check.ts'
import { showPost, threadSight } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'

/** One post as this reader sees it. */
export const readPost = async (
  content: Content,
  principal: Principal | null,
  number: number,
  options: ReadOptions = {},
): Promise<Post> => {
  const row = await readThreadRow(content, principal, 'post', number, options)
  const [viewer, completeness] = await Promise.all([
    viewerState(content.db, principal, [row]),
    completenessOf(content, row),
  ])
  return showPost(row, viewer, threadSight(principal), {
    reveal: options.reveal ?? false,
    completeness,
  })
}
