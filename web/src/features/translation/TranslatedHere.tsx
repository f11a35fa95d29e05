import { useHydrated } from '../../app/hydration.tsx'
import { useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Subject } from '../../model/cached-items.ts'
import { useFailureText } from '../../ui/states.tsx'
import { subjectOf } from '../items/item-of-page.ts'
import type { AnyItem } from '../items/items.api.ts'
import { usePresentation } from '../site/site.api.ts'
import { Translated, useSource } from './Translated.tsx'
import { translationApi, type Translation } from './translation.api.ts'

export const translate: Action = async ({ dispatch, url, form }) => {
  const asking = { ...subjectOf(url.pathname), to: form.text('to') }
  return { result: await dispatch(translationApi.endpoints.translate.initiate(asking)).unwrap() }
}

/**
 * An item in the language of the page, on a page of its own. Where there is script it is translated at once: whoever came
 * here asked for that. Without, a button asks.
 */
export const TranslatedHere = ({ subject, item }: { subject: Subject; item: AnyItem }) => {
  const { t, language: to } = useTranslation()
  const text = useFailureText()
  const sourceOf = useSource()
  const hydrated = useHydrated()
  const { translationServer } = usePresentation()
  const { props, result, failure } = useForm(translate)
  const asked = translationApi.useTranslateQuery(
    { ...subject, to },
    { skip: !hydrated || !translationServer },
  )
  const translation = asked.data ?? (result as Translation | undefined)
  const refused = asked.error ?? failure
  return (
    <>
      <p className="hint" role="status">
        {translation ? sourceOf(translation) : asked.isFetching ? t('translation.waiting') : ''}
      </p>
      {translation && <Translated item={item} translation={translation} />}
      {refused && !asked.isFetching && <p role="alert">{text(refused)}</p>}
      {translationServer && !translation && !asked.isFetching && (
        <form {...props}>
          <input type="hidden" name="to" value={to} />
          <button type="submit" className="btn btn-p">
            {t('translation.act')}
          </button>
        </form>
      )}
    </>
  )
}
