import { readEmbedProviders } from '@app/contract/content/embed.ts'
import type { Embed, EmbedProvider } from '@app/contract/content/embed.ts'

/** What a place in a link may stand for: nothing that leads anywhere else in the address of a frame. */
const VALUE = /^[\w@-][\w@.-]*$/
const SEGMENT = /^([^:]*):([a-z]+)$/

/** Whether a part of a link is as the provider has it; what a place in it stands for is written down. */
const matches = (pattern: string, text: string, values: Map<string, string>): boolean => {
  const place = SEGMENT.exec(pattern)
  if (!place) return pattern === text
  const [, before = '', name = ''] = place
  const value = text.slice(before.length)
  if (!text.startsWith(before) || !VALUE.test(value)) return false
  values.set(name, value)
  return true
}

/** Of any host one with a name that the whole world knows it by. */
const isAt = (host: string, pattern: string): boolean =>
  (pattern === '*' && /\.[a-z][a-z0-9-]+$/.test(host)) ||
  host === pattern ||
  (pattern.startsWith('*.') && (host === pattern.slice(2) || host.endsWith(pattern.slice(1))))

const embedBy = ({ name, host, path, query, frame }: EmbedProvider, link: URL): Embed | null => {
  const segments = link.pathname.replace(/\/$/, '').split('/').slice(1)
  const values = new Map([['host', link.hostname]])
  const fits =
    isAt(link.hostname, host) &&
    segments.length === path.length &&
    path.every((pattern, at) => matches(pattern, segments[at] ?? '', values)) &&
    query.every(([key, pattern]) => matches(pattern, link.searchParams.get(key) ?? '', values))
  if (!fits) return null
  const url = frame.replaceAll(/:([a-z]+)/g, (place, key: string) => values.get(key) ?? place)
  return URL.canParse(url) ? { provider: name, url } : null
}

/**
 * How what a link leads to is shown within a page, by the first provider that has such links; null where none has. A frame of
 * this place itself could act as its reader, so there is none. The list that was read last is remembered.
 *
 * @param domain of this instance
 */
export const createEmbeds = (domain: string): ((providers: string, url: string) => Embed | null) => {
  const ours = domain.replace(/:\d+$/, '')
  let read = { text: '', providers: readEmbedProviders('') }
  return (text, url) => {
    if (read.text !== text) read = { text, providers: readEmbedProviders(text) }
    const link = URL.canParse(url) ? new URL(url) : null
    if (link?.protocol !== 'https:' || link.port !== '') return null
    for (const provider of read.providers) {
      const embed = embedBy(provider, link)
      if (embed) return new URL(embed.url).hostname === ours ? null : embed
    }
    return null
  }
}
