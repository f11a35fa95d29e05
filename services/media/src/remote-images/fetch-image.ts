import { uploadLimit } from '@app/platform/config/images.ts'
import { FetchFailed } from '@app/platform/net/safe-fetch.ts'
import type { Media } from '../context.ts'

const TIMEOUT_MS = 8_000
const REDIRECTS = 3

/** The bytes of a remote image, within the limits of time and size. What they are is judged when they are cleaned. */
export const fetchImage = async (
  { fetch, config }: Media,
  url: string,
  signal?: AbortSignal,
): Promise<Buffer> => {
  const { status, body } = await fetch(url, {
    headers: { accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.1' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: uploadLimit(config),
    maxRedirects: REDIRECTS,
    ...(signal && { signal }),
  })
  if (status !== 200) throw new FetchFailed(`The image was answered with ${status}`)
  return body
}
