import * as operations from '@app/contract/community/magazines.ts'
import { adminMagazinesDeleted, adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
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
import { listDeleted, listMagazines, listModeratedBy, listPersonal } from './magazine-list.view.ts'
import { magazineView, magazineViewByName } from './magazine.view.ts'
import { orderPurge, purgeView } from './purge-magazine.ts'

export const magazineRoutes = (community: Community): Route[] => [
  serve(operations.magazinesRetrieve, ({ query, principal }) => listMagazines(community, query, principal)),
  ...[operations.magazinesRetrieveSubscribed, operations.magazineRetrieveSubscribed].map((operation) =>
    serve(operation, ({ query, principal }) =>
      listPersonal(community, 'subscribed', principal.userId, query, principal),
    ),
  ),
  serve(operations.magazinesRetrieveModerated, ({ query, principal }) =>
    listPersonal(community, 'moderated', principal.userId, query, principal),
  ),
  serve(operations.magazinesRetrieveBlocked, ({ query, principal }) =>
    listPersonal(community, 'blocked', principal.userId, query, principal),
  ),
  serve(operations.userMagazineSubscriptions, async ({ params, query, principal }) => {
    const user = await findAccount(community.db, params.user_id)
    if (!user || user.state === 'deleted') throw notFound('There is no user with this id.')
    const own = user.user_id === principal.userId
    if (!own && (user.domain !== null || !user.shows_subscriptions)) {
      throw forbidden('This user does not show their subscriptions.')
    }
    const hidden = own || principal.isAdmin || principal.isGlobalModerator
    return listPersonal(community, hidden ? 'subscribed' : 'shown', user.user_id, query, principal)
  }),
  serve(operations.userModeratedRetrieve, async ({ params, query, principal }) => {
    const user = await findAccount(community.db, params.user_id)
    const staff = principal !== null && (principal.isAdmin || principal.isGlobalModerator)
    if (!user || (user.state === 'deleted' && !staff)) throw notFound('There is no user with this id.')
    return listModeratedBy(community, user.user_id, { p: query.p, perPage: 48 }, principal)
  }),
  serve(operations.magazineRetrieve, ({ params, principal }) =>
    magazineView(community, params.magazine_id, principal),
  ),
  serve(operations.magazineRetrieveByName, ({ params, principal }) =>
    magazineViewByName(community, params.magazine_name, principal),
  ),
  serve(operations.magazineSubscribe, async ({ params, principal }) => {
    await setOwnSubscription(community, params.magazine_id, principal, true)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.magazineUnsubscribe, async ({ params, principal }) => {
    await setOwnSubscription(community, params.magazine_id, principal, false)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.magazineBlock, async ({ params, principal }) => {
    await setBlock(community, params.magazine_id, principal, true)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.magazineUnblock, async ({ params, principal }) => {
    await setBlock(community, params.magazine_id, principal, false)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.magazineTheme, ({ params, principal }) =>
    themeView(community, params.magazine_id, principal),
  ),
  serve(
    operations.magazineCreate,
    async ({ body, principal }) => {
      await requireCreator(community, principal)
      return magazineView(community, await createMagazine(community, principal.userId, body), principal)
    },
    { guard: ({ principal }) => requireCreator(community, principal) },
  ),
  serve(
    operations.magazineUpdate,
    async ({ params, body, principal, precondition }) => {
      await updateMagazine(community, params.magazine_id, principal, body, precondition)
      return magazineView(community, params.magazine_id, principal)
    },
    { guard: ({ params, principal }) => requireOwner(community, params.magazine_id, principal) },
  ),
  serve(operations.magazineDelete, async ({ params, principal }) => {
    await deleteMagazine(community, params.magazine_id, principal)
    return undefined
  }),
  serve(operations.magazineRestore, async ({ params, principal }) => {
    await restoreMagazine(community, params.magazine_id, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.adminPurgeMagazine, async ({ params, principal }) => {
    await orderPurge(community, params.magazine_id, principal)
    return undefined
  }),
  serve(adminMagazinesDeleted, ({ query, principal }) => listDeleted(community, query, principal)),
  serve(adminRetrieveMagazinePurge, ({ params, principal }) =>
    purgeView(community, params.magazine_id, principal),
  ),
]
