import { createHash } from 'node:crypto'
import type { Cache } from '../cache/cache.ts'
import { badRequest, Refusal } from './refusal.ts'

/** How long an answer is kept for whoever asks again. */
const KEPT_MS = 24 * 3_600_000
/** Longer than any request takes: a key whose process was killed is free again after it. */
const UNDER_WAY_MS = 60_000

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

type Held = { request: string; done?: true; answer?: unknown }

/**
 * Does a request once for its key, and answers those who send it again as the first time
 * (draft-ietf-httpapi-idempotency-key-header). A refused request leaves its key free. 422: the key was used for another
 * request; 409: the first is still under way, in whichever process.
 */
export const once = async <T>(
  cache: Pick<Cache, 'add' | 'get' | 'set' | 'delete'>,
  { scope, key, request }: { scope: string; key: string; request: string },
  work: () => Promise<T>,
): Promise<T> => {
  if (key === '' || key.length > 255) throw badRequest('Idempotency-Key: must have 1 to 255 characters.')
  const name = `idempotency.${scope}.${digest(key)}`
  const mine: Held = { request: digest(request) }
  if (!(await cache.add(name, JSON.stringify(mine), UNDER_WAY_MS))) {
    const held = JSON.parse((await cache.get(name)) ?? '{"request":""}') as Held
    if (held.request !== '' && held.request !== mine.request)
      throw new Refusal(422, 'Idempotency-Key: this key was used for another request.')
    if (!held.done)
      throw new Refusal(409, 'Idempotency-Key: the first request with this key is still under way.', {
        'Retry-After': '1',
      })
    return held.answer as T
  }
  let answer: T
  try {
    answer = await work()
  } catch (error) {
    await cache.delete(name)
    throw error
  }
  await cache.set(name, JSON.stringify({ ...mine, done: true, answer } satisfies Held), KEPT_MS)
  return answer
}
