import { putOff } from '../../app/put-off.ts'
import { useAppDispatch, useAppStore } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { useTell } from '../../ui/useTell.ts'
import { changeEverywhere, type Subject } from '../votes/votes.api.ts'
import { deleted, itemsApi } from './items.api.ts'

type Shown = { visibility: string; body: string | null }

/**
 * Deletes what the reader wrote, at once as they see it. Other servers forget what they are told is deleted, so that they
 * are told when it can be taken back no more.
 */
export const useRemoveOwn = (): ((subject: Subject) => void) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const tell = useTell()
  return ({ kind, id }) => {
    const subject = { kind, id }
    const show = (change: (item: Shown) => object): void =>
      changeEverywhere(dispatch, store.getState(), subject, (item) => change(item as unknown as Shown))
    let had: Shown | null = null
    show((item) => {
      had ??= { visibility: item.visibility, body: item.body }
      return deleted
    })
    const giveBack = (): void => show(() => had ?? {})
    putOff(dispatch, {
      said: t('thread.deleted'),
      undone: t('moderating.said.restored'),
      undo: giveBack,
      act: async () => {
        if (!(await tell(dispatch(itemsApi.endpoints.removeItem.initiate(subject)).unwrap()))) giveBack()
      },
    })
  }
}
