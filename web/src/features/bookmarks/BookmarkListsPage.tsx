import type { FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { bookmarksApi, type BookmarkList } from './bookmarks.api.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(bookmarksApi.endpoints.readBookmarkLists.initiate()))
}

export const listPath = (name: string): string => `/bookmark-lists/show/${encodeURIComponent(name)}`

const ListLine = ({ list, at }: { list: BookmarkList; at: number }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [change] = bookmarksApi.useChangeBookmarkListMutation()
  const [makeDefault] = bookmarksApi.useMakeDefaultListMutation()
  const [remove] = bookmarksApi.useDeleteBookmarkListMutation()
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
            onPress={() => void tell(makeDefault(list.name).unwrap())}
          />
        )}
        <MenuButton
          icon="pencil"
          label={t('bookmarks.rename')}
          onPress={() => {
            const name = window.prompt(t('bookmarks.rename'), list.name)?.trim()
            if (name) void tell(change({ list, name, isDefault: list.isDefault }).unwrap())
          }}
        />
        <MenuButton
          icon="trash"
          bad
          label={t('bookmarks.delete')}
          onPress={() => {
            if (window.confirm(t('bookmarks.deleteAsk', { name: list.name, count: list.count })))
              void tell(remove(list.name).unwrap())
          }}
        />
      </Menu>
    </div>
  )
}

/** The lists a member keeps things in. */
export const Component = () => {
  const { t } = useTranslation()
  const tell = useTell()
  const asked = bookmarksApi.useReadBookmarkListsQuery()
  const [add, { isLoading }] = bookmarksApi.useAddBookmarkListMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const name = formValues(event)('name').trim()
    if (await tell(add(name).unwrap())) form.reset()
  }
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
        <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
          <TextField label={t('bookmarks.new')} name="name" maxLength={100} required />
          <button type="submit" className="btn submit" disabled={isLoading}>
            {t('bookmarks.add')}
          </button>
        </form>
      </main>
    </>
  )
}
