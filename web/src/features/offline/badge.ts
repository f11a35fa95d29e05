import type { AppStore } from '../../app/store.ts'

/** Shows on the icon of the installed application how much is unread. */
export const keepBadge = (store: AppStore): void => {
  if (!('setAppBadge' in navigator)) return
  let shown: number | undefined
  const show = (): void => {
    const { notifications, messages } = store.getState().page.unread
    const unread = notifications + messages
    if (unread === shown) return
    shown = unread
    // Refused where the application is not installed.
    void navigator.setAppBadge(unread).catch(() => undefined)
  }
  show()
  store.subscribe(show)
}
