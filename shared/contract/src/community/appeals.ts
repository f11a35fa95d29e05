import { z } from 'zod'
import { DateTime, Id, MagazineSmall, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'
import { writtenText } from '../written-text.ts'
import { ReportType } from './moderation.ts'

export const AppealStatus = z.enum(['pending', 'granted', 'rejected', 'closed'])
export type AppealStatus = z.infer<typeof AppealStatus>

export const Appeal = z
  .object({
    appealId: z.int().describe('Number of the report that it is for moderators.'),
    type: ReportType.describe('What was removed; `null_report`: it is gone.'),
    magazine: MagazineSmall,
    subject: z.record(z.string(), z.unknown()).nullable().describe('What was removed, in full.'),
    text: z.string().describe('Why its author wants it back.'),
    status: AppealStatus.describe(
      '`granted`: it is back; `rejected`: it stays removed; `closed`: its author deleted it.',
    ),
    createdAt: DateTime,
    decidedAt: DateTime.nullable().describe('Null while nobody decided.'),
  })
  .meta({ id: 'Appeal' })
export type Appeal = z.infer<typeof Appeal>

export const AppealRequest = z
  .object({
    type: SubjectType.describe('Of what was removed.'),
    id: Id.describe('Of the thread, microblog or comment that a moderator removed.'),
    text: writtenText(1, 5000).describe('Why it should be back.'),
  })
  .meta({ id: 'AppealRequest' })
export type AppealRequest = z.infer<typeof AppealRequest>

const appealing = { context: 'community', auth: 'required', tag: 'Users' } as const

/** Mbin knows no appeals. */
export const appealCreate = operation({
  ...appealing,
  id: 'appeal_create',
  method: 'POST',
  path: '/api/users/appeals',
  rate: 'api_report',
  summary: 'Ask the moderators to look once more at something of yours that they removed',
  scopes: ['user:profile:edit'],
  body: AppealRequest,
  about: ['type', 'id', 'text'],
  replies: { 201: Appeal, ...refusals(400, 401, 403, 404, 409, 429) },
})

export const appealsRetrieveOwn = operation({
  ...appealing,
  id: 'appeals_retrieve_own',
  method: 'GET',
  path: '/api/users/appeals',
  rate: 'api_read',
  summary: 'List what you asked the moderators to look at once more, newest first, and what became of it',
  scopes: ['user:profile:read'],
  query: z.object({ p: PageNumber, perPage: perPage(25) }),
  replies: { 200: paginated(Appeal), ...refusals(400, 401, 403, 404, 429) },
})
