import type { NotificationGroup } from '@app/contract/messaging/notification-groups.ts'
import { requestedTypes } from '@app/contract/messaging/notification-kinds.ts'
import { api, ask } from '../../api/api.ts'
import type { Notification, Pagination, Reply } from '../../api/contract.ts'
import { unreadChanged } from '../../app/store.ts'

export type NotificationQuery = { status: 'all' | 'new'; group?: NotificationGroup; p: number }

export type DigestFrequency = Reply<'notification_digest_retrieve'>['frequency']

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readNotifications: build.query<{ items: Notification[]; pagination: Pagination }, NotificationQuery>({
      query: ({ status, group, p }) =>
        ask('notification_collection', {
          params: { status },
          query: { p, kinds: [...requestedTypes], ...(group && { group }) },
        }),
      providesTags: ['Notification'],
    }),
    markNotification: build.mutation<unknown, { id: number; read: boolean; query: NotificationQuery }>({
      query: ({ id, read }) =>
        ask(read ? 'notification_read' : 'notification_unread', { params: { notification_id: id } }),
      async onQueryStarted({ id, read, query }, { dispatch, queryFulfilled }) {
        dispatch(marked([id], read, query))
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(['Notification'])))
      },
    }),
    markSeveral: build.mutation<null, { ids: number[]; read: boolean; query: NotificationQuery }>({
      query: ({ ids, read }) =>
        ask('notification_mark_several', { body: { ids, status: read ? 'read' : 'new' } }),
      async onQueryStarted({ ids, read, query }, { dispatch, queryFulfilled }) {
        dispatch(marked(ids, read, query))
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(['Notification'])))
      },
    }),
    markAllRead: build.mutation<null, void>({
      query: () => ask('notification_read_all'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () => dispatch(unreadChanged({ notifications: 0 })),
          () => undefined,
        )
      },
      invalidatesTags: ['Notification'],
    }),
    readDigest: build.query<Reply<'notification_digest_retrieve'>, void>({
      query: () => ask('notification_digest_retrieve'),
    }),
    chooseDigest: build.mutation<Reply<'notification_digest_update'>, DigestFrequency>({
      query: (frequency) => ask('notification_digest_update', { params: { frequency } }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(notificationsApi.util.updateQueryData('readDigest', undefined, () => data)),
          () => undefined,
        )
      },
    }),
    clearNotifications: build.mutation<null, void>({
      query: () => ask('notification_delete_all'),
      invalidatesTags: ['Notification'],
    }),
  }),
})

/** Shows them as marked before the server was told. */
const marked = (ids: readonly number[], read: boolean, query: NotificationQuery) =>
  notificationsApi.util.updateQueryData('readNotifications', query, (page) => {
    for (const one of page.items) if (ids.includes(one.notificationId)) one.status = read ? 'read' : 'new'
  })
