import { say, takeUndo } from './undo.ts'
import { toastClosed, type AppDispatch } from './store.ts'

/** What a page that stays open is waiting for at most: as long as somebody may point at the sentence. */
const LATEST_MS = 60_000

const waiting = new Set<() => Promise<void>>()

/** Does at once all that is put off, for what could not be done beside it. */
export const doPutOff = async (): Promise<void> => {
  await Promise.all([...waiting].map((lapse) => lapse()))
}

/**
 * Says that something is done which cannot be taken back once the server knows of it, and does it when it can be taken
 * back no more: when the sentence goes, or the page.
 */
export const putOff = (
  dispatch: AppDispatch,
  {
    said,
    undone,
    act,
    undo,
  }: { said: string; undone: string; act: () => Promise<void> | void; undo: () => void },
): void => {
  const stop = new AbortController()
  const once = (does: () => Promise<void> | void) => async (): Promise<void> => {
    if (stop.signal.aborted) return
    stop.abort()
    clearTimeout(latest)
    waiting.delete(lapse)
    takeUndo(id)
    dispatch(toastClosed(id))
    await does()
  }
  const lapse = once(act)
  const latest = setTimeout(lapse, LATEST_MS)
  waiting.add(lapse)
  window.addEventListener('pagehide', lapse, { signal: stop.signal })
  const id = say(dispatch, { said, undone, undo: once(undo), lapse })
}
