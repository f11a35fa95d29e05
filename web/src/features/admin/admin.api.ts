import { api, ask } from '../../api/api.ts'
import type { Body, Query, Reply, User } from '../../api/contract.ts'
import type { OwnEmoji } from '../emoji/emoji.api.ts'

export type Settings = Reply<'admin_retrieve_settings'>
/** What the server for translations said, or did not. */
export type Asked = Reply<'admin_translation_server_test'>
export type Instances = Reply<'instance_retrieve_federated_instances'>['instances']
export type PageName = 'about' | 'contact' | 'faq' | 'terms' | 'privacyPolicy' | 'announcement'
export type Wave = NonNullable<Reply<'admin_sign_up_wave'>['wave']>
export type QueueName = Reply<'instance_health'>['processes'][number]['queues'][number]['queue']
export type Act = keyof typeof acts
/** Who looks after the whole instance. */
export type Staff = 'admins' | 'moderators'

const acts = {
  ban: 'admin_user_ban',
  unban: 'admin_user_unban',
  suspend: 'auth_user_suspend',
  unsuspend: 'auth_user_unsuspend',
  removeTwoFactor: 'auth_user_2fa_remove',
  verify: 'admin_user_verify',
  delete: 'admin_user_delete_account',
  purge: 'admin_user_purge',
} as const

