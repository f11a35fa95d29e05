import { api, ask } from '../../api/api.ts'
import type { Body, Magazine, Query, Reply } from '../../api/contract.ts'
import { itemsOf, type ItemPage } from '../feed/feed.api.ts'

export type Report = Reply<'moderate_magazine_retrieve_reports'>['items'][number]
export type LogItem = Reply<'magazine_modlog'>['items'][number]
export type Ban = Reply<'moderate_magazine_retrieve_bans'>['items'][number]
export type MagazineRequest = Reply<'magazine_ownerrequest_list'>[number]
/** What a member asks to become in a magazine. */
export type Wish = 'moderation' | 'ownership'
export type ReportStatus = NonNullable<Query<'moderate_magazine_retrieve_reports'>['status']>

/** Null stands for all magazines together. */
type LogQuery = { magazineId: number | null; p: number; type: string | null }
/** Null stands for all magazines that one looks after. */
type ReportQuery = { magazineId: number | null; status: ReportStatus; p: number }
type InMagazine = { magazineId: number }
type Asked = InMagazine & { userId: number; wish: Wish }

const inMagazine = ({ magazineId }: InMagazine) => ({ magazine_id: magazineId })
const magazineChanged = (_: unknown, __: unknown, { magazineId }: InMagazine) => [
  { type: 'Magazine' as const, id: magazineId },
]

