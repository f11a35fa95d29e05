import webpush from 'web-push'
import type { Messaging } from '../context.ts'
import type { PushStore } from '../store/store.ts'

/** A key pair by which push services know this instance (RFC 8292), as the store keeps it. */
export type VapidPair = { publicKey: string; privateKey: string }

const SECRET = 'vapid'

const keptSecret = (push: PushStore): Promise<string> =>
  push.secret(SECRET, JSON.stringify(webpush.generateVAPIDKeys()))

/** An instance that never changed it keeps its one pair alone. */
const read = (secret: string): [VapidPair, ...VapidPair[]] => {
  const kept = JSON.parse(secret) as VapidPair | [VapidPair, ...VapidPair[]]
  return Array.isArray(kept) ? kept : [kept]
}

/** The pairs of the instance, newest first; the first is made when it is needed, and none goes while it is trusted. */
export const vapidPairs = async ({ store, secrets }: Messaging): Promise<[VapidPair, ...VapidPair[]]> =>
  read(await secrets.get(SECRET, () => keptSecret(store.push)))

/** The pair that a subscription was made with; undefined where it is trusted no more. */
export const pairOf = (
  pairs: readonly VapidPair[],
  { vapid }: { vapid: string | null },
): VapidPair | undefined =>
  vapid === null ? pairs.at(-1) : pairs.find(({ publicKey }) => publicKey === vapid)

/**
 * Browsers that subscribe from now on do so for a new pair; running processes learn of it within a minute. Subscriptions
 * that there are go on under theirs, for their push service takes no other. Of pairs that somebody else may hold
 * (`isCompromised`) the subscriptions go, and their owners turn push on again.
 */
export const rotateVapid = async (
  push: PushStore,
  { isCompromised }: { isCompromised: boolean },
): Promise<void> => {
  const pair = webpush.generateVAPIDKeys()
  let was: string
  do was = await keptSecret(push)
  while (
    !(await push.replaceSecret(SECRET, was, JSON.stringify(isCompromised ? [pair] : [pair, ...read(was)])))
  )
  if (isCompromised) await push.removeOtherVapid(pair.publicKey)
}
