import { refused, useForm, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { itemPath } from '../../model/links.ts'
import { Field, Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { itemFor, loadItem, subjectOf } from './item-of-page.ts'
import { itemsApi } from './items.api.ts'

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
  const text = useFailureText()
  const { props, busy, failure, value } = useForm(report)
  const { field, text: fault } = refusedField(failure)
  return (
    <ItemFrame title={t('acts.report')}>
      {() => (
        <form {...props} className="spaced">
          {failure && field !== 'reason' && <Refusal>{text(failure)}</Refusal>}
          <Field
            label={t('acts.reason')}
            hint={t('acts.reportHint')}
            error={field === 'reason' ? fault : undefined}
          >
            {(field) => (
              <textarea
                className="input"
                name="reason"
                rows={4}
                maxLength={5000}
                defaultValue={value('reason')}
                autoFocus
                required
                {...field}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-p" disabled={busy}>
            {busy && <span className="spin" />}
            {t('acts.report')}
          </button>
        </form>
      )}
    </ItemFrame>
  )
}
