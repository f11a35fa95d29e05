import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { memberDrafts } from '@app/contract/calls/portability.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { DraftPicture } from '@app/contract/content/draft.ts'
import type { Content } from '../context.ts'
import { wholeDraftsOf } from './draft.repository.ts'

/** What a member began to write, for their archive. */
export const listMemberDrafts = async (
  content: Content,
  { userId }: CallInput<typeof memberDrafts>,
): Promise<CallOutput<typeof memberDrafts>> => {
  const rows = await wholeDraftsOf(content, userId)
  return {
    drafts: rows.map(({ key, about, fields, pictures, changed_at }) => ({
      key,
      about,
      fields: fields as Record<string, string>,
      pictures: pictures as DraftPicture[],
      changedAt: formatDateTime(changed_at),
    })),
  }
}
