import { createContext, startTransition, useCallback, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { timePassed, useAppDispatch } from './store.ts'

const MINUTE = 60_000

/** For tests, which draw what has long come to life. */
export const HydratedContext = createContext(false)
const CompleteContext = createContext(() => {})

/** Whether the page has come to life; before that it must look as the server drew it. */
export const useHydrated = (): boolean => useContext(HydratedContext)

/**
 * Around the page. Much on it changes once it has come to life, such as every age, which is then told in the reader's own
 * zone: as a transition, so that the reader's first press need not wait for all of it.
 */
export const HydrationProvider = ({ children }: { children: ReactNode }) => {
  const [hydrated, setHydrated] = useState(false)
  const complete = useCallback(() => startTransition(() => setHydrated(true)), [])
  return (
    <CompleteContext value={complete}>
      <HydratedContext value={hydrated}>{children}</HydratedContext>
    </CompleteContext>
  )
}

/**
 * Stands beside the page inside its boundary, so that it only runs once all of the page has come to life: from then on
 * texts may change, and ages are kept true.
 */
export const Hydrated = () => {
  const dispatch = useAppDispatch()
  const complete = useContext(CompleteContext)
  const hydrated = useHydrated()
  useEffect(() => {
    complete()
    const timer = setInterval(() => dispatch(timePassed(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [complete, dispatch])
  useEffect(() => {
    // For whoever drives a browser: from here on the page answers to its script.
    if (hydrated) document.documentElement.dataset['hydrated'] = ''
  }, [hydrated])
  return null
}
