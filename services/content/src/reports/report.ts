import { contentReported } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { lockItem } from '../items/item.repository.ts'
import type { Kind } from '../items/item.ts'

/** Hands a report to the moderators; community keeps one report for each item, however often it is reported. */
export const report = async (
  content: Content,
  principal: Pick<Principal, 'userId'>,
  kind: Kind,
  id: number,
  reason: string | null | undefined,
): Promise<void> => {
  await content.db.transaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    await content.outbox.add(tx, contentReported, {
      type: kind,
      id,
      magazineId: item.magazine_id,
      reporterId: principal.userId,
      reportedId: item.author_id,
      reason: reason || null,
    })
  })
}
