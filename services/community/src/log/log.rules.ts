import type { Audience, Visibility } from '@app/contract/common.ts'
import type { LogType } from '@app/contract/community/moderation.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { z } from 'zod'

type Seen = z.infer<typeof Visibility>

/**
 * The log tells of content removed or restored by somebody else than its author (rules/moderation.md#log); null:
 * nothing to tell.
 */
export const visibilityLog = (item: {
  type: SubjectType
  visibility: Seen
  previous: Seen
  byId: number | null
  authorId: number
  audience?: Audience | undefined
}): LogType | null => {
  if (item.byId === null || item.byId === item.authorId || item.visibility === item.previous) return null
  if (item.visibility === 'trashed' || item.visibility === 'soft_deleted') return `${item.type}_deleted`
  const isShown = item.visibility === 'visible' || item.audience === 'members'
  return isShown && item.previous === 'trashed' ? `${item.type}_restored` : null
}

/**
 * Whether the log names something that was removed (rules/moderation.md#log): a thread's title, which stands in its
 * address, for everybody; how a text begins for its author and for those who moderate there.
 */
export const namesRemoved = (type: SubjectType, reader: { isAuthor: boolean; moderates: boolean }): boolean =>
  type === 'entry' || reader.isAuthor || reader.moderates
