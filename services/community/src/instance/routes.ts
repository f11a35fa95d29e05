import * as blocks from '@app/contract/community/instance-blocks.ts'
import * as operations from '@app/contract/community/instance.ts'
import { instancePresentationRetrieve } from '@app/contract/community/presentation.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Community } from '../context.ts'
import { requireAdmin } from '../rights/access.ts'
import { blockedInstances, setBlockedForAll } from './blocks.ts'
import { federatedInstances, listInstances, replaceBanned, setInstance } from './federation.ts'
import { infoView } from './info.ts'
import { siteView, writePage } from './pages.ts'
import { presentationView } from './presentation.ts'
import { remoteInstanceView } from './remote-instance.ts'

/** Administrators only, and told so before any fault of what they sent. */
const admin = { guard: async ({ principal }: { principal: Principal }) => requireAdmin(principal) }

export const instanceRoutes = (ctx: Community): Route[] => [
  serve(operations.instanceRetrieveInfo, () => infoView(ctx)),
  serve(operations.instanceDetailsRetrieve, () => siteView(ctx)),
  serve(instancePresentationRetrieve, () => presentationView(ctx)),
  serve(operations.instanceRetrieveDefederatedInstances, async () => ({
    instances: (await listInstances(ctx, 'defederated')).map((instance) => instance.domain),
  })),
  serve(operations.instanceRetrieveDefederatedInstancesV2, async () => ({
    instances: await listInstances(ctx, 'defederated'),
  })),
  serve(operations.instanceRetrieveFederatedInstances, async () => ({
    instances: await federatedInstances(ctx),
  })),
  serve(operations.instanceRetrieveDeadInstances, async () => ({
    instances: await listInstances(ctx, 'dead'),
  })),
  serve(operations.adminRetrieveSettings, async ({ principal }) => {
    requireAdmin(principal)
    return ctx.settings.current()
  }),
  serve(
    operations.adminUpdateSettings,
    async ({ body, principal }) => {
      requireAdmin(principal)
      const settings = await ctx.settings.change(body)
      // The answer echoes what was sent; the domain stays what the environment says all the same.
      return { ...settings, ...(body.KBIN_DOMAIN !== undefined && { KBIN_DOMAIN: body.KBIN_DOMAIN }) }
    },
    admin,
  ),
  serve(
    operations.adminUpdatePages,
    ({ params, body, principal }) => writePage(ctx, params.page, body.body, principal),
    admin,
  ),
  serve(
    operations.adminUpdateDefederatedInstances,
    async ({ body, principal }) => ({ instances: await replaceBanned(ctx, body.instances, principal) }),
    admin,
  ),
  serve(operations.adminBanInstance, async ({ params, principal }) => {
    await setInstance(ctx, 'ban', params.domain, principal)
    return {}
  }),
  serve(operations.adminUnbanInstance, async ({ params, principal }) => {
    await setInstance(ctx, 'unban', params.domain, principal)
    return {}
  }),
  serve(operations.adminAllowInstance, async ({ params, principal }) => {
    await setInstance(ctx, 'allow', params.domain, principal)
    return {}
  }),
  serve(operations.adminDenyInstance, async ({ params, principal }) => {
    await setInstance(ctx, 'deny', params.domain, principal)
    return {}
  }),
  serve(blocks.adminBlockInstanceList, async ({ principal }) => {
    requireAdmin(principal)
    return { instances: await blockedInstances(ctx) }
  }),
  serve(
    blocks.adminBlockInstance,
    ({ body, principal }) => setBlockedForAll(ctx, body.domains, true, principal),
    admin,
  ),
  serve(
    blocks.adminUnblockInstance,
    ({ body, principal }) => setBlockedForAll(ctx, body.domains, false, principal),
    admin,
  ),
  serve(operations.remoteInstanceDetailsRetrieve, ({ params, principal }) =>
    remoteInstanceView(ctx, params.domain, principal),
  ),
]
