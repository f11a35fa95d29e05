import * as operations from '@app/contract/community/webhooks.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { requireModerator } from '../rights/access.ts'
import { listDeliveries } from './delivery.repository.ts'
import { resendDelivery, testWebhook } from './send-now.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  renewSecret,
} from './webhook.repository.ts'

/** Webhooks of a magazine, for those who moderate it. */
const magazineRoutes = (community: Community): Route[] => {
  const moderated = async (params: { magazine_id: number }, principal: Principal): Promise<number> => {
    await requireModerator(community, params.magazine_id, principal)
    return params.magazine_id
  }
  const guard = {
    guard: ({ params, principal }: { params: { magazine_id: number }; principal: Principal }) =>
      moderated(params, principal),
  }
  return [
    serve(
      operations.magazineWebhooks,
      async ({ params, query, principal }) =>
        listWebhooks(community, await moderated(params, principal), query),
      guard,
    ),
    serve(
      operations.magazineWebhookCreate,
      async ({ params, body, principal }) =>
        createWebhook(community, await moderated(params, principal), body),
      guard,
    ),
    serve(operations.magazineWebhookRetrieve, async ({ params, principal }) =>
      findWebhook(community, await moderated(params, principal), params.webhook_id),
    ),
    serve(
      operations.magazineWebhookUpdate,
      async ({ params, body, principal }) =>
        changeWebhook(community, await moderated(params, principal), params.webhook_id, body),
      guard,
    ),
    serve(operations.magazineWebhookDelete, async ({ params, principal }) => {
      await deleteWebhook(community, await moderated(params, principal), params.webhook_id)
      return undefined
    }),
    serve(operations.magazineWebhookSecret, async ({ params, principal }) =>
      renewSecret(community, await moderated(params, principal), params.webhook_id),
    ),
    serve(operations.magazineWebhookTest, async ({ params, principal, signal }) =>
      testWebhook(community, await moderated(params, principal), params.webhook_id, signal),
    ),
    serve(
      operations.magazineWebhookDeliveries,
      async ({ params, query, principal }) => {
        await findWebhook(community, await moderated(params, principal), params.webhook_id)
        return listDeliveries(community, params.webhook_id, query)
      },
      guard,
    ),
    serve(operations.magazineWebhookResend, async ({ params, principal, signal }) =>
      resendDelivery(
        community,
        await moderated(params, principal),
        params.webhook_id,
        params.delivery_id,
        signal,
      ),
    ),
  ]
}

/** Webhooks of the instance, for its administrators. */
const instanceRoutes = (community: Community): Route[] => [
  serve(
    operations.adminWebhooks,
    ({ query, principal }) => {
      requireAdmin(principal)
      return listWebhooks(community, null, query)
    },
    adminGuard,
  ),
  serve(
    operations.adminWebhookCreate,
    ({ body, principal }) => {
      requireAdmin(principal)
      return createWebhook(community, null, body)
    },
    adminGuard,
  ),
  serve(operations.adminWebhookRetrieve, ({ params, principal }) => {
    requireAdmin(principal)
    return findWebhook(community, null, params.instance_webhook_id)
  }),
  serve(
    operations.adminWebhookUpdate,
    ({ params, body, principal }) => {
      requireAdmin(principal)
      return changeWebhook(community, null, params.instance_webhook_id, body)
    },
    adminGuard,
  ),
  serve(operations.adminWebhookDelete, async ({ params, principal }) => {
    requireAdmin(principal)
    await deleteWebhook(community, null, params.instance_webhook_id)
    return undefined
  }),
  serve(operations.adminWebhookSecret, ({ params, principal }) => {
    requireAdmin(principal)
    return renewSecret(community, null, params.instance_webhook_id)
  }),
  serve(operations.adminWebhookTest, ({ params, principal, signal }) => {
    requireAdmin(principal)
    return testWebhook(community, null, params.instance_webhook_id, signal)
  }),
  serve(
    operations.adminWebhookDeliveries,
    async ({ params, query, principal }) => {
      requireAdmin(principal)
      await findWebhook(community, null, params.instance_webhook_id)
      return listDeliveries(community, params.instance_webhook_id, query)
    },
    adminGuard,
  ),
  serve(operations.adminWebhookResend, ({ params, principal, signal }) => {
    requireAdmin(principal)
    return resendDelivery(community, null, params.instance_webhook_id, params.instance_delivery_id, signal)
  }),
]

/** Webhooks, their secrets, and the log of what they were sent. */
export const webhookRoutes = (community: Community): Route[] => [
  ...magazineRoutes(community),
  ...instanceRoutes(community),
]
