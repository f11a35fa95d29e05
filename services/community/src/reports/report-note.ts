import { formatDateTime } from '@app/contract/common.ts'
import { MAX_REPORT_NOTES } from '@app/contract/community/report-notes.ts'
import type { ReportNote } from '@app/contract/community/report-notes.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import { announceWork, findReport } from './report.ts'
import type { ReportRow } from './report.ts'

type NoteRow = Rows['report_note']

/** Moderators do not read what others note on what they wrote themselves. */
const isAbout = (report: ReportRow, { userId }: Principal): boolean => report.reported_id === userId

const toNotes = async (
  community: Community,
  rows: readonly NoteRow[],
  principal: Principal,
): Promise<ReportNote[]> => {
  const user = await usersByIds(
    community.db,
    rows.map(({ author_id }) => author_id),
    principal,
  )
  return rows.map((row) => ({
    noteId: row.id,
    author: user(row.author_id),
    text: row.text,
    createdAt: formatDateTime(row.created_at),
  }))
}

/** What moderators wrote on reports, oldest first, by the number of the report; not of those about the reader. */
export const notesOf = async (
  community: Community,
  reports: readonly ReportRow[],
  principal: Principal,
): Promise<ReadonlyMap<number, ReportNote[]>> => {
  const ids = reports.filter((report) => !isAbout(report, principal)).map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await community.db.query<NoteRow>(
          'report-notes',
          'select * from report_note where report_id = any($1::int[]) order by report_id, id',
          [ids],
        )
  const notes = await toNotes(community, rows, principal)
  const found = new Map<number, ReportNote[]>()
  for (const [index, { report_id }] of rows.entries())
    found.set(report_id, [...(found.get(report_id) ?? []), notes[index]!])
  return found
}

/** 400 once there are as many as a report takes. */
export const addNote = async (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
  text: string,
): Promise<ReportNote> => {
  const report = await findReport(community, magazineId, reportId, principal)
  if (isAbout(report, principal)) throw forbidden('Notes on a report about you are for the others.')
  const rows = await community.db.transaction(async (tx) => {
    // Those who write at once count one after the other.
    const held = await tx('report').where({ id: reportId }).forUpdate().first('id')
    if (!held) throw notFound('This magazine has no report with this id.')
    const noted = await tx('report_note').where({ report_id: reportId }).pluck<number[]>('id')
    if (noted.length >= MAX_REPORT_NOTES) throw badRequest(`A report takes ${MAX_REPORT_NOTES} notes.`)
    const written: NoteRow[] = await tx('report_note')
      .insert({
        report_id: reportId,
        author_id: principal.userId,
        text,
        created_at: community.clock.now(),
      })
      .returning('*')
    await announceWork(community, tx, report)
    return written
  })
  const [note] = await toNotes(community, rows, principal)
  if (!note) throw new Error('a note was lost while it was written')
  return note
}

/** Deletes a note of one's own; administrators delete any. */
export const deleteNote = async (
  community: Community,
  magazineId: number,
  reportId: number,
  noteId: number,
  principal: Principal,
): Promise<void> => {
  const report = await findReport(community, magazineId, reportId, principal)
  const note = await community.db
    .knex('report_note')
    .where({ id: noteId, report_id: reportId })
    .first<Pick<NoteRow, 'author_id'> | undefined>('author_id')
  if (!note || (isAbout(report, principal) && note.author_id !== principal.userId))
    throw notFound('This report has no note with this id.')
  if (note.author_id !== principal.userId && !principal.isAdmin)
    throw forbidden('Only who wrote a note deletes it.')
  await community.db.transaction(async (tx) => {
    await tx('report_note').where({ id: noteId }).delete()
    await announceWork(community, tx, report)
  })
}
