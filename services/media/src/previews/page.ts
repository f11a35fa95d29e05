import { readMarkup } from '@app/platform/text/markup.ts'

/** What a page says about itself, addresses made absolute. */
export type PageFacts = {
  title: string | null
  description: string | null
  siteName: string | null
  /** Candidates for a picture, best first. */
  images: { url: string; alt: string | null }[]
  isVideo: boolean
  embedUrl: string | null
  oembedUrl: string | null
}

const TITLE_LENGTH = 255
const DESCRIPTION_LENGTH = 1000
const MAX_ADDRESS = 2048
const MAX_IMAGES = 3

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const unreadable = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\s]+/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One line of plain text of at most `length` graphemes; null where nothing is left. */
export const plainText = (text: string | null | undefined, length = TITLE_LENGTH): string | null => {
  // Longer than any text of that many graphemes in earnest; segmenting what a stranger sent must not take for ever.
  const line = (text ?? '')
    .slice(0, length * 20)
    .replace(unreadable, ' ')
    .trim()
  if (line === '') return null
  if (line.length <= length) return line
  const kept = [...graphemes.segment(line)]
  if (kept.length <= length) return line
  return `${kept
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** `text` as an absolute web address seen from `base`; null where it is none. */
export const webAddress = (
  text: string | null | undefined,
  base: string,
  protocols: readonly string[] = ['https:', 'http:'],
): string | null => {
  if (!text || text.length > MAX_ADDRESS || !URL.canParse(text.trim(), base)) return null
  const url = new URL(text.trim(), base)
  return protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null
}

/** Values of `meta` elements by name, in the order of the page. */
class Metas {
  readonly #values = new Map<string, string[]>()

  add(name: string, value: string): void {
    const values = this.#values.get(name)
    if (values) values.push(value)
    else this.#values.set(name, [value])
  }

  all(...names: string[]): string[] {
    return names.flatMap((name) => this.#values.get(name) ?? [])
  }

  first(...names: string[]): string | null {
    return this.all(...names).find((value) => value.trim() !== '') ?? null
  }
}

/** Reads Open Graph, Twitter cards, oEmbed links and plain HTML in the head of a page (the body too, where it has none). */
export const readPage = (html: string, address: string): PageFacts => {
  const metas = new Metas()
  const links: { rel: string; type: string; href: string }[] = []
  let title = ''
  let heading = ''
  let base = address
  let inside: 'title' | 'heading' | null = null
  let drawing = 0

  readMarkup(html, {
    onopentag(name, attributes) {
      if (name === 'svg') drawing += 1
      if (name === 'title' && drawing === 0 && title === '') inside = 'title'
      if (name === 'h1' && heading === '') inside = 'heading'
      if (name === 'base' && base === address) base = webAddress(attributes['href'], address) ?? address
      if (name === 'link')
        links.push({
          rel: (attributes['rel'] ?? '').toLowerCase(),
          type: (attributes['type'] ?? '').toLowerCase(),
          href: attributes['href'] ?? '',
        })
      if (name !== 'meta') return
      const key = attributes['property'] ?? attributes['name'] ?? attributes['itemprop']
      if (key && attributes['content'] !== undefined)
        metas.add(key.trim().toLowerCase(), attributes['content'])
    },
    ontext(text) {
      if (inside === 'title') title += text
      if (inside === 'heading') heading += text
    },
    onclosetag(name) {
      if (name === 'svg') drawing -= 1
      if (name === 'title' || name === 'h1') inside = null
    },
  })

  const alts = metas.all('og:image:alt', 'twitter:image:alt')
  const pictures = [
    ...metas.all('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'),
    ...links.filter(({ rel }) => rel === 'image_src').map(({ href }) => href),
    ...metas.all('image', 'thumbnailurl'),
  ]
  const images = [...new Set(pictures.map((url) => webAddress(url, base)))]
    .filter((url) => url !== null)
    .slice(0, MAX_IMAGES)
    .map((url, index) => ({ url, alt: index === 0 ? plainText(alts[0], DESCRIPTION_LENGTH) : null }))
  const player = metas.first('og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player')
  const playable = metas.first('og:video:type')
  const kind = metas.first('og:type') ?? ''

  return {
    title: plainText(metas.first('og:title', 'twitter:title') ?? (title.trim() || heading)),
    description: plainText(
      metas.first('og:description', 'twitter:description', 'description'),
      DESCRIPTION_LENGTH,
    ),
    siteName: plainText(metas.first('og:site_name', 'application-name')),
    images,
    isVideo: /^video\b/i.test(kind) || player !== null,
    // What is a film itself is no page to put into a frame.
    embedUrl:
      playable === null || playable.startsWith('text/html') ? webAddress(player, base, ['https:']) : null,
    oembedUrl: webAddress(links.find(({ type }) => type === 'application/json+oembed')?.href, base),
  }
}
