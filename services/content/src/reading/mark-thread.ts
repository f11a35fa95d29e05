import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem } from '../items/item.repository.ts'
import type { ThreadKind } from '../items/item.ts'
import type { Read } from './reading.repository.ts'
import { forgetRead } from './reading.repository.ts'

type Mark = Pick<Read, 'stoppedAt' | 'folded'> & { commentsRead?: number | undefined }

/** A member read a thread as far as they say; 404 where there is none, 403 where they may not read it. */
export const markThread = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
  { commentsRead, stoppedAt, folded }: Mark,
): Promise<void> => {
  const item = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, item)
  content.reads.add({
    userId: principal.userId,
    kind,
    number,
    read: { at: content.clock.now().toISOString(), comments: commentsRead ?? item.comment_count },
    written: 0,
    stoppedAt,
    folded,
  })
}

/** It is unread again, whatever is about to be kept of it; also where it is not there, which nobody learns by this. */
export const unmarkThread = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  await content.reads.flush()
  await forgetRead(content.db, principal.userId, kind, number)
}
