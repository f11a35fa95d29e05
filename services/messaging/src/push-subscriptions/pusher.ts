import webpush from 'web-push'
import type { ContextDeps } from '@app/platform/context.ts'
import type { PushSubscription, Store } from '../store/store.ts'

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

/** The client that a browser session is. */
export const sessionClient = (sessionId: string): string => `session:${sessionId}`

type Keys = { publicKey: string; privateKey: string }

const TTL_S = 3 * 86_400
const GONE = [404, 410]

/**
 * Sends Web Push messages (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). The keys of the instance are made when
 * they are first needed and kept in the store.
 */
export const createPusher = (
  { config, fetch }: Pick<ContextDeps, 'config' | 'fetch'>,
  store: Store<never>,
) => {
  let known: Promise<Keys> | null = null
  const keys = (): Promise<Keys> => {
    known ??= store.push
      .secret('vapid', JSON.stringify(webpush.generateVAPIDKeys()))
      .then((text) => JSON.parse(text) as Keys)
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }
  // Push services want a way to reach the sender: an address of https or mail (RFC 8292, 2.1).
  const contact = config.url.startsWith('https:')
    ? config.url
    : `mailto:admin@${config.domain.replace(/:\d+$/, '')}`

  return {
    publicKey: async () => (await keys()).publicKey,

    /** Answers whether the endpoint took it. One that is gone is forgotten; any other failure throws. */
    async send(subscription: PushSubscription, content: PushPayload): Promise<boolean> {
      const { endpoint, auth, p256dh, userId, client } = subscription
      const request = webpush.generateRequestDetails(
        { endpoint, keys: { auth, p256dh } },
        JSON.stringify(content),
        { vapidDetails: { subject: contact, ...(await keys()) }, TTL: TTL_S, contentEncoding: 'aes128gcm' },
      )
      const { status } = await fetch(endpoint, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers)
            // The length is the client's to say.
            .filter(([name]) => name.toLowerCase() !== 'content-length')
            .map(([name, value]) => [name, String(value)]),
        ),
        body: request.body ?? Buffer.alloc(0),
        timeoutMs: 10_000,
        maxBytes: 64_000,
        maxRedirects: 0,
      })
      if (GONE.includes(status)) {
        await store.push.remove(userId, client)
        return false
      }
      if (status >= 400) throw new Error(`The push service answered ${status}`)
      return true
    },
  }
}
export type Pusher = ReturnType<typeof createPusher>
