import type { Post } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ReadOptions } from '../entries/read-entry.ts'
import { readThreadRow } from '../entries/read-entry.ts'
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
  return showPost(row, await viewerState(content.db, principal, [row]), threadSight(principal), {
    reveal: options.reveal ?? false,
  })
}
