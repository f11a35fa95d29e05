import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { doPutOff } from '../../app/put-off.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { PutOffEntry } from '../../ui/PutOffButton.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { bookmarksApi, type BookmarkList } from './bookmarks.api.ts'
import { listsApi } from './lists.api.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(listsApi.endpoints.readLists.initiate()))
}

export const listPath = (name: string): string => `/bookmark-lists/show/${encodeURIComponent(name)}`

export const add: Action = async ({ dispatch, form, t }) => {
  const name = form.text('name')
  // One of this name that was just deleted would stand in the way.
  await doPutOff()
  await dispatch(bookmarksApi.endpoints.addBookmarkList.initiate(name)).unwrap()
  if (form.on('default')) await dispatch(bookmarksApi.endpoints.makeDefaultList.initiate(name)).unwrap()
  return { said: t('settings.said.list', { name }) }
}

const { deleteBookmarkList } = bookmarksApi.endpoints

const ListLine = ({ list, at }: { list: BookmarkList; at: number }) => {
  const { t } = useTranslation()
  const { does } = usePress()
  const { puts } = usePutOff()
  const menu = `list-menu-${at}`
  return (
    <div className="line">
      <span className="tx">
        <b>
          <Link to={listPath(list.name)}>{list.name}</Link>
          {list.isDefault && <span className="chip">{t('bookmarks.default')}</span>}
        </b>
        <small>{t('bookmarks.count', { count: list.count })}</small>
      </span>
      <button
        type="button"
        className="ico"
        aria-label={t('bookmarks.change', { name: list.name })}
        popoverTarget={menu}
      >
        <Icon name="ellipsis" />
      </button>
      <Menu id={menu} end label={t('bookmarks.change', { name: list.name })}>
        {!list.isDefault && (
          <MenuButton
            icon="star"
            label={t('bookmarks.makeDefault')}
            {...does(bookmarksApi.endpoints.makeDefaultList, list.name)}
          />
        )}
        <MenuLink
          icon="pencil"
          label={t('bookmarks.rename')}
          to={`/bookmark-lists/editList/${encodeURIComponent(list.name)}`}
        />
        <PutOffEntry
          icon="trash"
          of={puts(deleteBookmarkList, list.name, t('settings.said.gone', { name: list.name }))}
          label={t('bookmarks.delete')}
          question={t('bookmarks.deleteAsk', { name: list.name, count: list.count })}
          name={list.name}
        />
      </Menu>
    </div>
  )
}

/** The lists a member keeps things in. */
export const Component = () => {
  const { t } = useTranslation()
  const { isGoing } = usePutOff()
  const asked = listsApi.useReadListsQuery()
  const { props, busy, failure, value } = useForm(add, { clears: true })
  return (
    <>
      <Head title={t('bookmarks.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('bookmarks.title')}</h1>
        </div>
        <Answered of={asked}>
          {(lists) => (
            <section className="group">
              {lists.map(
                (list, at) =>
                  !isGoing(deleteBookmarkList, list.name) && <ListLine key={list.name} list={list} at={at} />,
              )}
            </section>
          )}
        </Answered>
        <form {...props} className="narrow-form">
          <FormRefusal error={failure} fields={[]} />
          <TextField
            label={t('bookmarks.new')}
            name="name"
            defaultValue={value('name')}
            maxLength={100}
            required
          />
          <label className="tick">
            <input className="check" type="checkbox" name="default" />
            <span>{t('bookmarks.makeDefault')}</span>
          </label>
          <button type="submit" className="btn submit" disabled={busy}>
            {t('bookmarks.add')}
          </button>
        </form>
      </main>
    </>
  )
}
