import { useEffect } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { usePresentation } from '../features/site/site.api.ts'
import { useAppDispatch, useMe } from './store.ts'

/** Listens to the live stream of whoever is signed in. What does so comes after the page: nothing waits for it. */
export const useLive = (): void => {
  const dispatch = useAppDispatch()
  const { t } = useTranslation()
  const id = useMe()?.userId
  const { livePush } = usePresentation()

  useEffect(() => {
    if (id === undefined || !livePush || typeof EventSource === 'undefined') return
    let isOver = false
    let end = (): void => void (isOver = true)
    // Firefox ends what is on its way when a page is left, and says so to nobody but the console.
    import('./live.ts').then(
      ({ listen }) => {
        if (!isOver) end = listen(dispatch, t)
      },
      () => {},
    )
    return () => end()
  }, [dispatch, id, livePush, t])
}
