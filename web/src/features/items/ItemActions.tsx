import { useHydrated } from '../../app/hydration.tsx'
import { usePress } from '../../app/press.ts'
import { replaced, useAppDispatch, useMe, type MenuTarget } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { appealPath, bookmarkPath, deletePath, itemPagePath, reportPath } from '../../model/act-paths.ts'
import { anchorOf } from '../../model/cached-items.ts'
import { quotePath } from '../../model/quoting.ts'
import { MenuButton, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { ShareButtons } from '../../ui/ShareButtons.tsx'
import { useTell } from '../../ui/useTell.ts'
import { bookmarksApi } from '../bookmarks/bookmarks.api.ts'
import { levelApi } from '../notifications/level.api.ts'
import { quotesApi } from '../quotes/quotes.api.ts'
import { TranslateLink } from '../translation/TranslateLink.tsx'
import { readingApi } from '../reading/reading.api.ts'
import { ProfilePinButton } from './ProfilePinButton.tsx'
import { itemsApi } from './items.api.ts'
import { useRemoveOwn } from './remove-own.ts'

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
            does={bookmarkPath(menu, !holds, name)}
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
  const me = useMe()
  const hydrated = useHydrated()
  const pagePath = itemPagePath(menu)
  const { does, back } = usePress()
  const { moderate } = itemsApi.endpoints
  const remove = useRemoveOwn()
  const thread = menu.kind === 'Entry' || menu.kind === 'Post' ? { kind: menu.kind, id: menu.id } : null

  return (
    <>
      {!menu.own && <MenuLink icon="flag" label={t('card.report')} to={reportPath(menu)} />}
      {menu.kind === 'Entry' && (
        <MenuLink icon="layers" label={t('card.crosspost')} to={`/crosspost/${menu.id}`} />
      )}
      {me && (menu.own || !menu.limited) && (
        <MenuLink icon="quote" label={t('quote.act')} to={quotePath(menu)} />
      )}
      {me && <TranslateLink menu={menu} />}
      <MenuLink icon="activity" label={t('activity.title')} to={menu.activity} />
      {menu.original && <MenuLink icon="external-link" label={t('card.open')} to={menu.original} plain />}
      <ShareButtons path={menu.path} title={menu.title ?? menu.text ?? ''} text={menu.title && menu.text} />
      {me && thread && (
        <>
          <MenuButton
            icon={menu.hidden ? 'eye' : 'eye-off'}
            label={menu.hidden ? t('card.unhide') : t('card.hide')}
            {...does(
              readingApi.endpoints.hideThread,
              { ...thread, hidden: !menu.hidden },
              menu.hidden
                ? undefined
                : back(t('card.hidden'), readingApi.endpoints.hideThread, { ...thread, hidden: false }),
            )}
          />
          <MenuButton
            icon={menu.muted ? 'bell' : 'bell-off'}
            label={menu.muted ? t('conversation.unmute') : t('conversation.mute')}
            {...does(
              levelApi.endpoints.setLevel,
              { ...thread, level: menu.muted ? 'Default' : 'Muted' },
              menu.muted
                ? undefined
                : back(t('conversation.muted'), levelApi.endpoints.setLevel, { ...thread, level: 'Default' }),
            )}
          />
        </>
      )}
      {me && menu.quotesReader && !menu.own && (
        <MenuButton
          icon="x"
          bad
          label={t('quote.withdraw')}
          {...does(quotesApi.endpoints.withdrawQuote, { kind: menu.kind, id: menu.id }, t('quote.withdrawn'))}
        />
      )}
      {me && <ListChoices menu={menu} />}
      {menu.moderates && (
        <>
          <MenuLine />
          {(menu.kind === 'Entry' || menu.kind === 'Post') && (
            <>
              <MenuButton
                icon="pin"
                label={menu.pinned ? t('moderating.unpin') : t('moderating.pin')}
                {...does(
                  moderate,
                  { ...menu, act: 'pin' },
                  back(
                    menu.pinned ? t('moderating.said.unpinned') : t('moderating.said.pinned'),
                    moderate,
                    { ...menu, act: 'pin' },
                    menu.pinned ? t('moderating.said.pinned') : t('moderating.said.unpinned'),
                  ),
                )}
              />
              <MenuButton
                icon="lock"
                label={menu.locked ? t('moderating.unlock') : t('moderating.lock')}
                {...does(
                  moderate,
                  { ...menu, act: 'lock' },
                  back(
                    menu.locked ? t('moderating.said.unlocked') : t('moderating.said.locked'),
                    moderate,
                    { ...menu, act: 'lock' },
                    menu.locked ? t('moderating.said.locked') : t('moderating.said.unlocked'),
                  ),
                )}
              />
            </>
          )}
          {menu.removed ? (
            <MenuButton
              icon="undo"
              label={t('moderating.restore')}
              {...does(
                moderate,
                { ...menu, act: 'restore' },
                back(
                  t('moderating.said.restored'),
                  moderate,
                  { ...menu, act: 'trash' },
                  t('moderating.said.trashed'),
                ),
              )}
            />
          ) : (
            <MenuButton
              icon="shield"
              bad
              label={t('card.trash')}
              {...does(
                moderate,
                { ...menu, act: 'trash' },
                back(
                  t('moderating.said.trashed'),
                  moderate,
                  { ...menu, act: 'restore' },
                  t('moderating.said.restored'),
                ),
              )}
            />
          )}
        </>
      )}
      {menu.moderates && <MenuLink icon="gavel" label={t('card.moderate')} to={`${pagePath}/moderate`} />}
      {menu.own && (
        <>
          <MenuLine />
          {menu.removed && <MenuLink icon="undo" label={t('card.appeal')} to={appealPath(menu)} />}
          {me && !menu.limited && (menu.kind === 'Entry' || menu.kind === 'Post') && (
            <ProfilePinButton kind={menu.kind} id={menu.id} me={me} />
          )}
          <MenuLink
            icon="pencil"
            label={t('card.edit')}
            to={`${pagePath}/edit`}
            onPress={(event) => {
              // A card of a list shows only a part: there the text is changed on a page of its own.
              if (
                !hydrated ||
                (menu.kind === 'Entry' && !document.querySelector(`.thread#${anchorOf(menu)}`))
              )
                return
              event.preventDefault()
              dispatch(replaced([menu, 'edit']))
            }}
          />
          <MenuLink
            icon="trash"
            bad
            label={t('card.delete')}
            to={deletePath(menu)}
            onPress={(event) => {
              if (!hydrated) return
              event.preventDefault()
              remove(menu)
            }}
          />
        </>
      )}
    </>
  )
}
