import { useNavigate } from 'react-router'
import { editingChanged, useAppDispatch, useAppSelector, useMe, type MenuTarget } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { MenuButton, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { useTell } from '../../ui/useTell.ts'
import { bookmarksApi } from '../bookmarks/bookmarks.api.ts'
import { itemsApi } from './items.api.ts'

/** Which of the member's lists hold the item; the default one has a button of its own on every card. */
const ListChoices = ({ menu }: { menu: MenuTarget }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { data: lists } = bookmarksApi.useReadBookmarkListsQuery()
  const [change] = bookmarksApi.useBookmarkMutation()
  if (!lists || lists.length < 2) return null
  return (
    <>
      <MenuLine />
      {lists.map(({ name }) => {
        const holds = menu.bookmarks.includes(name)
        return (
          <MenuButton
            key={name}
            icon="bookmark"
            label={t('bookmarks.inList', { name })}
            chosen={holds}
            onPress={() =>
              void tell(change({ kind: menu.kind, id: menu.id, list: name, on: !holds }).unwrap())
            }
          />
        )
      })}
    </>
  )
}

/** What can be done with one item beside voting. */
export const ItemActions = ({ menu }: { menu: MenuTarget }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const me = useMe()
  const origin = useAppSelector((state) => state.page.origin)
  const [remove] = itemsApi.useRemoveItemMutation()
  const [moderate] = itemsApi.useModerateMutation()
  const [report] = itemsApi.useReportMutation()

  const tell = useTell()
  const address = new URL(menu.path, origin).href

  return (
    <>
      {!menu.own && (
        <MenuButton
          icon="flag"
          label={t('card.report')}
          onPress={() => {
            if (!me) return void navigate(loginPath(menu.path))
            const reason = window.prompt(t('card.report'))
            if (reason !== null) void tell(report({ ...menu, reason }).unwrap(), t('thread.saved'))
          }}
        />
      )}
      {menu.kind === 'Entry' && (
        <MenuLink icon="layers" label={t('card.crosspost')} to={`/crosspost/${menu.id}`} />
      )}
      <MenuLink icon="activity" label={t('activity.title')} to={menu.activity} />
      {menu.original && <MenuLink icon="external-link" label={t('card.open')} to={menu.original} plain />}
      <MenuButton
        icon="copy"
        label={t('card.copy')}
        onPress={() => void tell(navigator.clipboard.writeText(address), t('card.copied'))}
      />
      {me && <ListChoices menu={menu} />}
      {menu.moderates && (
        <>
          <MenuLine />
          {(menu.kind === 'Entry' || menu.kind === 'Post') && (
            <>
              <MenuButton
                icon="pin"
                label={t('card.pin')}
                onPress={() => void tell(moderate({ ...menu, act: 'pin' }).unwrap(), t('thread.saved'))}
              />
              <MenuButton
                icon="lock"
                label={t('card.lock')}
                onPress={() => void tell(moderate({ ...menu, act: 'lock' }).unwrap(), t('thread.saved'))}
              />
            </>
          )}
          <MenuButton
            icon="shield"
            bad
            label={t('card.trash')}
            onPress={() => void tell(moderate({ ...menu, act: 'trash' }).unwrap(), t('thread.saved'))}
          />
        </>
      )}
      {menu.own && (
        <>
          <MenuLine />
          <MenuButton
            icon="pencil"
            label={t('card.edit')}
            onPress={() => {
              dispatch(editingChanged({ kind: menu.kind, id: menu.id }))
              // A card of a list shows only a part: the text is changed where it stands whole.
              if (menu.kind === 'Entry' && !document.querySelector(`.thread#entry-${menu.id}`))
                void navigate(menu.path)
            }}
          />
          <MenuButton
            icon="trash"
            bad
            label={t('card.delete')}
            onPress={() => {
              if (window.confirm(t('thread.deleteAsk'))) void tell(remove(menu).unwrap(), t('thread.deleted'))
            }}
          />
        </>
      )}
    </>
  )
}
