import { replaced, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Subject } from '../../model/cached-items.ts'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import type { AnyItem } from '../items/items.api.ts'
import { Translated, useSource } from './Translated.tsx'
import { translationApi } from './translation.api.ts'

/** An item in the language of the page, in the place of its text. */
export const TranslationBox = ({ kind, id, item }: Subject & { item: AnyItem }) => {
  const { t, language: to } = useTranslation()
  const dispatch = useAppDispatch()
  const sourceOf = useSource()
  const { data, error, refetch, isFetching } = translationApi.useTranslateQuery({ kind, id, to })
  const failed = error !== undefined && !isFetching
  return (
    <>
      <p className="hint">
        <span role="status">{data ? sourceOf(data) : failed ? '' : t('translation.waiting')}</span>{' '}
        <button
          type="button"
          className="btn btn-s"
          onClick={() => void dispatch(replaced([{ kind, id }, null]))}
        >
          {t('translation.original')}
        </button>
      </p>
      {data ? (
        <Translated item={item} translation={data} />
      ) : failed ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </>
  )
}
