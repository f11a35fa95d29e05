/** What a service worker gets (rules/notifications.md#push). */
export type PushPayload = {
  id: number | null
  message: string
  title: string
  actionUrl: string | null
  avatarUrl: string | null
  iconUrl: string
  badgeUrl: string
  category: 'notification' | 'message'
}

const icons = {
  iconUrl: '/assets/icons/icon-192-maskable.png',
  badgeUrl: '/assets/icons/icon-96-maskable-bw.png',
}

export const payload = (parts: Omit<PushPayload, 'iconUrl' | 'badgeUrl'>): PushPayload => ({
  ...parts,
  ...icons,
})

export const testPayload = payload({
  id: null,
  message: '',
  title: 'Hello World!',
  actionUrl: null,
  avatarUrl: null,
  category: 'notification',
})
