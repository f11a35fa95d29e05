import { api, ask } from '../../api/api.ts'
import type { Report } from './moderation.api.ts'

type OfReport = { magazineId: number; reportId: number }
type ReportNote = NonNullable<Report['notes']>[number]

const paramsOf = ({ magazineId, reportId }: OfReport) => ({ magazine_id: magazineId, report_id: reportId })

/** How moderators work on one queue together: who is on a report, and what they note for each other. */
export const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    assignReport: build.mutation<Report, OfReport & { on: boolean }>({
      query: ({ on, ...report }) =>
        ask(on ? 'moderate_magazine_take_report' : 'moderate_magazine_release_report', {
          params: paramsOf(report),
        }),
      invalidatesTags: ['Reports'],
    }),
    addNote: build.mutation<ReportNote, OfReport & { text: string }>({
      query: ({ text, ...report }) =>
        ask('moderate_magazine_add_report_note', { params: paramsOf(report), body: { text } }),
      invalidatesTags: ['Reports'],
    }),
    deleteNote: build.mutation<null, OfReport & { noteId: number }>({
      query: ({ noteId, ...report }) =>
        ask('moderate_magazine_delete_report_note', { params: { ...paramsOf(report), note_id: noteId } }),
      invalidatesTags: ['Reports'],
    }),
  }),
})
