import { api, ask, type Call, type Failure } from '../../api/api.ts'
import { markAdultCall } from '../items/items.api.ts'
import type { Report } from './moderation.api.ts'
import { reportedLine } from './reported-line.ts'

/** What a moderator makes of a report; `adult` marks the item and keeps it. */
export const verdicts = ['remove', 'keep', 'adult'] as const
export type Verdict = (typeof verdicts)[number]

/** A report as far as it takes to decide on it. */
type Decided = Pick<Report, 'reportId' | 'magazine' | 'subject'>
export type Refused = { reportId: number; why: Failure }
/** Which of several reports were decided, and why others were not. */
export type Settled = { done: number[]; refused: Refused[] }

const operations = {
  accept: 'moderate_magazine_accept_report',
  reject: 'moderate_magazine_reject_report',
  reopen: 'moderate_magazine_reopen_report',
} as const

/** The call that decides on one report, or takes that back. */
export const decisionCall = (
  { magazine: { magazineId }, reportId }: Pick<Report, 'magazine' | 'reportId'>,
  decision: keyof typeof operations,
): Call => ask(operations[decision], { params: { magazine_id: magazineId, report_id: reportId } })

/** Whether a verdict means anything for a report: nothing is marked that is gone, or is marked already. */
export const appliesTo = (report: Decided, verdict: Verdict): boolean =>
  verdict !== 'adult' || (reportedLine(report) !== null && report.subject?.['isAdult'] !== true)

const markCalls = (report: Decided, on: boolean): Call[] => {
  const line = reportedLine(report)
  return line ? [markAdultCall({ kind: line.kind, id: line.id, on })] : []
}

const decisionCalls: Record<Verdict, (report: Decided) => Call[]> = {
  remove: (report) => [decisionCall(report, 'accept')],
  keep: (report) => [decisionCall(report, 'reject')],
  adult: (report) => [...markCalls(report, true), decisionCall(report, 'reject')],
}

const reopenCalls = (report: Decided, verdict: Verdict): Call[] => [
  decisionCall(report, 'reopen'),
  ...(verdict === 'adult' ? markCalls(report, false) : []),
]

type Many = { reports: readonly Decided[]; verdict: Verdict }
type Answer = { error?: Failure | undefined }

/** Makes the calls of each report in turn; one that is refused holds up no other. */
const settle = async (
  reports: readonly Decided[],
  callsOf: (report: Decided) => Call[],
  make: (call: Call) => PromiseLike<Answer>,
): Promise<{ data: Settled }> => {
  const settled: Settled = { done: [], refused: [] }
  for (const report of reports) {
    let why: Failure | undefined
    for (const call of callsOf(report)) {
      why = (await make(call)).error
      if (why) break
    }
    if (why) settled.refused.push({ reportId: report.reportId, why })
    else settled.done.push(report.reportId)
  }
  return { data: settled }
}

const changed = [
  'Reports',
  'ModLog',
  'Trash',
  'Feed',
  'Entry',
  'EntryComment',
  'Post',
  'PostComment',
] as const

export const decisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decideMany: build.mutation<Settled, Many>({
      queryFn: ({ reports, verdict }, _, __, make) =>
        settle(reports, decisionCalls[verdict], async (call) => make(call)),
      invalidatesTags: changed,
    }),
    reopenMany: build.mutation<Settled, Many>({
      queryFn: ({ reports, verdict }, _, __, make) =>
        settle(
          reports,
          (report) => reopenCalls(report, verdict),
          async (call) => make(call),
        ),
      invalidatesTags: changed,
    }),
    readReport: build.query<Report, { magazineId: number; reportId: number }>({
      query: ({ magazineId, reportId }) =>
        ask('moderate_magazine_retrieve_report', {
          params: { magazine_id: magazineId, report_id: reportId },
        }),
      providesTags: ['Reports'],
    }),
  }),
})
