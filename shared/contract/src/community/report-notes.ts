import { z } from 'zod'
import { DateTime, Id, refusals, UserSmall } from '../common.ts'
import { operation } from '../operation.ts'
import { writtenText } from '../written-text.ts'

/** How many notes a report takes. */
export const MAX_REPORT_NOTES = 20
/** How long a note may be, in characters. */
export const MAX_REPORT_NOTE_LENGTH = 1000

export const ReportNote = z
  .object({
    noteId: z.int().describe('By which it is taken away'),
    author: UserSmall.describe('The moderator who wrote it.'),
    text: z.string().describe('Plain text.'),
    createdAt: DateTime,
  })
  .meta({ id: 'ReportNote' })
export type ReportNote = z.infer<typeof ReportNote>

export const ReportNoteRequest = z
  .object({
    text: writtenText(1, MAX_REPORT_NOTE_LENGTH).describe('What other moderators are to know. Plain text.'),
  })
  .meta({ id: 'ReportNoteRequest' })

const ofReport = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Moderation',
  scopes: ['moderate:magazine:reports:action'],
} as const
const ReportId = z.object({ magazine_id: Id, report_id: Id })

/** Mbin knows no notes on reports. */
export const moderateMagazineAddReportNote = operation({
  ...ofReport,
  id: 'moderate_magazine_add_report_note',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/notes',
  summary: 'Write a note on a report, which only its moderators read',
  params: ReportId,
  body: ReportNoteRequest,
  about: ['text'],
  replies: { 201: ReportNote, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineDeleteReportNote = operation({
  ...ofReport,
  id: 'moderate_magazine_delete_report_note',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/notes/{note_id}',
  summary: 'Delete a note that you wrote on a report; administrators delete any',
  params: ReportId.extend({ note_id: Id }),
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})
