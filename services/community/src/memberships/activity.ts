import type { Community } from '../context.ts'

/** Whether a person has to do with any magazine. */
export const hasMemberships = async (community: Community, userId: number): Promise<boolean> => {
  const [row] = await community.db.query<{ any: boolean }>(
    'memberships-of',
    `select exists (select from subscription where user_id = $1)
       or exists (select from magazine_block where user_id = $1)
       or exists (select from moderator where user_id = $1) as any`,
    [userId],
  )
  return row?.any ?? false
}
