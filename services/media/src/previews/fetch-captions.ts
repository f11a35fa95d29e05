import { captionLimits } from '@app/contract/content/media.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Media } from '../context.ts'

const TIMEOUT_MS = 8_000
/** Letters of most scripts are up to three bytes. */
const MOST_BYTES = 3 * captionLimits.length
/** Whoever opens the thread next does not ask again at once. */
const CACHED_MS = 10 * 60_000

/** What is at the address of captions elsewhere, only at public ones; null: nothing that may be shown. */
export const fetchCaptions = async (media: Media, url: string): Promise<string | null> => {
  const key = `media:no-captions:${url}`
  if ((await media.cache.get(key)) !== null) return null
  const text = await media.previewFetches(() => ask(media, url))
  if (text === null) await media.cache.set(key, '1', CACHED_MS)
  return text
}

const ask = async ({ fetch, log }: Media, url: string): Promise<string | null> => {
  try {
    const { status, body } = await fetch(url, {
      headers: { accept: 'text/vtt, */*;q=0.1' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    })
    if (status !== 200) return null
    const text = body.toString('utf8')
    return text.length <= captionLimits.length && !text.includes('\0') ? text : null
  } catch (error) {
    if (!(error instanceof UnsafeAddress || error instanceof FetchFailed)) throw error
    log.debug({ err: error, url }, 'captions were not had')
    return null
  }
}
