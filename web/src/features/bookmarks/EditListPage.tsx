import { FORM, useForm, type Action } from '../../app/form.ts'
import { need, notFound, PageFailure, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { bookmarksApi, type BookmarkList } from './bookmarks.api.ts'
import { listsApi } from './lists.api.ts'

const LISTS = '/bookmark-lists'

const listOf = (lists: readonly BookmarkList[], params: Load['params']): BookmarkList | undefined =>
  lists.find(({ name }) => name === params['list'])

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const lists = await need(args.dispatch(listsApi.endpoints.readLists.initiate()))
  if (!listOf(lists, args.params)) notFound()
}

export const change: Action = async ({ dispatch, form, params, t }) => {
  const lists = await dispatch(listsApi.endpoints.readLists.initiate()).unwrap()
  const list = listOf(lists, params) ?? notFound()
  await dispatch(
    bookmarksApi.endpoints.changeBookmarkList.initiate({
      list,
      name: form.text('name'),
      isDefault: list.isDefault || form.on('default'),
    }),
  ).unwrap()
  return { to: LISTS, said: t('settings.said.list', { name: form.text('name') }) }
}

const ListForm = ({ list }: { list: BookmarkList }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(change, { name: 'edit' })
  return (
    <form {...props} className="narrow-form">
      <input type="hidden" name={FORM} value="edit" />
      <FormRefusal error={failure} fields={[]} />
      <TextField
        label={t('bookmarks.rename')}
        name="name"
        defaultValue={value('name', list.name)}
        maxLength={100}
        required
      />
      {!list.isDefault && (
        <label className="tick">
          <input className="check" type="checkbox" name="default" />
          <span>{t('bookmarks.makeDefault')}</span>
        </label>
      )}
      <div className="btns">
        <button type="submit" className="btn btn-p" disabled={busy}>
          {t('settings.save')}
        </button>
        <Link className="btn btn-q" to={LISTS}>
          {t('editor.cancel')}
        </Link>
      </div>
    </form>
  )
}

/** Gives a list of bookmarks another name, or makes it the one that things are kept in at first. */
export const Component = () => {
  const { t } = useTranslation()
  const params = useParams()
  const name = params['list'] ?? ''
  return (
    <>
      <Head title={name} hidden />
      <main id="content">
        <nav className="crumb" aria-label={t('thread.where')}>
          <Link to={LISTS}>{t('bookmarks.title')}</Link>
        </nav>
        <div className="page-head">
          <h1>{name}</h1>
        </div>
        <Answered of={listsApi.useReadListsQuery()}>
          {(lists) => {
            const list = listOf(lists, params)
            if (!list) throw new PageFailure(404)
            return <ListForm list={list} />
          }}
        </Answered>
      </main>
    </>
  )
}
