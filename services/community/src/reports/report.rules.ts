import type { Visibility } from '@app/contract/common.ts'
import type { z } from 'zod'

type Seen = z.infer<typeof Visibility>

/**
 * What an item's new visibility makes of the report on it (rules/moderation.md#reports): removed by somebody else
 * approves it, removed by its author closes it; `restored` out of the trash, it only grants an appeal.
 */
export const settledBy = (item: {
  visibility: Seen
  previous: Seen
  byId: number | null
  authorId: number
}): 'approved' | 'closed' | 'restored' | null => {
  const removed = item.visibility === 'trashed' || item.visibility === 'soft_deleted'
  if (!removed && item.previous === 'trashed') return 'restored'
  if (!removed || item.visibility === item.previous) return null
  return item.byId === null || item.byId === item.authorId ? 'closed' : 'approved'
}
