import { Readable } from 'node:stream'
import type { CallOutput } from '@app/contract/call.ts'
import type { LinkPreview, previewLink as previewCall, StoredImage } from '@app/contract/calls/media.ts'
import { playedAs } from '@app/contract/media-files.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { SafeResponse } from '@app/platform/net/safe-fetch.ts'
import type { Media } from '../context.ts'
import { storeImage } from '../images/store-image.ts'
import { fetchImage } from '../remote-images/fetch-image.ts'
import { decodePage } from './charset.ts'
import { readOEmbed } from './oembed.ts'
import type { OEmbedFacts } from './oembed.ts'
import { readPage } from './page.ts'
import type { PageFacts } from './page.ts'

type Outcome = CallOutput<typeof previewCall>

/** For everything together, within the deadline of the call. */
const TOTAL_MS = 25_000
const PAGE_MS = 8_000
const OEMBED_MS = 4_000
const REDIRECTS = 5
/** Enough for the head of every real page; what follows is left unread. */
const PAGE_BYTES = 1_000_000
const OEMBED_BYTES = 200_000
/** The same address is asked for again within minutes: while composing, then by the thread. */
const CACHED_MS = 10 * 60_000

/** As a player is told it; parameters are off already. */
const mime = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,60}$/

const nothing: Outcome = { preview: null, again: false }

const mediaTypeOf = ({ headers }: SafeResponse): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const get = (
  { fetch, config }: Media,
  url: string,
  signal: AbortSignal,
  accept: string,
  timeoutMs: number,
  maxBytes: number,
) =>
  fetch(url, {
    headers: {
      // Says who asks, on whose behalf and where to read about it, so that a site can treat it as it likes.
      'user-agent': `${config.softwareName}/${config.softwareVersion} (link preview bot; +${config.url})`,
      accept,
    },
    maxRedirects: REDIRECTS,
    truncate: true,
    timeoutMs,
    maxBytes,
    signal,
  })

const askOEmbed = async (
  media: Media,
  { oembedUrl }: PageFacts,
  signal: AbortSignal,
): Promise<OEmbedFacts | null> => {
  if (!oembedUrl) return null
  try {
    const answer = await get(media, oembedUrl, signal, 'application/json', OEMBED_MS, OEMBED_BYTES)
    return answer.status === 200 ? readOEmbed(answer.body.toString('utf8'), answer.url) : null
  } catch (error) {
    media.log.debug({ err: error, url: oembedUrl }, 'oEmbed was not answered')
    return null
  }
}

/** The first of the candidates that is a picture; none is no reason to have no preview. */
const keepImage = async (
  media: Media,
  candidates: PageFacts['images'],
  signal: AbortSignal,
): Promise<StoredImage | null> => {
  for (const { url, alt } of candidates) {
    try {
      const bytes = await fetchImage(media, url, signal)
      const { stored } = await storeImage(media, Readable.from([bytes]), { alt, sourceUrl: url })
      if (stored) return stored
    } catch (error) {
      media.log.debug({ err: error, url }, 'the picture of a preview was not had')
    }
    if (signal.aborted) break
  }
  return null
}

const previewOfPage = async (
  media: Media,
  answer: SafeResponse,
  signal: AbortSignal,
): Promise<LinkPreview> => {
  const html = decodePage(answer.body, answer.headers.get('content-type') ?? '')
  const page = readPage(html, answer.url)
  const oembed = await askOEmbed(media, page, signal)
  const images = oembed?.image ? [...page.images, { url: oembed.image, alt: null }] : page.images
  return {
    url: answer.url,
    type: page.isVideo || oembed?.isVideo ? 'video' : 'link',
    title: page.title ?? oembed?.title ?? null,
    description: page.description,
    siteName: page.siteName ?? oembed?.siteName ?? null,
    image: await keepImage(media, images, signal),
    embedUrl: page.embedUrl ?? oembed?.embedUrl ?? null,
  }
}

const bare = (url: string, type: LinkPreview['type']): LinkPreview => ({
  url,
  type,
  title: null,
  description: null,
  siteName: null,
  image: null,
  embedUrl: null,
})

const inspect = async (media: Media, url: string): Promise<Outcome> => {
  const signal = AbortSignal.timeout(TOTAL_MS)
  try {
    const accept = 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.5'
    const answer = await get(media, url, signal, accept, PAGE_MS, PAGE_BYTES)
    if (answer.status >= 500 || answer.status === 429) return { preview: null, again: true }
    if (answer.status !== 200) return nothing
    const mediaType = mediaTypeOf(answer)
    if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml')
      return { preview: await previewOfPage(media, answer, signal), again: false }
    if (playedAs(mediaType) && mime.test(mediaType)) {
      const type = playedAs(mediaType) === 'video' ? 'video' : 'link'
      return { preview: { ...bare(answer.url, type), mediaType }, again: false }
    }
    if (!mediaType.startsWith('image/')) return nothing
    const image = await keepImage(media, [{ url: answer.url, alt: null }], signal)
    return image ? { preview: { ...bare(answer.url, 'image'), image }, again: false } : nothing
  } catch (error) {
    if (error instanceof UnsafeAddress) return nothing
    if (error instanceof FetchFailed) return { preview: null, again: true }
    throw error
  }
}

const readCached = async ({ cache }: Media, key: string): Promise<Outcome | null> => {
  const text = await cache.get(key)
  return text === null ? null : (JSON.parse(text) as Outcome)
}

const previewCached = async (media: Media, url: string): Promise<Outcome> => {
  const key = `media:preview:${url}`
  const cached = await readCached(media, key)
  if (cached) return cached
  const outcome = await media.previewFetches(() => inspect(media, url))
  if (!outcome.again) await media.cache.set(key, JSON.stringify(outcome), CACHED_MS)
  return outcome
}

/**
 * Fetches what an address says about itself (rules/images.md#link-previews): Open Graph, Twitter cards, oEmbed and
 * plain HTML; the image is cleaned and stored like an upload. Only public addresses are asked, at every redirect.
 */
export const previewLink = (media: Media, url: string): Promise<Outcome> =>
  media.previewing(url, () => previewCached(media, url))
