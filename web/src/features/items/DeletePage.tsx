import { useForm, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { itemPath, magazinePath } from '../../model/links.ts'
import { Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { isAuthor, itemFor, loadItem, subjectOf } from './item-of-page.ts'
import { itemsApi, type AnyItem } from './items.api.ts'

export const loader: Loader = async (load) => void (await loadItem(load, isAuthor))

/** Where what is left of it stands: around a comment, else the magazine. */
const placeOf = (item: AnyItem): string =>
  'commentId' in item ? itemPath(item) : magazinePath(item.magazine)

const remove: Action = async (args) => {
  const { dispatch, url, t } = args
  const item = await itemFor(args)
  await dispatch(itemsApi.endpoints.removeItem.initiate(subjectOf(url.pathname))).unwrap()
  return { to: placeOf(item), said: t('thread.deleted') }
}

export const actions = { '': remove }

/** Asks before an author's item goes. */
export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { props, busy, failure } = useForm(remove)
  return (
    <ItemFrame title={t('acts.delete')}>
      {() => (
        <form {...props} className="spaced">
          {failure && <Refusal>{text(failure)}</Refusal>}
          <p>{t('acts.deleteAsk')}</p>
          <button type="submit" className="btn btn-d" disabled={busy} autoFocus>
            {busy && <span className="spin" />}
            {t('acts.delete')}
          </button>
        </form>
      )}
    </ItemFrame>
  )
}
