import type { Action } from '../../app/form.ts'
import { CHOSEN } from './decide-chosen.ts'
import { teamApi } from './team.api.ts'

/** The form that each report has for notes. */
export const NOTING = 'note'
/** Its field. */
export const NOTE = 'text'

/** Writes a note on the report that the form belongs to. */
export const writeNote: Action = async ({ dispatch, form, t }) => {
  const [magazineId = 0, reportId = 0] = form.text(CHOSEN).split('/').map(Number)
  await dispatch(teamApi.endpoints.addNote.initiate({ magazineId, reportId, text: form.text(NOTE) })).unwrap()
  return { said: t('moderation.team.noted'), at: `report-id-${reportId}` }
}
