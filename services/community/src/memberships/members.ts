import { isPrivate } from '@app/contract/events/community.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { requireModerator } from '../rights/access.ts'
import { endMembership, lockLink } from './membership.ts'
import { pageOfUsers } from './page-of-users.ts'

/** Who was let into a private magazine, latest first; of another it is told to nobody who subscribes (rules/moderation.md#private-magazines). */
export const listMembers = async (
  community: Community,
  magazineId: number,
  page: PageQuery,
  principal: Principal,
) => {
  const members =
    "from subscription s join magazine m on m.id = s.magazine_id and m.readers = 'members' where s.magazine_id = $1"
  const rows = await community.db.query<{ user_id: number; found: number }>(
    'members',
    `select s.user_id, (select count(*)::int ${members}) as found ${members} order by s.id desc limit $2 offset $3`,
    [magazineId, page.perPage, sliceOf(page).offset],
  )
  return pageOfUsers(community, rows, page, principal)
}

/** Ends a membership: what they wrote stays, and they read nothing of the magazine any more but that. */
export const removeMember = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
): Promise<void> => {
  const { magazine } = await requireModerator(community, magazineId, principal)
  if (!isPrivate(magazine)) throw badRequest('Only a private magazine has members.')
  if (magazine.moderatorIds.includes(userId))
    throw badRequest('Who moderates this magazine stays a member of it.')
  const account = await findAccount(community.db, userId)
  const member = { magazineId, userId, local: account?.domain === null }
  await community.db.transaction(async (tx) => {
    await lockLink(tx, member)
    if (!(await endMembership(community, tx, member))) throw notFound('This person is no member.')
  })
}
