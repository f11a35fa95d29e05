import { appealCreate, appealsRetrieveOwn } from '@app/contract/community/appeals.ts'
import * as operations from '@app/contract/community/moderation.ts'
import * as assignment from '@app/contract/community/report-assignment.ts'
import { moderateMagazineRetrieveReportRecord } from '@app/contract/community/report-record.ts'
import * as notes from '@app/contract/community/report-notes.ts'
import { isPrivate } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { logView } from '../log/log.view.ts'
import { appealFor, listOwnAppeals } from '../reports/appeal.ts'
import { releaseReport, takeReport } from '../reports/assign-report.ts'
import { addNote, deleteNote } from '../reports/report-note.ts'
import { readReportRecord } from '../reports/report-record.ts'
import { decide, findReport } from '../reports/report.ts'
import type { ReportRow } from '../reports/report.ts'
import { listAllReports, listOwnReports, listReports, reportView } from '../reports/report.view.ts'
import { requireModerator, requireReader } from '../rights/access.ts'
import { listTrash } from '../trash/trash.ts'
import { decideRequest, listRequests } from '../memberships/decide-request.ts'
import { listMembers, removeMember } from '../memberships/members.ts'
import { banMember, requireBanTarget, unbanMember } from '../bans/ban.ts'
import { listBans } from '../bans/ban.view.ts'

type OnReport = { params: { magazine_id: number; report_id: number }; principal: Principal }
type Act = (
  community: Community,
  magazineId: number,
  reportId: number,
  principal: Principal,
) => Promise<ReportRow>

/** Answers with a report as it is after that. */
const after =
  (community: Community, act: Act) =>
  async ({ params, principal }: OnReport) =>
    reportView(community, await act(community, params.magazine_id, params.report_id, principal), principal)

/** What moderators do, and the log that shows it. */
export const moderationRoutes = (community: Community): Route[] => [
  serve(
    operations.moderateMagazineBanUser,
    ({ params, body, principal }) =>
      banMember(community, params.magazine_id, params.user_id, principal, body),
    {
      guard: ({ params, principal }) =>
        requireBanTarget(community, params.magazine_id, params.user_id, principal),
    },
  ),
  serve(operations.moderateMagazineUnbanUser, ({ params, principal }) =>
    unbanMember(community, params.magazine_id, params.user_id, principal),
  ),
  serve(
    operations.moderateMagazineRetrieveBans,
    async ({ params, query, principal }) => {
      await requireModerator(community, params.magazine_id, principal)
      return listBans(community, params.magazine_id, query, principal)
    },
    { guard: ({ params, principal }) => requireModerator(community, params.magazine_id, principal) },
  ),
  serve(
    operations.moderateMagazineRetrieveReports,
    ({ params, query, principal }) => listReports(community, params.magazine_id, query, principal),
    { guard: ({ params, principal }) => requireModerator(community, params.magazine_id, principal) },
  ),
  serve(operations.moderateRetrieveReports, ({ query, principal }) =>
    listAllReports(community, query, principal),
  ),
  serve(operations.reportsRetrieveOwn, ({ query, principal }) => listOwnReports(community, query, principal)),
  serve(appealCreate, ({ body, principal }) => appealFor(community, body, principal)),
  serve(appealsRetrieveOwn, ({ query, principal }) => listOwnAppeals(community, query, principal)),
  serve(operations.moderateMagazineRetrieveReport, after(community, findReport)),
  serve(
    operations.moderateMagazineAcceptReport,
    after(community, (...of) => decide(...of, 'accept')),
  ),
  serve(
    operations.moderateMagazineRejectReport,
    after(community, (...of) => decide(...of, 'reject')),
  ),
  serve(
    operations.moderateMagazineReopenReport,
    after(community, (...of) => decide(...of, 'reopen')),
  ),
  serve(moderateMagazineRetrieveReportRecord, ({ params, principal }) =>
    readReportRecord(community, params.magazine_id, params.report_id, principal),
  ),
  serve(assignment.moderateMagazineTakeReport, after(community, takeReport)),
  serve(assignment.moderateMagazineReleaseReport, after(community, releaseReport)),
  serve(
    notes.moderateMagazineAddReportNote,
    ({ params, body, principal }) =>
      addNote(community, params.magazine_id, params.report_id, principal, body.text),
    {
      guard: ({ params, principal }) =>
        findReport(community, params.magazine_id, params.report_id, principal),
    },
  ),
  serve(notes.moderateMagazineDeleteReportNote, async ({ params, principal }) => {
    await deleteNote(community, params.magazine_id, params.report_id, params.note_id, principal)
    return undefined
  }),
  serve(
    operations.moderateMagazineRetrieveSubscriptionRequests,
    async ({ params, query, principal }) => {
      await requireModerator(community, params.magazine_id, principal)
      return listRequests(community, params.magazine_id, query, principal)
    },
    { guard: ({ params, principal }) => requireModerator(community, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineAcceptSubscriptionRequest, async ({ params, principal }) => {
    await decideRequest(community, params.magazine_id, params.user_id, principal, true)
    return undefined
  }),
  serve(operations.moderateMagazineRejectSubscriptionRequest, async ({ params, principal }) => {
    await decideRequest(community, params.magazine_id, params.user_id, principal, false)
    return undefined
  }),
  serve(
    operations.moderateMagazineRetrieveMembers,
    async ({ params, query, principal }) => {
      await requireModerator(community, params.magazine_id, principal)
      return listMembers(community, params.magazine_id, query, principal)
    },
    { guard: ({ params, principal }) => requireModerator(community, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineRemoveMember, async ({ params, principal }) => {
    await removeMember(community, params.magazine_id, params.user_id, principal)
    return undefined
  }),
  serve(
    operations.moderateMagazineRetrieveTrash,
    ({ params, query, principal }) => listTrash(community, params.magazine_id, query, principal),
    { guard: ({ params, principal }) => requireModerator(community, params.magazine_id, principal) },
  ),
  serve(
    operations.magazineModlog,
    async ({ params, query, principal }) => {
      const { magazine } = await requireReader(community, params.magazine_id, principal)
      return logView(community, params.magazine_id, query, principal, { isPrivate: isPrivate(magazine) })
    },
    { guard: ({ params, principal }) => requireReader(community, params.magazine_id, principal) },
  ),
  serve(operations.instanceModlogRetrieve, ({ query, principal }) =>
    logView(community, null, query, principal),
  ),
]
