import * as operations from '@app/contract/community/instance.ts'
import { instancePresentationRetrieve } from '@app/contract/community/presentation.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import { infoView } from './info.view.ts'
import { siteView, writePage } from './pages.ts'
import { presentationView } from './presentation.view.ts'

export const instanceRoutes = (community: Community): Route[] => [
  serve(operations.instanceRetrieveInfo, () => infoView(community)),
  serve(operations.instanceDetailsRetrieve, () => siteView(community)),
  serve(instancePresentationRetrieve, () => presentationView(community)),
  serve(operations.adminRetrieveSettings, async ({ principal }) => {
    requireAdmin(principal)
    return community.settings.current()
  }),
  serve(
    operations.adminUpdateSettings,
    async ({ body, principal, precondition }) => {
      requireAdmin(principal)
      const settings = await community.settings.change(body, precondition)
      // The answer echoes what was sent; the domain stays what the environment says all the same.
      return { ...settings, ...(body.KBIN_DOMAIN !== undefined && { KBIN_DOMAIN: body.KBIN_DOMAIN }) }
    },
    adminGuard,
  ),
  serve(
    operations.adminUpdatePages,
    ({ params, body, principal, precondition }) =>
      writePage(community, params.page, body.body, principal, precondition),
    adminGuard,
  ),
]
