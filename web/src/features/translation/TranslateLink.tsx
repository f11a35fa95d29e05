import { useHydrated } from '../../app/hydration.tsx'
import { replaced, useAppDispatch, type MenuTarget } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { menuPath } from '../../model/act-paths.ts'
import { anchorOf } from '../../model/cached-items.ts'
import { MenuLink } from '../../ui/Menu.tsx'
import { usePresentation } from '../site/site.api.ts'

const bare = (tag: string): string => tag.split('-', 1)[0] ?? tag

/** Leads to an item in the reader's language, where that is another, it is for everybody, and somebody translates here. */
export const TranslateLink = ({ menu }: { menu: MenuTarget }) => {
  const { t, language } = useTranslation()
  const dispatch = useAppDispatch()
  const hydrated = useHydrated()
  const { translationServer } = usePresentation()
  const read = [language, ...(hydrated ? navigator.languages : [])].map(bare)
  if (!translationServer || menu.limited || !menu.lang || read.includes(bare(menu.lang))) return null
  return (
    <MenuLink
      icon="globe"
      label={t('translation.act')}
      to={`${menuPath(menu)}?translate`}
      onPress={(event) => {
        // A card of a list shows only a part.
        if (!hydrated || (menu.kind === 'Entry' && !document.querySelector(`.thread#${anchorOf(menu)}`)))
          return
        event.preventDefault()
        dispatch(replaced([menu, 'translation']))
      }}
    />
  )
}
