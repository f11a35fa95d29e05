import * as blocks from '@app/contract/community/instance-blocks.ts'
import * as silences from '@app/contract/community/instance-silences.ts'
import * as operations from '@app/contract/community/instance.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import { blockedInstances, setBlockedForAll } from './blocks.ts'
import { federatedInstances, listInstances } from './instance.view.ts'
import { replaceBanned, setInstance } from './policy.ts'
import { remoteInstanceView } from './remote-instance.view.ts'
import { setSilenced, silencedInstances } from './silences.ts'

export const instancesRoutes = (community: Community): Route[] => [
  serve(operations.instanceRetrieveDefederatedInstances, async () => ({
    instances: (await listInstances(community, 'defederated')).map((instance) => instance.domain),
  })),
  serve(operations.instanceRetrieveDefederatedInstancesV2, async () => ({
    instances: await listInstances(community, 'defederated'),
  })),
  serve(operations.instanceRetrieveFederatedInstances, async () => ({
    instances: await federatedInstances(community),
  })),
  serve(operations.instanceRetrieveDeadInstances, async () => ({
    instances: await listInstances(community, 'dead'),
  })),
  serve(
    operations.adminUpdateDefederatedInstances,
    async ({ body, principal }) => ({ instances: await replaceBanned(community, body.instances, principal) }),
    adminGuard,
  ),
  serve(operations.adminBanInstance, async ({ params, principal }) => {
    await setInstance(community, 'ban', params.domain, principal)
    return {}
  }),
  serve(operations.adminUnbanInstance, async ({ params, principal }) => {
    await setInstance(community, 'unban', params.domain, principal)
    return {}
  }),
  serve(operations.adminAllowInstance, async ({ params, principal }) => {
    await setInstance(community, 'allow', params.domain, principal)
    return {}
  }),
  serve(operations.adminDenyInstance, async ({ params, principal }) => {
    await setInstance(community, 'deny', params.domain, principal)
    return {}
  }),
  serve(blocks.adminBlockInstanceList, async ({ principal }) => {
    requireAdmin(principal)
    return { instances: await blockedInstances(community) }
  }),
  serve(
    blocks.adminBlockInstance,
    ({ body, principal }) => setBlockedForAll(community, body.domains, true, principal),
    adminGuard,
  ),
  serve(
    blocks.adminUnblockInstance,
    ({ body, principal }) => setBlockedForAll(community, body.domains, false, principal),
    adminGuard,
  ),
  serve(silences.adminSilencedInstanceList, async ({ principal }) => {
    requireAdmin(principal)
    return { instances: await silencedInstances(community) }
  }),
  serve(
    silences.adminSilenceInstance,
    ({ body, principal }) => setSilenced(community, body.domains, true, principal),
    adminGuard,
  ),
  serve(
    silences.adminUnsilenceInstance,
    ({ body, principal }) => setSilenced(community, body.domains, false, principal),
    adminGuard,
  ),
  serve(operations.remoteInstanceDetailsRetrieve, ({ params, principal }) =>
    remoteInstanceView(community, params.domain, principal),
  ),
]
