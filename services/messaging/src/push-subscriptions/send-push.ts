import webpush from 'web-push'
import type { Messaging } from '../context.ts'
import type { PushSubscription } from '../store/records.ts'
import type { PushPayload } from './payload.ts'
import { pairOf, vapidPairs } from './vapid-pairs.ts'

const TTL_S = 3 * 86_400
const GONE = [404, 410]
/** RFC 8292, 4.2; of the others some say 400 or 401. */
const REFUSED = [400, 401, 403]

/** Push services want a contact of the sender: an address of https or mail (RFC 8292, 2.1). */
const contactOf = ({ config }: Messaging): string =>
  config.url.startsWith('https:') ? config.url : `mailto:admin@${config.domain.replace(/:\d+$/, '')}`

/** What a browser needs to subscribe to Web Push here (RFC 8292). */
export const pushPublicKey = async (messaging: Messaging): Promise<string> =>
  (await vapidPairs(messaging))[0].publicKey

/** The push service does not take what is signed with this pair for that subscription. */
export class PairRefused extends Error {
  override name = 'PairRefused'
}

/**
 * Sends a Web Push message (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). Answers whether the endpoint took it.
 * One that is gone is forgotten, as is one whose pair is trusted no more; any other failure throws.
 */
export const sendPush = async (
  messaging: Messaging,
  subscription: PushSubscription,
  content: PushPayload,
): Promise<boolean> => {
  const { endpoint, auth, p256dh, userId, client } = subscription
  const pair = pairOf(await vapidPairs(messaging), subscription)
  if (!pair) {
    await messaging.store.push.remove(userId, client)
    return false
  }
  const vapidDetails = { subject: contactOf(messaging), ...pair }
  const request = webpush.generateRequestDetails(
    { endpoint, keys: { auth, p256dh } },
    JSON.stringify(content),
    { vapidDetails, TTL: TTL_S, contentEncoding: 'aes128gcm' },
  )
  const { status } = await messaging.fetch(endpoint, {
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
    await messaging.store.push.remove(userId, client)
    return false
  }
  if (REFUSED.includes(status)) throw new PairRefused(`The push service answered ${status}`)
  if (status >= 400) throw new Error(`The push service answered ${status}`)
  return true
}
