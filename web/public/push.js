/* Shows what arrives by Web Push and opens its address when pressed. */
self.addEventListener('push', (event) => {
  const data = event.data ? event.data.json() : {}
  event.waitUntil(
    self.registration.showNotification(data.title || 'New notification', {
      body: data.message || data.body || '',
      icon: data.avatarUrl || data.icon || '/icon-192.png',
      data: { url: data.actionUrl || data.url || '/settings/notifications' },
    }),
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data.url, self.location.origin)
  const url = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(self.clients.openWindow(url))
})
