import { refused, type Action } from '../../app/form.ts'
import { PageFailure, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { isAuthor, loadItem, subjectOf } from './item-of-page.ts'
import { itemsApi } from './items.api.ts'
import { WordsForm } from './WordsForm.tsx'

export const loader: Loader = async (load) => {
  const item = await loadItem(load, isAuthor)
  if (item.visibility !== 'trashed') throw new PageFailure(404)
}

const appeal: Action = async ({ dispatch, form, url, t }) => {
  const text = form.text('text')
  if (text === '') throw refused('text', t('acts.appealMissing'))
  await dispatch(itemsApi.endpoints.appeal.initiate({ ...subjectOf(url.pathname), text })).unwrap()
  return { to: '/settings/reports/appeals', said: t('acts.appealed') }
}

export const actions = { '': appeal }

/** Asks the moderators to look once more at what they removed of one's own. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <WordsForm
      action={appeal}
      act="appeal"
      name="text"
      title={t('acts.appeal')}
      label={t('acts.appealWhy')}
      hint={t('acts.appealHint')}
    />
  )
}
