import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/index.ts'

const Mark = lazy(async () => {
  const [{ WaitingMark }] = await Promise.all([import('./WaitingMark.tsx'), loadTexts('offline')])
  return { default: WaitingMark }
})

/** That a comment waits to be sent; the server draws none. */
export const LazyWaitingMark = (props: { id: number }) => (
  <Suspense>
    <Mark {...props} />
  </Suspense>
)
