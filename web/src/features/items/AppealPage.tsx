import { refused, useForm, type Action } from '../../app/form.ts'
import { PageFailure, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { Field, Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { isAuthor, loadItem, subjectOf } from './item-of-page.ts'
import { itemsApi } from './items.api.ts'

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
  const failureText = useFailureText()
  const { props, busy, failure, value } = useForm(appeal)
  const { field, text } = refusedField(failure)
  return (
    <ItemFrame title={t('acts.appeal')}>
      {() => (
        <form {...props} className="spaced">
          {failure && field !== 'text' && <Refusal>{failureText(failure)}</Refusal>}
          <Field
            label={t('acts.appealWhy')}
            hint={t('acts.appealHint')}
            error={field === 'text' ? text : undefined}
          >
            {(field) => (
              <textarea
                className="input"
                name="text"
                rows={4}
                maxLength={5000}
                defaultValue={value('text')}
                autoFocus
                required
                {...field}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-p" disabled={busy}>
            {busy && <span className="spin" />}
            {t('acts.appeal')}
          </button>
        </form>
      )}
    </ItemFrame>
  )
}
