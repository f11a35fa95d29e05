import { refused, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { itemPath } from '../../model/links.ts'
import { itemFor, loadItem, subjectOf } from './item-of-page.ts'
import { itemsApi } from './items.api.ts'
import { WordsForm } from './WordsForm.tsx'

export const loader: Loader = async (load) => void (await loadItem(load))

const report: Action = async (args) => {
  const { dispatch, form, url, t } = args
  const reason = form.text('reason')
  if (reason === '') throw refused('reason', t('acts.reasonMissing'))
  const item = await itemFor(args)
  await dispatch(itemsApi.endpoints.report.initiate({ ...subjectOf(url.pathname), reason })).unwrap()
  return { to: itemPath(item), said: t('acts.reported') }
}

export const actions = { '': report }

/** Tells the moderators what is wrong with an item. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <WordsForm
      action={report}
      act="report"
      name="reason"
      title={t('acts.report')}
      label={t('acts.reason')}
      hint={t('acts.reportHint')}
    />
  )
}