export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLog: build.query<Reply<'magazine_modlog'>, LogQuery>({
      query: ({ magazineId, p, type }) => {
        const query = { p, ...(type ? { types: [type] as Query<'magazine_modlog'>['types'] } : {}) }
        return magazineId === null
          ? ask('instance_modlog_retrieve', { query })
          : ask('magazine_modlog', { params: { magazine_id: magazineId }, query })
      },
      providesTags: ['ModLog'],
    }),
    readReports: build.query<Reply<'moderate_magazine_retrieve_reports'>, ReportQuery>({
      query: ({ magazineId, status, p }) => {
        const query = { status, p, perPage: 20 }
        return magazineId === null
          ? ask('moderate_retrieve_reports', { query })
          : ask('moderate_magazine_retrieve_reports', { params: { magazine_id: magazineId }, query })
      },
      // Whoever comes back to a queue is shown what waits now.
      keepUnusedDataFor: 0,
      providesTags: ['Reports'],
    }),
    readRecord: build.query<
      Reply<'moderate_magazine_retrieve_report_record'>,
      InMagazine & { reportId: number }
    >({
      query: ({ reportId, ...magazine }) =>
        ask('moderate_magazine_retrieve_report_record', {
          params: { ...inMagazine(magazine), report_id: reportId },
        }),
    }),
    decide: build.mutation<Report, InMagazine & { reportId: number; accept: boolean }>({
      query: ({ reportId, accept, ...magazine }) =>
        ask(accept ? 'moderate_magazine_accept_report' : 'moderate_magazine_reject_report', {
          params: { ...inMagazine(magazine), report_id: reportId },
        }),
      invalidatesTags: ['Reports', 'ModLog', 'Feed'],
    }),
    readBans: build.query<Reply<'moderate_magazine_retrieve_bans'>, InMagazine & { p: number }>({
      query: ({ p, ...magazine }) =>
        ask('moderate_magazine_retrieve_bans', { params: inMagazine(magazine), query: { p } }),
      providesTags: ['Bans'],
    }),
    ban: build.mutation<Ban, InMagazine & { userId: number; body: Body<'moderate_magazine_ban_user'> }>({
      query: ({ userId, body, ...magazine }) =>
        ask('moderate_magazine_ban_user', { params: { ...inMagazine(magazine), user_id: userId }, body }),
      invalidatesTags: ['Bans', 'ModLog'],
    }),
    unban: build.mutation<Ban, InMagazine & { userId: number }>({
      query: ({ userId, ...magazine }) =>
        ask('moderate_magazine_unban_user', { params: { ...inMagazine(magazine), user_id: userId } }),
      invalidatesTags: ['Bans', 'ModLog'],
    }),
    readSubscriptionRequests: build.query<
      Reply<'moderate_magazine_retrieve_subscription_requests'>,
      InMagazine & { p: number }
    >({
      query: ({ p, ...magazine }) =>
        ask('moderate_magazine_retrieve_subscription_requests', {
          params: inMagazine(magazine),
          query: { p },
        }),
      providesTags: ['Requests'],
    }),
    answerSubscription: build.mutation<null, InMagazine & { userId: number; accept: boolean }>({
      query: ({ userId, accept, ...magazine }) =>
        ask(
          accept
            ? 'moderate_magazine_accept_subscription_request'
            : 'moderate_magazine_reject_subscription_request',
          { params: { ...inMagazine(magazine), user_id: userId } },
        ),
      invalidatesTags: (_, __, { magazineId }) => ['Requests', { type: 'Magazine', id: magazineId }],
    }),
    readMembers: build.query<Reply<'moderate_magazine_retrieve_members'>, InMagazine & { p: number }>({
      query: ({ p, ...magazine }) =>
        ask('moderate_magazine_retrieve_members', { params: inMagazine(magazine), query: { p } }),
      providesTags: ['Requests'],
    }),
    removeMember: build.mutation<null, InMagazine & { userId: number }>({
      query: ({ userId, ...magazine }) =>
        ask('moderate_magazine_remove_member', { params: { ...inMagazine(magazine), user_id: userId } }),
      invalidatesTags: (_, __, { magazineId }) => ['Requests', { type: 'Magazine', id: magazineId }],
    }),
    readTrash: build.query<ItemPage, InMagazine & { p: number }>({
      query: ({ p, ...magazine }) =>
        ask('moderate_magazine_retrieve_trash', { params: inMagazine(magazine), query: { p, perPage: 25 } }),
      transformResponse: itemsOf,
      providesTags: ['Trash'],
    }),
    setModerator: build.mutation<Magazine, InMagazine & { userId: number; on: boolean }>({
      query: ({ userId, on, ...magazine }) =>
        ask(on ? 'moderate_magazine_mod_user' : 'moderate_magazine_unmod_user', {
          params: { ...inMagazine(magazine), user_id: userId },
        }),
      invalidatesTags: magazineChanged,
    }),
    /** Null stands for all magazines together. */
    readRequests: build.query<
      (MagazineRequest & { wish: Wish })[],
      { magazineId: number | null; wish: Wish }
    >({
      query: ({ magazineId, wish }) =>
        wish === 'moderation' && magazineId !== null
          ? ask('moderate_magazine_retrieve_moderator_requests', { params: { magazine_id: magazineId } })
          : ask('magazine_ownerrequest_list', {
              query: magazineId === null ? {} : { magazine: String(magazineId) },
            }),
      keepUnusedDataFor: 0,
      transformResponse: (requests: MagazineRequest[], _, { wish }) =>
        requests.map((request) => ({ ...request, wish })),
      providesTags: ['Requests'],
    }),
    /** What the reader asks for and nobody has decided on. */
    readOwnRequests: build.query<Reply<'magazines_retrieve_requested'>, void>({
      query: () => ask('magazines_retrieve_requested'),
      providesTags: ['Requests'],
    }),
    answerRequest: build.mutation<null, Asked & { accept: boolean }>({
      query: ({ magazineId, userId, wish, accept }) =>
        ask(
          wish === 'moderation'
            ? accept
              ? 'moderate_magazine_accept_moderator_request'
              : 'moderate_magazine_reject_moderator_request'
            : accept
              ? 'magazine_ownerrequest_accept'
              : 'magazine_ownerrequest_reject',
          { params: { magazine_id: magazineId, user_id: userId } },
        ),
      invalidatesTags: (_, __, { magazineId }) => ['Requests', { type: 'Magazine', id: magazineId }],
    }),
    toggleRequest: build.mutation<Reply<'magazine_modrequest_toggle'>, InMagazine & { wish: Wish }>({
      query: ({ wish, ...magazine }) =>
        ask(wish === 'moderation' ? 'magazine_modrequest_toggle' : 'magazine_ownerrequest_toggle', {
          params: inMagazine(magazine),
        }),
      invalidatesTags: ['Requests'],
    }),
    addBadge: build.mutation<Magazine, InMagazine & { name: string }>({
      query: ({ name, ...magazine }) =>
        ask('moderate_magazine_add_badge', { params: inMagazine(magazine), body: { name } }),
      invalidatesTags: magazineChanged,
    }),
    removeBadge: build.mutation<Magazine, InMagazine & { badgeId: number }>({
      query: ({ badgeId, ...magazine }) =>
        ask('moderate_magazine_remove_badge', { params: { ...inMagazine(magazine), badge_id: badgeId } }),
      invalidatesTags: magazineChanged,
    }),
    setTag: build.mutation<Magazine, InMagazine & { tag: string; on: boolean }>({
      query: ({ tag, on, ...magazine }) =>
        ask(on ? 'moderate_magazine_add_tag' : 'moderate_magazine_remove_tag', {
          params: { ...inMagazine(magazine), tag },
        }),
      invalidatesTags: magazineChanged,
    }),
    updateMagazine: build.mutation<Magazine, InMagazine & { body: Body<'magazine_update'> }>({
      query: ({ body, ...magazine }) => ask('magazine_update', { params: inMagazine(magazine), body }),
      invalidatesTags: magazineChanged,
    }),
    deleteMagazine: build.mutation<null, InMagazine>({
      query: (magazine) => ask('magazine_delete', { params: inMagazine(magazine) }),
      invalidatesTags: magazineChanged,
    }),
    restoreMagazine: build.mutation<Magazine, InMagazine>({
      query: (magazine) => ask('magazine_restore', { params: inMagazine(magazine) }),
      invalidatesTags: magazineChanged,
    }),
    readTheme: build.query<Reply<'magazine_theme'>, InMagazine>({
      query: (magazine) => ask('magazine_theme', { params: inMagazine(magazine) }),
      providesTags: (_, __, { magazineId }) => [{ type: 'Magazine', id: magazineId }],
    }),
    setTheme: build.mutation<Reply<'moderate_magazine_set_theme'>, InMagazine & { body: FormData }>({
      query: ({ body, ...magazine }) =>
        ask('moderate_magazine_set_theme', { params: inMagazine(magazine), body }),
      invalidatesTags: magazineChanged,
    }),
    setBanner: build.mutation<Reply<'moderate_magazine_set_banner'>, InMagazine & { body: FormData }>({
      query: ({ body, ...magazine }) =>
        ask('moderate_magazine_set_banner', { params: inMagazine(magazine), body }),
      invalidatesTags: magazineChanged,
    }),
    removeIcon: build.mutation<unknown, InMagazine>({
      query: (magazine) => ask('moderate_magazine_delete_icon', { params: inMagazine(magazine) }),
      invalidatesTags: magazineChanged,
    }),
  }),
})
