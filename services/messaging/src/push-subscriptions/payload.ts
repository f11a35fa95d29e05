import type { Texts } from '@app/platform/text/texts.ts'

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

export const testPayload = ({ say }: Texts): PushPayload =>
  payload({
    id: null,
    message: '',
    title: say('push.test'),
    actionUrl: null,
    avatarUrl: null,
    category: 'notification',
  })
