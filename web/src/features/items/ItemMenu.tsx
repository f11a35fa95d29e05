import { lazy, Suspense } from 'react'
import { opens } from '../../app/act-button.ts'
import { menuPath } from '../../model/act-paths.ts'
import { menuOpened, useAppDispatch, useAppSelector, type MenuTarget } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'

const ItemActions = lazy(async () => {
  const [module] = await Promise.all([import('./ItemActions.tsx'), loadTexts('polls')])
  return { default: module.ItemActions }
})

/** Opens the page's one item menu for this item. */
export const ItemMenuButton = ({ target }: { target: MenuTarget }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  return (
    <button
      {...opens(menuPath(target), ({ currentTarget }) => {
        dispatch(menuOpened(target))
        document.getElementById('item-menu')?.togglePopover({ source: currentTarget } as never)
      })}
      className="act more"
      aria-label={t('card.more')}
      aria-haspopup="true"
    >
      <Icon name="ellipsis" />
    </button>
  )
}

/** The menu of whichever item was asked for last; what is in it is fetched when it first opens. */
export const ItemMenu = () => {
  const { t } = useTranslation()
  const menu = useAppSelector((state) => state.page.menu)
  return (
    <Menu id="item-menu" end label={t('card.more')}>
      {menu && (
        <Suspense>
          <ItemActions menu={menu} />
        </Suspense>
      )}
    </Menu>
  )
}
