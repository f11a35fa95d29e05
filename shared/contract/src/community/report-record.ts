import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'

/** How far back a record tells of single days. */
export const RECORD_DAYS = 90

/** What somebody wrote on one day. */
export const RecordDay = z.object({
  day: z.string().describe('Day in UTC, as `2026-06-15`.'),
  written: z.int().describe('How many threads, microblogs and comments, removed ones included.'),
  removed: z.int().describe('How many of these a moderator removed.'),
})
export type RecordDay = z.infer<typeof RecordDay>

export const ReportRecord = z
  .object({
    days: z
      .array(RecordDay)
      .nullable()
      .describe(
        `What they wrote in this magazine on each of the last ${RECORD_DAYS} days, oldest first, days without anything left out. Null while that cannot be had.`,
      ),
    reports: z
      .object({
        all: z.int().describe('How many reports of what they wrote in this magazine there were.'),
        kept: z.int().describe('After how many of these it was kept.'),
      })
      .describe('What became of reports of what they wrote.'),
    bans: z.int().describe('How often they were banned from this magazine, bans that ended included.'),
  })
  .meta({ id: 'ReportRecord' })
export type ReportRecord = z.infer<typeof ReportRecord>

/** Mbin shows moderators no record. */
export const moderateMagazineRetrieveReportRecord = operation({
  context: 'community',
  auth: 'required',
  rate: 'api_read',
  tag: 'Moderation',
  id: 'moderate_magazine_retrieve_report_record',
  method: 'GET',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/record',
  summary: 'Read the record in this magazine of whom a report is about',
  scopes: ['moderate:magazine:reports:read'],
  params: z.object({ magazine_id: Id, report_id: Id }),
  replies: { 200: ReportRecord, ...refusals(401, 403, 404, 429) },
})
