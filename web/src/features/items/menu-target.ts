import type { Me, MenuTarget } from '../../app/store.ts'
import type { Subject } from '../../model/cached-items.ts'
import { boostsPath, itemPath } from '../../model/links.ts'
import type { AnyItem } from './items.api.ts'

/** What the menu of an item has to know of it. */
export const menuTargetOf = ({ kind, id }: Subject, item: AnyItem, me: Me | null): MenuTarget => ({
  kind,
  id,
  path: itemPath(item),
  title: 'title' in item ? item.title : null,
  text: item.contentWarning ?? item.body,
  original: item.apId,
  lang: item.lang,
  own: me?.userId === item.user.userId,
  moderates: item.canAuthUserModerate === true,
  activity: boostsPath(item),
  bookmarks: [...(item.bookmarks ?? [])],
  limited: item.visibility === 'private',
  removed: item.visibility === 'trashed',
  quotesReader: me?.userId === item.quote?.item?.user.userId,
  ...('isPinned' in item && { pinned: item.isPinned, locked: item.isLocked }),
  muted: 'notificationStatus' in item && item.notificationStatus === 'Muted',
  hidden: 'readState' in item && item.readState?.isHidden === true,
})
