import { z } from 'zod'
import { DateTime, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import type { OperationSpec } from '../operation.ts'
import { allWebhookKinds, magazineWebhookKinds } from './webhook-kinds.ts'

const ofMagazine = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['moderate:magazine'],
  tag: 'Webhooks',
} as const
const ofInstance = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin:instance:settings:edit'],
  tag: 'Webhooks',
} as const

const ofMagazineParams = z.object({ magazine_id: Id })
const oneOfMagazine = ofMagazineParams.extend({ webhook_id: Id })
const oneOfInstance = z.object({ instance_webhook_id: Id })

export const WebhookKindName = z.enum(allWebhookKinds)

export const Webhook = z
  .object({
    webhookId: z.int(),
    magazineId: z.int().nullable().describe('Null: it is of the instance.'),
    url: z.string(),
    description: z.string(),
    events: z.array(WebhookKindName),
    enabled: z.boolean(),
    disabledBecause: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe('Why it was turned off by itself: its address answered 410, or took nothing for days.'),
    failingSince: DateTime.nullable().describe(
      'When the first of the failures came that no success followed.',
    ),
    createdAt: DateTime,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('What messages are signed with (Standard Webhooks). Shown this once.'),
}).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const url = z.url({ protocol: /^https?$/, error: 'must be an https address' }).max(2000)
const description = z.string().trim().max(200).default('')
const enabled = z.boolean().default(true)
const requestOf = <const K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({ url, description, events: z.array(z.enum(kinds)).min(1).max(kinds.length), enabled })

/** What is left out of a change is set back to what it is without being said, as a form sends it. */
export const MagazineWebhookRequest = requestOf(
  magazineWebhookKinds as [string, ...string[]] as unknown as readonly [
    (typeof magazineWebhookKinds)[number],
    ...(typeof magazineWebhookKinds)[number][],
  ],
).meta({ id: 'MagazineWebhookRequest' })
export const InstanceWebhookRequest = requestOf(
  allWebhookKinds as unknown as readonly [
    (typeof allWebhookKinds)[number],
    ...(typeof allWebhookKinds)[number][],
  ],
).meta({ id: 'InstanceWebhookRequest' })
export type WebhookRequest = z.infer<typeof InstanceWebhookRequest>

