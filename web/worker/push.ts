/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

type Shown = {
  title?: string
  message?: string
  body?: string
  avatarUrl?: string
  icon?: string
  actionUrl?: string
  url?: string
}

const show = async (data: Shown): Promise<void> => {
  // Only an installed application has an icon to mark; how much is unread is counted once it is open.
  await self.navigator.setAppBadge?.().catch(() => undefined)
  await self.registration.showNotification(data.title || 'New notification', {
    body: data.message || data.body || '',
    icon: data.avatarUrl || data.icon || '/icon-192.png',
    data: { url: data.actionUrl || data.url || '/settings/notifications' },
  })
}

/** Shows what arrives by Web Push, and opens its address when pressed. */
export const listenToPush = (): void => {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(event.data ? (event.data.json() as Shown) : {}))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = event.notification.data as { url: string }
    const target = new URL(url, self.location.origin)
    event.waitUntil(
      self.clients.openWindow(target.origin === self.location.origin ? target.href : self.location.origin),
    )
  })
}
