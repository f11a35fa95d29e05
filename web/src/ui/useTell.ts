import { toastShown, useAppDispatch } from '../app/store.ts'
import { say, type Said } from '../app/undo.ts'
import { useTranslation } from '../i18n/react.tsx'
import { useFailureText } from './states.tsx'

/** Says how something went that a button began: `said` when it succeeded, else why not. True when it did. */
export const useTell = (): ((done: Promise<unknown>, said?: Said) => Promise<boolean>) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const text = useFailureText()
  return async (done, said) => {
    try {
      await done
      if (said) say(dispatch, said)
      return true
    } catch (error) {
      dispatch(toastShown(t('errors.generic', { detail: text(error) }), 'bad'))
      return false
    }
  }
}
