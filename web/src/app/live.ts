import { api } from '../api/api.ts'
import type { Texts } from '../i18n/texts.ts'
import { ownEnding } from './own-ending.ts'
import { toastShown, unreadChanged, type AppDispatch } from './store.ts'

type Counts = { notifications?: number; messages?: number }

/** What the event carries, or nothing when it is not what was agreed. */
const dataOf = (event: Event): Counts => {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as Counts
  } catch {
    return {}
  }
}

/**
 * Keeps a member's counters true by server-sent events while the page is visible; a hidden page lets go of its stream,
 * for a server holds only so many. Answers what ends it.
 */
export const listen = (dispatch: AppDispatch, t: Texts['t']): (() => void) => {
  let source: EventSource | null = null

  const count = (event: Event): void => void dispatch(unreadChanged(dataOf(event)))
  const news = (): void => {
    dispatch(api.util.invalidateTags(['Notification', 'Message']))
    dispatch(toastShown(t('notifications.live', { count: 1 })))
  }
  const reported = (): void => void dispatch(api.util.invalidateTags(['Reports']))
  const over = (): void => {
    if (!ownEnding.underWay) location.reload()
  }
  const open = (): void => {
    if (source || document.hidden) return
    source = new EventSource('/live/me')
    source.addEventListener('count', count)
    source.addEventListener('notification', news)
    source.addEventListener('report', reported)
    source.addEventListener('signed-out', over)
  }
  const close = (): void => {
    source?.close()
    source = null
  }
  const turned = (): void => (document.hidden ? close() : open())
  open()
  document.addEventListener('visibilitychange', turned)
  return () => {
    document.removeEventListener('visibilitychange', turned)
    close()
  }
}
