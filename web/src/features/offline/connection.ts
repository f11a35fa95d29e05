import { useSyncExternalStore } from 'react'

/** How soon a page that is looked at asks again whether the server answers: at first soon, then ever later. */
const SOON_MS = 1_000
const LATEST_MS = 30_000

let isLost = false
let wait = SOON_MS
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Calls when the connection is lost or back. */
export const watchLoss = (told: () => void): (() => void) => {
  watchers.add(told)
  return () => watchers.delete(told)
}

const change = (lost: boolean): void => {
  if (lost === isLost) return
  isLost = lost
  for (const told of watchers) told()
}

/** Whether no answer comes from the server. */
export const useIsLost = (): boolean =>
  useSyncExternalStore(
    watchLoss,
    () => isLost,
    () => false,
  )
export const connectionIsLost = (): boolean => isLost

/** Whether the server answers now. */
export const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch('/mark.svg', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

const later = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void askAgain(), wait)
  wait = Math.min(wait * 2, LATEST_MS)
}

/** Asks the server whether it answers, now and, as long as it does not, again. */
export const askAgain = async (): Promise<void> => {
  clearTimeout(timer)
  if (!isLost || document.hidden) return
  if (navigator.onLine && (await serverAnswers())) return change(false)
  later()
}

/** No answer came: from now on the page asks until one does. */
export const lostConnection = (): void => {
  if (!isLost) wait = SOON_MS
  change(true)
  later()
}

/** One question was not answered: the connection is lost if the next is not, either. */
export const confirmLoss = async (): Promise<void> => {
  if (!isLost && !(await serverAnswers())) lostConnection()
}

/** Follows what the browser and the service worker know of the connection. */
export const watchConnection = (): void => {
  addEventListener('offline', lostConnection)
  addEventListener('online', () => void askAgain())
  document.addEventListener('visibilitychange', () => void askAgain())
  if (!navigator.onLine) lostConnection()
}
