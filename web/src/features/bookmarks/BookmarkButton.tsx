import { useState } from 'react'
import { act } from '../../app/act-button.ts'
import { bookmarkPath } from '../../model/act-paths.ts'
import { useAppDispatch, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Subject } from '../../model/cached-items.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTell } from '../../ui/useTell.ts'
import { bookmarksApi } from './bookmarks.api.ts'

/** Keeps an item in the default list, or takes it out of all; only members have lists. */
export const BookmarkButton = ({
  subject,
  bookmarks,
}: {
  subject: Subject
  bookmarks: readonly string[] | null
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const tell = useTell()
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  if (!me) return null
  const kept = (bookmarks ?? []).length > 0
  const press = async (): Promise<void> => {
    const change = bookmarksApi.endpoints.bookmark.initiate(
      { ...subject, list: null, on: !kept },
      { track: false },
    )
    setBusy(true)
    await tell(dispatch(change).unwrap())
    setBusy(false)
  }
  return (
    <button
      {...act(bookmarkPath(subject, !kept), press)}
      className="act save"
      aria-pressed={kept}
      aria-label={t('bookmarks.bookmark')}
      disabled={busy}
    >
      <Icon name="bookmark" fillable />
    </button>
  )
}
