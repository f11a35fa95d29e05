import { useSearchParams } from 'react-router'
import type { Loader } from '../../app/load.ts'
import { want } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { bookmarksApi } from '../bookmarks/bookmarks.api.ts'
import { profilePinsApi } from '../people/profile-pins.api.ts'
import { translate, TranslatedHere } from '../translation/TranslatedHere.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { loadItem } from './item-of-page.ts'
import { menuTargetOf } from './menu-target.ts'

export const loader: Loader = async (load) => {
  await loadItem(load)
  const { me } = load.state().page
  await want(
    load.dispatch(bookmarksApi.endpoints.readBookmarkLists.initiate()),
    ...(me ? [load.dispatch(profilePinsApi.endpoints.readProfilePins.initiate(me.userId))] : []),
  )
}

export const actions = { '': translate }

/** The menu of an item as a page, for browsers without script; with `?translate`, what it says in another language. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isTranslated = search.has('translate')
  return (
    <ItemFrame title={isTranslated ? t('translation.title') : t('acts.menu')}>
      {({ subject, item, me }) =>
        isTranslated ? (
          <TranslatedHere subject={subject} item={item} />
        ) : (
          <ul className="menu as-page">
            <ItemActions menu={menuTargetOf(subject, item, me)} />
          </ul>
        )
      }
    </ItemFrame>
  )
}
