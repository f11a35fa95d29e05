import { z } from 'zod'

/** What a link leads to, as its own page offers to be shown within others. */
export const Embed = z
  .object({
    provider: z.string().describe('What the administrators call it'),
    url: z
      .string()
      .describe('For a frame. It is of another place: nothing of it is asked for before a reader wants it'),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof Embed>

/** Declared where a thread is: read alone, it says how what it links to is shown. */
export const itsEmbed = Embed.nullable()
  .optional()
  .describe(
    'How what it links to is shown within a page, where the administrators named its provider (`MBIN_EMBEDS`); null in lists, without one, and where it is hidden',
  )

/** One place whose pages may be shown: which links lead there, and the address of its frames. */
export type EmbedProvider = {
  name: string
  /** A host; `*.example.com` is it and all below, `*` any. */
  host: string
  /** Segments of the path; `:name` stands for one of any name. */
  path: readonly string[]
  query: readonly (readonly [name: string, value: string])[]
  frame: string
}

export const embedLimits = { providers: 100, length: 10_000 }

const PLACE = /:[a-z]+/g
const hostPattern = /^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)$/

/** What is wrong with a line, or what it names. */
const readLine = (line: string): EmbedProvider | string => {
  const [name = '', link = '', frame = '', ...more] = line.split('|').map((part) => part.trim())
  if (!name || !link || !frame || more.length > 0) return 'name | address of links | address of frames'
  const parts = /^https:\/\/([^/?#]+)(\/[^?#]*)(?:\?([^#]*))?$/.exec(link)
  const [, host = '', path = '', query = ''] = parts ?? []
  if (!hostPattern.test(host)) return `the address of links must begin with https and a host: ${link}`
  const sample = frame.replaceAll(PLACE, (place) => (place === ':host' ? 'example.org' : 'x'))
  if (!frame.startsWith('https://') || !URL.canParse(sample))
    return `the address of frames must begin with https: ${frame}`
  const given = new Set([':host', ...(link.slice('https://'.length).match(PLACE) ?? [])])
  const unknown = (frame.match(PLACE) ?? []).find((place) => !given.has(place))
  if (unknown !== undefined) return `${unknown} is not in the address of links`
  return { name, host, path: path.split('/').slice(1), query: [...new URLSearchParams(query)], frame }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** The providers that a text names, one in a line; lines that name none are left out. */
export const readEmbedProviders = (text: string): EmbedProvider[] =>
  linesOf(text)
    .slice(0, embedLimits.providers)
    .map(readLine)
    .filter((line) => typeof line !== 'string')

/** What is wrong with such a text; null where nothing is. */
export const faultOfEmbedProviders = (text: string): string | null => {
  const lines = linesOf(text)
  if (lines.length > embedLimits.providers) return `at most ${embedLimits.providers} lines`
  return lines.map(readLine).find((line) => typeof line === 'string') ?? null
}

/** Those that are named where no administrator named others: places for videos and music, and posts of the fediverse. */
export const usualEmbedProviders = `YouTube | https://*.youtube.com/watch?v=:id | https://www.youtube-nocookie.com/embed/:id
YouTube | https://youtu.be/:id | https://www.youtube-nocookie.com/embed/:id
YouTube | https://*.youtube.com/shorts/:id | https://www.youtube-nocookie.com/embed/:id
Vimeo | https://vimeo.com/:id | https://player.vimeo.com/video/:id?dnt=1
Dailymotion | https://*.dailymotion.com/video/:id | https://geo.dailymotion.com/player.html?video=:id
Spotify | https://open.spotify.com/:kind/:id | https://open.spotify.com/embed/:kind/:id
PeerTube | https://*/w/:id | https://:host/videos/embed/:id
PeerTube | https://*/videos/watch/:id | https://:host/videos/embed/:id
Mastodon | https://*/@:user/:id | https://:host/@:user/:id/embed`
