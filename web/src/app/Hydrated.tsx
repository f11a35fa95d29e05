import { useEffect } from 'react'
import { hydrationCompleted, timePassed, useAppDispatch } from './store.ts'

const MINUTE = 60_000

/**
 * Stands beside the page inside its boundary, so that it only runs once all of the page has come to life: from then on
 * texts may change, and ages are kept true.
 */
export const Hydrated = () => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(hydrationCompleted())
    // For whoever drives a browser: from here on the page answers to its script.
    document.documentElement.dataset['hydrated'] = ''
    const timer = setInterval(() => dispatch(timePassed(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [dispatch])
  return null
}
