import { defederation } from '@app/contract/calls/community.ts'
import {
  currentUserFollowed,
  currentUserFollowers,
  userBlock,
  userBlocked,
  userFollow,
  userFollowed,
  userFollowers,
  userUnblock,
  userUnfollow,
} from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { PageQuery } from '../pages.ts'
import { listRelated } from './relation.view.ts'
import type { RelationList } from './relation.view.ts'

export const relationRoutes = ({ deps: { db, calls }, accounts, relations, views }: Identity) => {
  const list = async (which: RelationList, accountId: number, page: PageQuery, principal: Principal) => {
    const { accounts: found, pagination } = await listRelated(db, which, accountId, page)
    return { items: await views.many(found, principal), pagination }
  }

  /** Who hides whom they follow hides their followers too: there is no other switch. A remote user's lists are open. */
  const mayList = async (accountId: number, principal: Principal | null, refusal: string): Promise<void> => {
    const account = await accounts.byId(accountId)
    if (!account) throw notFound('There is no such user.')
    const open = !isLocal(account) || account.settings.showProfileFollowings
    if (!open && principal?.userId !== accountId) throw forbidden(refusal)
  }
  /** Whose server is cut off would never hear of the follow, nor we of what they post. */
  const requireFederated = async (accountId: number): Promise<void> => {
    const domain = (await accounts.byId(accountId))?.domain ?? null
    if (domain === null) return
    const { defederated } = await calls.ask(defederation, { domains: [domain] })
    if (defederated[0]) throw forbidden(`This instance does not federate with ${domain}.`)
  }
  const hidden = {
    followed: 'This user does not allow others to view the users they follow',
    followers: 'This user does not allow others to view their followers',
  }
  const listOf = (which: 'followed' | 'followers') => ({
    guard: (call: { params: { user_id: number }; principal: Principal | null }) =>
      mayList(call.params.user_id, call.principal, hidden[which]),
  })

  return [
    serve(userFollow, async ({ params, principal }) => {
      await requireFederated(params.user_id)
      return views.one(await relations.follow(principal.userId, params.user_id), principal)
    }),
    serve(userUnfollow, async ({ params, principal }) =>
      views.one(await relations.unfollow(principal.userId, params.user_id), principal),
    ),
    serve(userBlock, async ({ params, principal }) =>
      views.one(await relations.block(principal.userId, params.user_id), principal),
    ),
    serve(userUnblock, async ({ params, principal }) =>
      views.one(await relations.unblock(principal.userId, params.user_id), principal),
    ),
    serve(userBlocked, ({ query, principal }) => list('blocked', principal.userId, query, principal)),
    serve(currentUserFollowed, ({ query, principal }) =>
      list('followed', principal.userId, query, principal),
    ),
    serve(currentUserFollowers, ({ query, principal }) =>
      list('followers', principal.userId, query, principal),
    ),
    serve(
      userFollowed,
      async ({ params, query, principal }) => {
        await mayList(params.user_id, principal, hidden.followed)
        return list('followed', params.user_id, query, principal)
      },
      listOf('followed'),
    ),
    serve(
      userFollowers,
      async ({ params, query, principal }) => {
        await mayList(params.user_id, principal, hidden.followers)
        return list('followers', params.user_id, query, principal)
      },
      listOf('followers'),
    ),
  ]
}
