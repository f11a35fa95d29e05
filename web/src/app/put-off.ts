import { say } from './undo.ts'
import type { AppDispatch } from './store.ts'

/** What a page that stays open is waiting for at most: as long as somebody may point at the sentence. */
const LATEST_MS = 60_000

/**
 * Says that something is done which cannot be taken back once the server knows of it, and does it when it can be taken
 * back no more: when the sentence goes, or the page.
 */
export const putOff = (
  dispatch: AppDispatch,
  { said, undone, act, undo }: { said: string; undone: string; act: () => void; undo: () => void },
): void => {
  const stop = new AbortController()
  const once = (does: () => void) => async (): Promise<void> => {
    if (stop.signal.aborted) return
    stop.abort()
    clearTimeout(latest)
    does()
  }
  const lapse = once(act)
  const latest = setTimeout(lapse, LATEST_MS)
  window.addEventListener('pagehide', lapse, { signal: stop.signal })
  say(dispatch, { said, undone, undo: once(undo), lapse })
}