export const WebhookDelivery = z
  .object({
    deliveryId: z.int(),
    messageId: z.string().describe('`webhook-id`: the same in every attempt.'),
    type: z.union([WebhookKindName, z.literal('ping')]),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    status: z.int().nullable().describe('What the address answered last; null: nothing.'),
    durationMs: z.int().nullable().describe('How long the last attempt took.'),
    failure: z.string().nullable().describe('Why the last attempt failed, where there was no answer.'),
    answer: z.string().nullable().describe('The first kilobyte of the last answer.'),
    payload: z.string().nullable().describe('What was sent; null: nothing yet.'),
    createdAt: DateTime,
    lastAttemptAt: DateTime.nullable(),
    nextAttemptAt: DateTime.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const paged = z.object({ p: PageNumber, perPage: perPage(25) })
const answered = <const R extends OperationSpec['replies']>(replies: R) => ({
  ...replies,
  ...refusals(400, 401, 403, 404, 429),
})
const about = ['url', 'description', 'events', 'enabled'] as const

const MAGAZINE = '/api/magazine/{magazine_id}/webhooks'
const INSTANCE = '/api/admin/webhooks'

export const magazineWebhooks = operation({
  ...ofMagazine,
  id: 'magazine_webhooks',
  method: 'GET',
  path: MAGAZINE,
  summary: 'List the webhooks of a magazine you moderate',
  params: ofMagazineParams,
  query: paged,
  replies: answered({ 200: paginated(Webhook) }),
})
export const magazineWebhookCreate = operation({
  ...ofMagazine,
  id: 'magazine_webhook_create',
  answersSecret: true,
  method: 'POST',
  path: MAGAZINE,
  summary: 'Have an address told of what happens in a magazine you moderate',
  params: ofMagazineParams,
  body: MagazineWebhookRequest,
  about,
  replies: answered({ 201: WebhookWithSecret }),
})
export const magazineWebhookRetrieve = operation({
  ...ofMagazine,
  id: 'magazine_webhook_retrieve',
  method: 'GET',
  path: `${MAGAZINE}/{webhook_id}`,
  summary: 'Get a webhook of a magazine you moderate',
  params: oneOfMagazine,
  replies: answered({ 200: Webhook }),
})
export const magazineWebhookUpdate = operation({
  ...ofMagazine,
  id: 'magazine_webhook_update',
  method: 'PUT',
  path: `${MAGAZINE}/{webhook_id}`,
  summary: 'Change a webhook of a magazine you moderate, or turn it on or off',
  params: oneOfMagazine,
  body: MagazineWebhookRequest,
  about,
  replies: answered({ 200: Webhook }),
})
export const magazineWebhookDelete = operation({
  ...ofMagazine,
  id: 'magazine_webhook_delete',
  method: 'DELETE',
  path: `${MAGAZINE}/{webhook_id}`,
  summary: 'Remove a webhook of a magazine you moderate, with its deliveries',
  params: oneOfMagazine,
  replies: answered({ 204: null }),
})
export const magazineWebhookSecret = operation({
  ...ofMagazine,
  id: 'magazine_webhook_secret',
  answersSecret: true,
  method: 'POST',
  path: `${MAGAZINE}/{webhook_id}/secret`,
  summary:
    'Give a webhook of a magazine a new secret; for a day messages are signed with the old one as well',
  params: oneOfMagazine,
  replies: answered({ 200: WebhookWithSecret }),
})
export const magazineWebhookTest = operation({
  ...ofMagazine,
  id: 'magazine_webhook_test',
  method: 'POST',
  path: `${MAGAZINE}/{webhook_id}/test`,
  summary: 'Send a `ping` to a webhook of a magazine, and get how that went',
  params: oneOfMagazine,
  replies: answered({ 200: WebhookDelivery }),
})
export const magazineWebhookDeliveries = operation({
  ...ofMagazine,
  id: 'magazine_webhook_deliveries',
  method: 'GET',
  path: `${MAGAZINE}/{webhook_id}/deliveries`,
  summary: 'List what a webhook of a magazine was sent in the last 30 days, newest first',
  params: oneOfMagazine,
  query: paged,
  replies: answered({ 200: paginated(WebhookDelivery) }),
})
export const magazineWebhookResend = operation({
  ...ofMagazine,
  id: 'magazine_webhook_resend',
  method: 'POST',
  path: `${MAGAZINE}/{webhook_id}/deliveries/{delivery_id}/resend`,
  summary: 'Send a delivery of a magazine’s webhook once more, and get how that went',
  params: oneOfMagazine.extend({ delivery_id: Id }),
  replies: answered({ 200: WebhookDelivery }),
})

export const adminWebhooks = operation({
  ...ofInstance,
  id: 'admin_webhooks',
  method: 'GET',
  path: INSTANCE,
  summary: 'List the webhooks of the instance',
  query: paged,
  replies: answered({ 200: paginated(Webhook) }),
})
export const adminWebhookCreate = operation({
  ...ofInstance,
  id: 'admin_webhook_create',
  answersSecret: true,
  method: 'POST',
  path: INSTANCE,
  summary: 'Have an address told of what happens on the instance',
  body: InstanceWebhookRequest,
  about,
  replies: answered({ 201: WebhookWithSecret }),
})
export const adminWebhookRetrieve = operation({
  ...ofInstance,
  id: 'admin_webhook_retrieve',
  method: 'GET',
  path: `${INSTANCE}/{instance_webhook_id}`,
  summary: 'Get a webhook of the instance',
  params: oneOfInstance,
  replies: answered({ 200: Webhook }),
})
export const adminWebhookUpdate = operation({
  ...ofInstance,
  id: 'admin_webhook_update',
  method: 'PUT',
  path: `${INSTANCE}/{instance_webhook_id}`,
  summary: 'Change a webhook of the instance, or turn it on or off',
  params: oneOfInstance,
  body: InstanceWebhookRequest,
  about,
  replies: answered({ 200: Webhook }),
})
export const adminWebhookDelete = operation({
  ...ofInstance,
  id: 'admin_webhook_delete',
  method: 'DELETE',
  path: `${INSTANCE}/{instance_webhook_id}`,
  summary: 'Remove a webhook of the instance, with its deliveries',
  params: oneOfInstance,
  replies: answered({ 204: null }),
})
export const adminWebhookSecret = operation({
  ...ofInstance,
  id: 'admin_webhook_secret',
  answersSecret: true,
  method: 'POST',
  path: `${INSTANCE}/{instance_webhook_id}/secret`,
  summary:
    'Give a webhook of the instance a new secret; for a day messages are signed with the old one as well',
  params: oneOfInstance,
  replies: answered({ 200: WebhookWithSecret }),
})
export const adminWebhookTest = operation({
  ...ofInstance,
  id: 'admin_webhook_test',
  method: 'POST',
  path: `${INSTANCE}/{instance_webhook_id}/test`,
  summary: 'Send a `ping` to a webhook of the instance, and get how that went',
  params: oneOfInstance,
  replies: answered({ 200: WebhookDelivery }),
})
export const adminWebhookDeliveries = operation({
  ...ofInstance,
  id: 'admin_webhook_deliveries',
  method: 'GET',
  path: `${INSTANCE}/{instance_webhook_id}/deliveries`,
  summary: 'List what a webhook of the instance was sent in the last 30 days, newest first',
  params: oneOfInstance,
  query: paged,
  replies: answered({ 200: paginated(WebhookDelivery) }),
})
export const adminWebhookResend = operation({
  ...ofInstance,
  id: 'admin_webhook_resend',
  method: 'POST',
  path: `${INSTANCE}/{instance_webhook_id}/deliveries/{instance_delivery_id}/resend`,
  summary: 'Send a delivery of an instance’s webhook once more, and get how that went',
  params: oneOfInstance.extend({ instance_delivery_id: Id }),
  replies: answered({ 200: WebhookDelivery }),
})
