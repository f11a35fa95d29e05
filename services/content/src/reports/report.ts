import { contentReported } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, lockItem } from '../items/item.repository.ts'
import type { Kind } from '../items/item.ts'

/** Hands a report to the moderators; community keeps one report for each item, however often it is reported. */
export const report = async (
  content: Content,
  principal: Pick<Principal, 'userId'>,
  kind: Kind,
  number: number,
  reason: string | null | undefined,
): Promise<void> => {
  const found = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, found)
  await content.db.transaction(async (tx) => {
    const item = await lockItem(tx, found)
    await content.outbox.add(tx, contentReported, {
      type: kind,
      id: number,
      magazineId: item.magazine_id,
      reporterId: principal.userId,
      reportedId: item.author_id,
      reason: reason || null,
    })
  })
}
