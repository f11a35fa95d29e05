import { need } from '../app/load.ts'
import { decisionsApi } from '../features/moderation/decisions.api.ts'
import { settledSentence } from '../features/moderation/decision-sentences.ts'
import { MARK_ADULT } from '../features/moderation/mark-adult-path.ts'
import type { Act } from './act.ts'

export const reportActs: Act[] = [
  {
    path: MARK_ADULT,
    action: async ({ dispatch, params, t }) => {
      const ids = { magazineId: Number(params['magazineId']), reportId: Number(params['reportId']) }
      const report = await need(dispatch(decisionsApi.endpoints.readReport.initiate(ids)))
      const { refused } = await dispatch(
        decisionsApi.endpoints.decideMany.initiate({ reports: [report], verdict: 'adult' }),
      ).unwrap()
      if (refused[0]) throw refused[0].why
      return { said: settledSentence(t, 'adult', [report], 1) }
    },
  },
]
