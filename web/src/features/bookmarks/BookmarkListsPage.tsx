import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { bookmarksApi, type BookmarkList } from './bookmarks.api.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(bookmarksApi.endpoints.readBookmarkLists.initiate()))
}

export const listPath = (name: string): string => `/bookmark-lists/show/${encodeURIComponent(name)}`

export const add: Action = async ({ dispatch, form }) => {
  await dispatch(bookmarksApi.endpoints.addBookmarkList.initiate(form.text('name'))).unwrap()
}

const ListLine = ({ list, at }: { list: BookmarkList; at: number }) => {
  const { t } = useTranslation()
  const { does } = usePress()
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
        <MenuButton icon="trash" bad label={t('bookmarks.delete')} opens={`${menu}-delete`} />
      </Menu>
      <AskFirst
        id={`${menu}-delete`}
        question={t('bookmarks.deleteAsk', { name: list.name, count: list.count })}
        label={t('bookmarks.delete')}
        {...does(bookmarksApi.endpoints.deleteBookmarkList, list.name)}
      />
    </div>
  )
}

/** The lists a member keeps things in. */
export const Component = () => {
  const { t } = useTranslation()
  const asked = bookmarksApi.useReadBookmarkListsQuery()
  const { props, busy, failure, value } = useForm(add, { clears: true })
  return (
    <>
      <Head title={t('bookmarks.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('bookmarks.title')}</h1>
        </div>
        <Answered of={asked}>
          {(lists) =>
            lists.length === 0 ? (
              <Empty icon="bookmark" title={t('bookmarks.noLists')}>
                <span>{t('bookmarks.noListsHint')}</span>
              </Empty>
            ) : (
              <section className="group">
                {lists.map((list, at) => (
                  <ListLine key={list.name} list={list} at={at} />
                ))}
              </section>
            )
          }
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
          <button type="submit" className="btn submit" disabled={busy}>
            {t('bookmarks.add')}
          </button>
        </form>
      </main>
    </>
  )
}
