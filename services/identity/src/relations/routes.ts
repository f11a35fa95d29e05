import {
  userBlock,
  userBlocked,
  userMute,
  userMuted,
  userUnmute,
  userUnblock,
} from '@app/contract/identity/blocks.ts'
import {
  currentUserFollowed,
  currentUserFollowers,
  userAcceptFollowRequest,
  userFollow,
  userFollowRequests,
  userFollowed,
  userFollowers,
  userRejectFollowRequest,
  userUnfollow,
} from '@app/contract/identity/users.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { isLocal } from '../accounts/account.ts'
import { viewUser, viewUsers } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { requireFederated } from './require-federated.ts'
import type { RelationList } from './relation.view.ts'
import { listRelated } from './relation.view.ts'
import { muteUser, unmuteUser } from './mutes.ts'
import { blockUser, decideRequest, followUser, unblockUser, unfollowUser } from './relations.ts'

const list = async (
  identity: Identity,
  which: RelationList,
  accountId: number,
  page: PageQuery,
  principal: Principal,
) => {
  const { accounts: found, pagination } = await listRelated(identity, which, accountId, page)
  return { items: await viewUsers(identity, found, principal), pagination }
}

/** Who hides whom they follow hides their followers too: there is no other switch. A remote user's lists are open. */
const requireListed = async (
  identity: Identity,
  accountId: number,
  principal: Principal | null,
  refusal: string,
): Promise<void> => {
  const account = await findAccount(identity, accountId)
  if (!account) throw notFound('There is no such user.')
  const open = !isLocal(account) || account.settings.showProfileFollowings
  if (!open && principal?.userId !== accountId) throw forbidden(refusal)
}

const hidden = {
  followed: 'This user does not allow others to view the users they follow',
  followers: 'This user does not allow others to view their followers',
}

const guardOf = (identity: Identity, which: 'followed' | 'followers') => ({
  guard: (call: { params: { user_id: number }; principal: Principal | null }) =>
    requireListed(identity, call.params.user_id, call.principal, hidden[which]),
})

export const relationRoutes = (identity: Identity): Route[] => [
  serve(userFollow, async ({ params, principal }) => {
    await requireFederated(identity, params.user_id)
    return viewUser(identity, await followUser(identity, principal.userId, params.user_id), principal)
  }),
  serve(userUnfollow, async ({ params, principal }) =>
    viewUser(identity, await unfollowUser(identity, principal.userId, params.user_id), principal),
  ),
  serve(userBlock, async ({ params, principal }) =>
    viewUser(identity, await blockUser(identity, principal.userId, params.user_id), principal),
  ),
  serve(userUnblock, async ({ params, principal }) =>
    viewUser(identity, await unblockUser(identity, principal.userId, params.user_id), principal),
  ),
  serve(userMute, async ({ params, query, principal }) =>
    viewUser(identity, await muteUser(identity, principal.userId, params.user_id, query.duration), principal),
  ),
  serve(userUnmute, async ({ params, principal }) =>
    viewUser(identity, await unmuteUser(identity, principal.userId, params.user_id), principal),
  ),
  serve(userFollowRequests, ({ query, principal }) =>
    list(identity, 'requests', principal.userId, query, principal),
  ),
  serve(userAcceptFollowRequest, async ({ params, principal }) =>
    viewUser(identity, await decideRequest(identity, principal.userId, params.user_id, true), principal),
  ),
  serve(userRejectFollowRequest, async ({ params, principal }) =>
    viewUser(identity, await decideRequest(identity, principal.userId, params.user_id, false), principal),
  ),
  serve(userBlocked, ({ query, principal }) => list(identity, 'blocked', principal.userId, query, principal)),
  serve(userMuted, ({ query, principal }) => list(identity, 'muted', principal.userId, query, principal)),
  serve(currentUserFollowed, ({ query, principal }) =>
    list(identity, 'followed', principal.userId, query, principal),
  ),
  serve(currentUserFollowers, ({ query, principal }) =>
    list(identity, 'followers', principal.userId, query, principal),
  ),
  serve(
    userFollowed,
    async ({ params, query, principal }) => {
      await requireListed(identity, params.user_id, principal, hidden.followed)
      return list(identity, 'followed', params.user_id, query, principal)
    },
    guardOf(identity, 'followed'),
  ),
  serve(
    userFollowers,
    async ({ params, query, principal }) => {
      await requireListed(identity, params.user_id, principal, hidden.followers)
      return list(identity, 'followers', params.user_id, query, principal)
    },
    guardOf(identity, 'followers'),
  ),
]
