import type { Content } from '../context.ts'

/** By the indexes that lead from a person to what they did. */
export const hasActivity = async (content: Content, userId: number): Promise<boolean> => {
  const [row] = await content.db.query<{ any: boolean }>(
    'activity-of',
    `select exists (select from item where author_id = $1)
       or exists (select from vote where user_id = $1 and choice = 1)
       or exists (select from vote where user_id = $1 and choice <> 1)
       or exists (select from favourite where user_id = $1)
       or exists (select from poll_ballot where user_id = $1) as any`,
    [userId],
  )
  return row?.any ?? false
}