const borders = {
  ban: 'admin_ban_instance',
  unban: 'admin_unban_instance',
  allow: 'admin_allow_instance',
  deny: 'admin_deny_instance',
} as const

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    readHealth: build.query<Reply<'instance_health'>, 'hour' | 'day'>({
      query: (span) => ask('instance_health', { query: { span } }),
      providesTags: ['Health'],
    }),
    replayJobs: build.mutation<unknown, QueueName>({
      query: (queue) => ask('instance_jobs_replay', { params: { queue } }),
      invalidatesTags: ['Health'],
    }),
    readSettings: build.query<Settings, void>({
      query: () => ask('admin_retrieve_settings'),
      providesTags: ['Instance'],
    }),
    changeSettings: build.mutation<Settings, Body<'admin_update_settings'>>({
      query: (body) => ask('admin_update_settings', { body }),
      invalidatesTags: ['Instance', 'Settings'],
    }),
    askTranslationServer: build.mutation<Asked, void>({
      query: () => ask('admin_translation_server_test'),
    }),
    writePage: build.mutation<unknown, { page: PageName; body: string }>({
      query: ({ page, body }) => ask('admin_update_pages', { params: { page }, body: { body } }),
      invalidatesTags: ['Instance'],
    }),
    readAccounts: build.query<Reply<'auth_users'>, Query<'auth_users'>>({
      query: (query) => ask('auth_users', { query }),
      keepUnusedDataFor: 0,
      providesTags: ['User'],
    }),
    readDeletedMagazines: build.query<Reply<'admin_magazines_deleted'>, number>({
      query: (p) => ask('admin_magazines_deleted', { query: { p } }),
      providesTags: ['Magazine'],
    }),
    actOnUser: build.mutation<unknown, { userId: number; act: Act }>({
      query: ({ userId, act }) => ask(acts[act], { params: { user_id: userId } }),
      invalidatesTags: ['User'],
    }),
    readStaff: build.query<User[], Staff>({
      query: (group) => ask(group === 'admins' ? 'admins_collection' : 'moderators_collection'),
      transformResponse: ({ items }: Reply<'admins_collection'>) => [...items],
      providesTags: ['User'],
    }),
    setGlobalModerator: build.mutation<unknown, { userId: number; on: boolean }>({
      query: ({ userId, on }) =>
        ask(on ? 'auth_user_global_moderator_add' : 'auth_user_global_moderator_remove', {
          params: { user_id: userId },
        }),
      invalidatesTags: ['User'],
    }),
    readSignups: build.query<Reply<'admin_view_user_applications'>, number>({
      query: (p) => ask('admin_view_user_applications', { query: { p } }),
      keepUnusedDataFor: 0,
      providesTags: ['Requests'],
    }),
    decideSignup: build.mutation<unknown, { userId: number; approve: boolean }>({
      query: ({ userId, approve }) =>
        ask(approve ? 'admin_view_user_application_approve' : 'admin_view_user_application_reject', {
          params: { user_id: userId },
        }),
      invalidatesTags: ['Requests', 'User'],
    }),
    readWave: build.query<Wave | null, void>({
      query: () => ask('admin_sign_up_wave'),
      transformResponse: ({ wave }: Reply<'admin_sign_up_wave'>) => wave,
      providesTags: ['Requests'],
    }),
    closeWave: build.mutation<unknown, void>({
      query: () => ask('admin_sign_up_wave_close'),
      invalidatesTags: ['Requests'],
    }),
    readFederated: build.query<Instances, void>({
      query: () => ask('instance_retrieve_federated_instances'),
      transformResponse: ({ instances }: Reply<'instance_retrieve_federated_instances'>) => [...instances],
      providesTags: ['Instance'],
    }),
    readDefederated: build.query<Instances, void>({
      query: () => ask('instance_retrieve_defederated_instances_v2'),
      transformResponse: ({ instances }: Reply<'instance_retrieve_defederated_instances_v2'>) => [
        ...instances,
      ],
      providesTags: ['Instance'],
    }),
    moveBorder: build.mutation<unknown, { domain: string; act: keyof typeof borders }>({
      query: ({ domain, act }) => ask(borders[act], { params: { domain } }),
      invalidatesTags: ['Instance', 'Feed'],
    }),
    addEmoji: build.mutation<OwnEmoji, { name: string; category: string; file: File }>({
      query: ({ name, category, file }) => {
        const form = new FormData()
        form.set('name', name)
        if (category) form.set('category', category)
        form.set('uploadImage', file)
        return ask('admin_emoji_add', { body: form })
      },
      invalidatesTags: ['Instance'],
    }),
    moveEmoji: build.mutation<OwnEmoji, { name: string; category: string | null }>({
      query: ({ name, category }) =>
        ask('admin_emoji_update', { params: { emoji_name: name }, body: { category } }),
      invalidatesTags: ['Instance'],
    }),
    removeEmoji: build.mutation<unknown, string>({
      query: (name) => ask('admin_emoji_delete', { params: { emoji_name: name } }),
      invalidatesTags: ['Instance'],
    }),
    readAudit: build.query<Reply<'admin_audit_log'>, Query<'admin_audit_log'>>({
      query: (query) => ask('admin_audit_log', { query }),
    }),
    readHosts: build.query<Reply<'admin_hosts'>, Query<'admin_hosts'>>({
      query: (query) => ask('admin_hosts', { query }),
      providesTags: ['Instance'],
    }),
    readHost: build.query<Reply<'admin_host_retrieve'>, string>({
      query: (domain) => ask('admin_host_retrieve', { params: { domain } }),
      providesTags: ['Instance'],
    }),
    retryHost: build.mutation<unknown, string>({
      query: (domain) => ask('admin_host_retry', { params: { domain } }),
      invalidatesTags: ['Instance'],
    }),
    readRemoteInstance: build.query<Reply<'remote_instance_details_retrieve'>, string>({
      query: (domain) => ask('remote_instance_details_retrieve', { params: { domain } }),
      providesTags: ['Instance'],
    }),
    readBlockedForAll: build.query<Instances, void>({
      query: () => ask('admin_block_instance_list'),
      transformResponse: ({ instances }: Reply<'admin_block_instance_list'>) => [...instances],
      providesTags: ['Instance'],
    }),
    readSilenced: build.query<Instances, void>({
      query: () => ask('admin_silenced_instance_list'),
      transformResponse: ({ instances }: Reply<'admin_silenced_instance_list'>) => [...instances],
      providesTags: ['Instance'],
    }),
    silence: build.mutation<unknown, { domain: string; silenced: boolean }>({
      query: ({ domain, silenced }) =>
        ask(silenced ? 'admin_silence_instance' : 'admin_unsilence_instance', {
          body: { domains: [domain] },
        }),
      invalidatesTags: ['Instance', 'Feed'],
    }),
    blockForAll: build.mutation<unknown, { domain: string; blocked: boolean }>({
      query: ({ domain, blocked }) =>
        ask(blocked ? 'admin_block_instance' : 'admin_unblock_instance', { body: { domains: [domain] } }),
      invalidatesTags: ['Instance', 'Feed'],
    }),
  }),
})
