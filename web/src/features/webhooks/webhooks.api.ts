import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type Webhook = Reply<'magazine_webhook_retrieve'>
export type Delivery = Reply<'magazine_webhook_deliveries'>['items'][number]
/** Whose they are; null: the instance's. */
export type Owned = { magazineId: number | null }
type One = Owned & { webhookId: number }
type Filled = Body<'admin_webhook_create'>
type InMagazine = Body<'magazine_webhook_create'>

/** A magazine's form offers only what webhooks of magazines may be told. */
const inMagazine = (body: Filled) => body as InMagazine

/** Addresses that are told of what happens in a magazine, or on the instance. */
export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    readWebhooks: build.query<readonly Webhook[], Owned>({
      query: ({ magazineId: magazine_id }) =>
        magazine_id === null ? ask('admin_webhooks') : ask('magazine_webhooks', { params: { magazine_id } }),
      transformResponse: ({ items }: Reply<'magazine_webhooks'>) => items,
      providesTags: ['Webhooks'],
    }),
    readWebhook: build.query<Webhook, One>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id }) =>
        magazine_id === null
          ? ask('admin_webhook_retrieve', { params: { instance_webhook_id: webhook_id } })
          : ask('magazine_webhook_retrieve', { params: { magazine_id, webhook_id } }),
      providesTags: ['Webhooks'],
    }),
    readDeliveries: build.query<Reply<'magazine_webhook_deliveries'>, One & { p: number }>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id, p }) =>
        magazine_id === null
          ? ask('admin_webhook_deliveries', { params: { instance_webhook_id: webhook_id }, query: { p } })
          : ask('magazine_webhook_deliveries', { params: { magazine_id, webhook_id }, query: { p } }),
      providesTags: ['Webhooks'],
    }),
    addWebhook: build.mutation<Reply<'magazine_webhook_create'>, Owned & { body: Filled }>({
      query: ({ magazineId: magazine_id, body }) =>
        magazine_id === null
          ? ask('admin_webhook_create', { body })
          : ask('magazine_webhook_create', { params: { magazine_id }, body: inMagazine(body) }),
      invalidatesTags: ['Webhooks'],
    }),
    changeWebhook: build.mutation<Webhook, One & { body: Filled }>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id, body }) =>
        magazine_id === null
          ? ask('admin_webhook_update', { params: { instance_webhook_id: webhook_id }, body })
          : ask('magazine_webhook_update', { params: { magazine_id, webhook_id }, body: inMagazine(body) }),
      invalidatesTags: ['Webhooks'],
    }),
    removeWebhook: build.mutation<null, One>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id }) =>
        magazine_id === null
          ? ask('admin_webhook_delete', { params: { instance_webhook_id: webhook_id } })
          : ask('magazine_webhook_delete', { params: { magazine_id, webhook_id } }),
      invalidatesTags: ['Webhooks'],
    }),
    renewSecret: build.mutation<Reply<'magazine_webhook_secret'>, One>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id }) =>
        magazine_id === null
          ? ask('admin_webhook_secret', { params: { instance_webhook_id: webhook_id } })
          : ask('magazine_webhook_secret', { params: { magazine_id, webhook_id } }),
    }),
    testWebhook: build.mutation<Delivery, One>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id }) =>
        magazine_id === null
          ? ask('admin_webhook_test', { params: { instance_webhook_id: webhook_id } })
          : ask('magazine_webhook_test', { params: { magazine_id, webhook_id } }),
      invalidatesTags: ['Webhooks'],
    }),
    resendDelivery: build.mutation<Delivery, One & { deliveryId: number }>({
      query: ({ magazineId: magazine_id, webhookId: webhook_id, deliveryId: delivery_id }) =>
        magazine_id === null
          ? ask('admin_webhook_resend', {
              params: { instance_webhook_id: webhook_id, instance_delivery_id: delivery_id },
            })
          : ask('magazine_webhook_resend', { params: { magazine_id, webhook_id, delivery_id } }),
      invalidatesTags: ['Webhooks'],
    }),
  }),
})
