import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'

export const UNSUBSCRIBE_PATH = '/mail/unsubscribe'

const keyOf = async ({ store, secrets }: Messaging, userId: number): Promise<string> => {
  const secret = await secrets.get('unsubscribe', () =>
    store.push.secret('unsubscribe', randomBytes(32).toString('base64url')),
  )
  return createHmac('sha256', secret).update(`digest:${userId}`).digest('base64url')
}

/**
 * A link that ends the digests of one member, without signing in. It holds for as long as the instance's secret does,
 * for mails are kept for years.
 */
export const unsubscribeUrl = async (messaging: Messaging, userId: number): Promise<string> =>
  `${messaging.config.url}${UNSUBSCRIBE_PATH}?user=${userId}&key=${await keyOf(messaging, userId)}`

/** The member a link is for; refuses one that we did not make. */
export const memberOfLink = async (messaging: Messaging, user: unknown, key: unknown): Promise<number> => {
  if (typeof user !== 'string' || typeof key !== 'string' || !/^[1-9]\d{0,9}$/.test(user))
    throw notFound('There is nothing at this address.')
  const [presented, expected] = [Buffer.from(key), Buffer.from(await keyOf(messaging, Number(user)))]
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected))
    throw notFound('There is nothing at this address.')
  return Number(user)
}
