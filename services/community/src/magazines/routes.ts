import * as operations from '@app/contract/community/magazines.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { setBlock, setOwnSubscription } from '../memberships/membership.ts'
import { requireOwner } from '../rights/access.ts'
import { themeView } from '../theme/theme.ts'
import {
  createMagazine,
  deleteMagazine,
  requireCreator,
  restoreMagazine,
  updateMagazine,
} from './change-magazine.ts'
import { listMagazines, listModeratedBy, listPersonal } from './magazine-list.view.ts'
import { magazineView, magazineViewByName } from './magazine.view.ts'
import { orderPurge, purgeView } from './purge-magazine.ts'

export const magazineRoutes = (ctx: Community): Route[] => [
  serve(operations.magazinesRetrieve, ({ query, principal }) => listMagazines(ctx, query, principal)),
  serve(operations.magazinesRetrieveSubscribed, ({ query, principal }) =>
    listPersonal(ctx, 'subscribed', principal.userId, query, principal),
  ),
  serve(operations.magazinesRetrieveModerated, ({ query, principal }) =>
    listPersonal(ctx, 'moderated', principal.userId, query, principal),
  ),
  serve(operations.magazinesRetrieveBlocked, ({ query, principal }) =>
    listPersonal(ctx, 'blocked', principal.userId, query, principal),
  ),
  serve(operations.userMagazineSubscriptions, async ({ params, query, principal }) => {
    const user = await findAccount(ctx.db, params.user_id)
    if (!user || user.state === 'deleted') throw notFound('There is no user with this id.')
    const own = user.user_id === principal.userId
    if (!own && (user.domain !== null || !user.shows_subscriptions)) {
      throw forbidden('This user does not show their subscriptions.')
    }
    const hidden = own || principal.isAdmin || principal.isGlobalModerator
    return listPersonal(ctx, hidden ? 'subscribed' : 'shown', user.user_id, query, principal)
  }),
  serve(operations.userModeratedRetrieve, async ({ params, query, principal }) => {
    const user = await findAccount(ctx.db, params.user_id)
    const staff = principal !== null && (principal.isAdmin || principal.isGlobalModerator)
    if (!user || (user.state === 'deleted' && !staff)) throw notFound('There is no user with this id.')
    return listModeratedBy(ctx, user.user_id, { p: query.p, perPage: 48 }, principal)
  }),
  serve(operations.magazineRetrieve, ({ params, principal }) =>
    magazineView(ctx, params.magazine_id, principal),
  ),
  serve(operations.magazineRetrieveByName, ({ params, principal }) =>
    magazineViewByName(ctx, params.magazine_name, principal),
  ),
  serve(operations.magazineSubscribe, async ({ params, principal }) => {
    await setOwnSubscription(ctx, params.magazine_id, principal, true)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.magazineUnsubscribe, async ({ params, principal }) => {
    await setOwnSubscription(ctx, params.magazine_id, principal, false)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.magazineBlock, async ({ params, principal }) => {
    await setBlock(ctx, params.magazine_id, principal, true)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.magazineUnblock, async ({ params, principal }) => {
    await setBlock(ctx, params.magazine_id, principal, false)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.magazineTheme, ({ params, principal }) => themeView(ctx, params.magazine_id, principal)),
  serve(
    operations.magazineCreate,
    async ({ body, principal }) => {
      await requireCreator(ctx, principal)
      return magazineView(ctx, await createMagazine(ctx, principal.userId, body), principal)
    },
    { guard: ({ principal }) => requireCreator(ctx, principal) },
  ),
  serve(
    operations.magazineUpdate,
    async ({ params, body, principal }) => {
      await updateMagazine(ctx, params.magazine_id, principal, body)
      return magazineView(ctx, params.magazine_id, principal)
    },
    { guard: ({ params, principal }) => requireOwner(ctx, params.magazine_id, principal) },
  ),
  serve(operations.magazineDelete, async ({ params, principal }) => {
    await deleteMagazine(ctx, params.magazine_id, principal)
    return undefined
  }),
  serve(operations.magazineRestore, async ({ params, principal }) => {
    await restoreMagazine(ctx, params.magazine_id, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.adminPurgeMagazine, async ({ params, principal }) => {
    await orderPurge(ctx, params.magazine_id, principal)
    return undefined
  }),
  serve(adminRetrieveMagazinePurge, ({ params, principal }) => purgeView(ctx, params.magazine_id, principal)),
]
