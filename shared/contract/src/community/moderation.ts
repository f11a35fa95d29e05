import { z } from 'zod'
import {
  DateTime,
  Id,
  listOf,
  MagazineSmall,
  Moment,
  PageNumber,
  paginated,
  perPage,
  refusals,
  UserSmall,
} from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'
import { writtenText } from '../written-text.ts'
import { ReportNote } from './report-notes.ts'

const MagazineId = z.object({ magazine_id: Id })
const moderating = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Moderation',
} as const

export const MagazineBan = z
  .object({
    banId: z.int(),
    reason: z.string().nullable(),
    expired: z.boolean(),
    expiredAt: DateTime.nullable().describe('Null: for good.'),
    bannedUser: UserSmall,
    bannedBy: UserSmall,
    magazine: MagazineSmall,
  })
  .meta({ id: 'MagazineBan' })
export type MagazineBan = z.infer<typeof MagazineBan>

export const MagazineBanRequest = z
  .object({
    reason: writtenText(0, 5000).nullish(),
    expiredAt: Moment.nullish().describe('In the future; null or absent: for good.'),
  })
  .meta({ id: 'MagazineBanRequest' })
export type MagazineBanRequest = z.infer<typeof MagazineBanRequest>

export const moderateMagazineBanUser = operation({
  ...moderating,
  id: 'moderate_magazine_ban_user',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/ban/{user_id}',
  summary: 'Ban a user from the magazine',
  scopes: ['moderate:magazine:ban:create'],
  params: MagazineId.extend({ user_id: Id }),
  body: MagazineBanRequest,
  about: ['reason', 'expiredAt'],
  bodyOptional: true,
  replies: { 200: MagazineBan, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineUnbanUser = operation({
  ...moderating,
  id: 'moderate_magazine_unban_user',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/ban/{user_id}',
  summary: 'End the ban of a user from the magazine',
  scopes: ['moderate:magazine:ban:delete'],
  params: MagazineId.extend({ user_id: Id }),
  replies: { 200: MagazineBan, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRetrieveBans = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_bans',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/bans',
  summary: 'List the bans in force in the magazine, newest first',
  scopes: ['moderate:magazine:ban:read'],
  params: MagazineId,
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(MagazineBan), ...refusals(401, 403, 404, 429) },
})

export const ReportType = z.enum([
  'entry_report',
  'entry_comment_report',
  'post_report',
  'post_comment_report',
  'null_report',
])
export const ReportStatus = z.enum(['pending', 'approved', 'rejected', 'appeal', 'closed'])
export type ReportStatus = z.infer<typeof ReportStatus>

export const Report = z
  .object({
    reportId: z.int(),
    type: ReportType,
    magazine: MagazineSmall,
    reason: z.string().nullable(),
    reported: UserSmall,
    reporting: UserSmall,
    subject: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The entry, post or comment in full, whatever its visibility.'),
    isOfPerson: z
      .boolean()
      .optional()
      .describe(
        'There where the report is of `reported` and nothing they wrote; accepting it removes nothing.',
      ),
    appeal: z
      .object({ text: z.string().describe('Why, in the words of its author.'), createdAt: DateTime })
      .optional()
      .describe(
        'There where the author of what was removed asks to have it back: accepting the report leaves it removed, rejecting it restores it.',
      ),
    assignment: z
      .object({ moderator: UserSmall.describe('Who took it on.'), since: DateTime.describe('Since when.') })
      .optional()
      .describe('There where a moderator took the report on and nobody has decided yet.'),
    notes: z
      .array(ReportNote)
      .optional()
      .describe(
        'What moderators wrote on it for each other, oldest first; left out where there are none, and for whom it is about.',
      ),
    status: ReportStatus,
    weight: z.int(),
    createdAt: DateTime,
    consideredAt: DateTime.nullable(),
    consideredBy: UserSmall.nullable(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

const ReportQueue = z.object({
  p: PageNumber,
  perPage: perPage(48),
  status: z
    .enum(['any', 'appeal', 'approved', 'closed', 'pending', 'rejected'])
    .default('pending')
    .describe('Only reports of this state; `any`: all.'),
})

export const moderateMagazineRetrieveReports = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_reports',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/reports',
  summary: 'List the reports in the magazine: pending first, then by weight',
  scopes: ['moderate:magazine:reports:read'],
  params: MagazineId,
  query: ReportQueue,
  replies: { 200: paginated(Report), ...refusals(400, 401, 403, 404, 429) },
})

/** What Mbin shows on a page alone, and there to its staff only. */
export const moderateRetrieveReports = operation({
  ...moderating,
  id: 'moderate_retrieve_reports',
  method: 'GET',
  path: '/api/moderate/reports',
  summary: 'List the reports in all magazines you moderate, those of the whole instance for its staff',
  scopes: ['moderate:magazine:reports:read'],
  query: ReportQueue,
  replies: { 200: paginated(Report), ...refusals(400, 401, 403, 404, 429) },
})

export const OwnReport = Report.omit({
  reporting: true,
  weight: true,
  consideredBy: true,
  appeal: true,
  assignment: true,
  notes: true,
})
  .extend({
    subject: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The entry, post or comment as you may see it; null where it is gone.'),
  })
  .meta({ id: 'OwnReport' })
export type OwnReport = z.infer<typeof OwnReport>

/** What Mbin shows on a page alone. */
export const reportsRetrieveOwn = operation({
  ...moderating,
  id: 'reports_retrieve_own',
  method: 'GET',
  path: '/api/users/reports',
  rate: 'api_read',
  summary: 'List the reports you made, newest first, and what became of them',
  scopes: ['user:profile:read'],
  query: z.object({
    p: PageNumber,
    perPage: perPage(25),
    status: ReportStatus.or(z.literal('any'))
      .default('any')
      .describe('Only reports of this state; `any`: all.'),
  }),
  replies: { 200: paginated(OwnReport), ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRetrieveReport = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_report',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}',
  summary: 'Get a report',
  scopes: ['moderate:magazine:reports:read'],
  params: MagazineId.extend({ report_id: Id }),
  replies: { 200: Report, ...refusals(401, 403, 404, 429) },
})

export const moderateMagazineAcceptReport = operation({
  ...moderating,
  id: 'moderate_magazine_accept_report',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/accept',
  summary: 'Accept a report: the reported item is removed',
  scopes: ['moderate:magazine:reports:action'],
  params: MagazineId.extend({ report_id: Id }),
  replies: { 200: Report, ...refusals(401, 403, 404, 429) },
})

export const moderateMagazineRejectReport = operation({
  ...moderating,
  id: 'moderate_magazine_reject_report',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/reject',
  summary: 'Reject a report: the item stays, a trashed one is restored',
  scopes: ['moderate:magazine:reports:action'],
  params: MagazineId.extend({ report_id: Id }),
  replies: { 200: Report, ...refusals(401, 403, 404, 429) },
})

/** Mbin has no way back; a moderator here can take a decision back at once. */
export const moderateMagazineReopenReport = operation({
  ...moderating,
  id: 'moderate_magazine_reopen_report',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/reopen',
  summary: 'Reopen a report: it waits for a decision again, an item that was trashed with it is restored',
  scopes: ['moderate:magazine:reports:action'],
  params: MagazineId.extend({ report_id: Id }),
  replies: { 200: Report, ...refusals(401, 403, 404, 429) },
})

/** What the log can be filtered by; on the wire an item's type is `log_` and this, and `log_unban` for the end of a ban. */
export const LogFilter = z.enum([
  'entry_deleted',
  'entry_restored',
  'entry_comment_deleted',
  'entry_comment_restored',
  'entry_pinned',
  'entry_unpinned',
  'post_deleted',
  'post_restored',
  'post_comment_deleted',
  'post_comment_restored',
  'ban',
  'moderator_add',
  'moderator_remove',
  'entry_locked',
  'entry_unlocked',
  'post_locked',
  'post_unlocked',
])
export const LogType = z.enum([...LogFilter.options, 'unban'])
export type LogType = z.infer<typeof LogType>

export const MagazineLogItem = z
  .object({
    type: z.enum(LogType.options.map((type) => `log_${type}` as const)),
    createdAt: DateTime,
    magazine: MagazineSmall,
    moderator: UserSmall.nullable(),
    subject: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'By type: an entry, post or comment as an anonymous reader sees it, a MagazineBan, or a UserSmall.',
      ),
    name: z
      .string()
      .optional()
      .describe(
        'What the item is known by: the title of a thread, also after it was removed, or how the text of anything else begins, which after its removal only its author and moderators see. Absent where the reader may not know it.',
      ),
  })
  .meta({ id: 'MagazineLogItem' })
export type MagazineLogItem = z.infer<typeof MagazineLogItem>

const logged = {
  context: 'community',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  tag: 'Moderation',
} as const
const LogQuery = z.object({ p: PageNumber, perPage: perPage(25), types: listOf(LogFilter) })

export const magazineModlog = operation({
  ...logged,
  id: 'magazine_modlog',
  method: 'GET',
  path: '/api/magazine/{magazine_id}/log',
  summary: 'Read the moderation log of a magazine, newest first; of a private one, only its members may',
  params: MagazineId,
  query: LogQuery,
  replies: { 200: paginated(MagazineLogItem), ...refusals(400, 401, 403, 404, 429) },
})

export const instanceModlogRetrieve = operation({
  ...logged,
  id: 'instance_modlog_retrieve',
  method: 'GET',
  path: '/api/modlog',
  summary: 'Read the moderation log of all magazines but private ones, newest first',
  query: LogQuery,
  replies: { 200: paginated(MagazineLogItem), ...refusals(400, 401, 404, 429) },
})

export const moderateMagazineRetrieveSubscriptionRequests = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_subscription_requests',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/subscription_requests',
  summary: 'List who asks to subscribe to the magazine, latest first',
  scopes: ['moderate:magazine:list'],
  params: MagazineId,
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(UserSmall), ...refusals(400, 401, 403, 404, 429) },
})

const decidingOnSubscription = {
  ...moderating,
  method: 'PUT',
  scopes: ['moderate:magazine:list'],
  params: MagazineId.extend({ user_id: Id }),
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
} as const

export const moderateMagazineAcceptSubscriptionRequest = operation({
  ...decidingOnSubscription,
  id: 'moderate_magazine_accept_subscription_request',
  path: '/api/moderate/magazine/{magazine_id}/subscription_request/{user_id}/accept',
  summary: 'Let a user subscribe who asked for it',
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRejectSubscriptionRequest = operation({
  ...decidingOnSubscription,
  id: 'moderate_magazine_reject_subscription_request',
  path: '/api/moderate/magazine/{magazine_id}/subscription_request/{user_id}/reject',
  summary: 'Refuse a user who asked to subscribe',
})

export const moderateMagazineRetrieveMembers = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_members',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/members',
  summary: 'List the members of a private magazine, latest first',
  scopes: ['moderate:magazine:list'],
  params: MagazineId,
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(UserSmall), ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRemoveMember = operation({
  ...decidingOnSubscription,
  id: 'moderate_magazine_remove_member',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/member/{user_id}',
  summary: 'End the membership of a user in a private magazine, who may ask again',
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const TrashItem = z
  .looseObject({ itemType: SubjectType })
  .meta({ id: 'TrashItem', description: 'The entry, post or comment in full, and what it is.' })
export type TrashItem = z.infer<typeof TrashItem>

export const moderateMagazineRetrieveTrash = operation({
  ...moderating,
  id: 'moderate_magazine_retrieve_trash',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/trash',
  summary: 'List what lies in the trash of the magazine, last active first',
  scopes: ['moderate:magazine:trash:read'],
  params: MagazineId,
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(TrashItem), ...refusals(401, 403, 404, 429) },
})
