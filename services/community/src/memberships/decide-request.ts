import type { PageQuery } from '@app/platform/http/paging.ts'
import { sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.ts'
import { activeBan } from '../bans/ban.ts'
import type { Community } from '../context.ts'
import { requireModerator } from '../rights/access.ts'
import { lockLink, subscribe } from './membership.ts'
import { pageOfUsers } from './page-of-users.ts'
import { endRequest, refuseRequest } from './subscription-requests.ts'

/** A moderator decides on somebody who asked; 404 where nobody did, 400 where who is banned by now would be let in. */
export const decideRequest = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
  accepted: boolean,
): Promise<void> => {
  await requireModerator(community, magazineId, principal)
  const account = await findAccount(community.db, userId)
  const member = { magazineId, userId, local: account?.domain === null }
  await community.db.transaction(async (tx) => {
    await lockLink(tx, member)
    if (accepted && (await activeBan(tx, magazineId, userId, community.clock.now())))
      throw badRequest('This person is banned from the magazine.')
    const decided = accepted
      ? await endRequest(community, tx, member, 'requested', 'accepted')
      : await refuseRequest(community, tx, member)
    if (!decided) throw notFound('This person does not ask to subscribe.')
    if (accepted) await subscribe(community, tx, member)
  })
}

/** Who waits to be let in, latest first. */
export const listRequests = async (
  community: Community,
  magazineId: number,
  page: PageQuery,
  principal: Principal,
) => {
  const waiting = `from subscription_request where magazine_id = $1 and state = 'requested'`
  const rows = await community.db.query<{ user_id: number; found: number }>(
    'subscription-requests',
    `select user_id, (select count(*)::int ${waiting}) as found ${waiting}
      order by created_at desc, id desc limit $2 offset $3`,
    [magazineId, page.perPage, sliceOf(page).offset],
  )
  return pageOfUsers(community, rows, page, principal)
}
