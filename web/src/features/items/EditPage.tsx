import type { Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { itemPath } from '../../model/links.ts'
import { loadTranscript } from '../players/media.api.ts'
import { edit, EditForm } from './EditBox.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { itemFor, loadItem, mayEdit } from './item-of-page.ts'

export const loader: Loader = async (load) => {
  const item = await loadItem(load, mayEdit)
  // A thread may bear badges of its magazine.
  if ('entryId' in item && 'title' in item)
    await want(load.dispatch(magazinesApi.endpoints.readMagazine.initiate(item.magazine.name)))
  if ('entryId' in item && 'media' in item && item.media?.hasTranscript)
    await loadTranscript(load.dispatch, item.entryId)
}

const editAndShow: Action = async (args) => {
  await edit(args)
  return { to: itemPath(await itemFor(args)) }
}

export const actions = { '': editAndShow }

/** Changes what one wrote, on a page of its own. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <ItemFrame title={t('acts.edit')}>
      {({ subject, item }) => <EditForm {...subject} item={item} action={editAndShow} />}
    </ItemFrame>
  )
}
