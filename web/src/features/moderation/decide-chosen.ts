import type { Action } from '../../app/form.ts'
import { need } from '../../app/load.ts'
import { refusedSentence, settledSentence } from './decision-sentences.ts'
import { appliesTo, decisionsApi, verdicts, type Refused } from './decisions.api.ts'
import type { Report } from './moderation.api.ts'

/** The form of the reports that are chosen, and the name of their boxes. */
export const DECIDING = 'decide'
export const CHOSEN = 'report'

export const chosenValue = ({ magazine, reportId }: Pick<Report, 'magazine' | 'reportId'>): string =>
  `${magazine.magazineId}/${reportId}`

/** What became of reports of which some were refused. */
export type PartlyDecided = { said: string; refused: Refused[] }

/** Decides on the reports that were ticked, where there is no script. */
export const decideChosen: Action = async ({ dispatch, form, t }) => {
  const verdict = verdicts.find((one) => one === form.text('verdict'))
  const chosen = form.all(CHOSEN)
  if (!verdict || chosen.length === 0) return
  const read = await Promise.all(
    chosen.map((value) => {
      const [magazineId = 0, reportId = 0] = value.split('/').map(Number)
      return need(dispatch(decisionsApi.endpoints.readReport.initiate({ magazineId, reportId })))
    }),
  )
  const reports = read.filter((report) => appliesTo(report, verdict))
  if (reports.length === 0) return
  const { done, refused } = await dispatch(
    decisionsApi.endpoints.decideMany.initiate({ reports, verdict }),
  ).unwrap()
  const decided = reports.filter(({ reportId }) => done.includes(reportId))
  const said = [
    ...(decided.length > 0 ? [settledSentence(t, verdict, decided, reports.length)] : []),
    ...(refused.length > 0 ? [refusedSentence(t, reports, refused)] : []),
  ].join(' ')
  return refused.length > 0 ? { result: { said, refused } satisfies PartlyDecided } : { said }
}
