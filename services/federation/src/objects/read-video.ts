import type { RemoteAttachment } from '@app/contract/calls/content.ts'
import { captionLimits, CaptionLanguage } from '@app/contract/content/media.ts'
import type { CaptionTrack } from '@app/contract/content/media.ts'
import { playedAs } from '@app/contract/media-files.ts'
import { plainText } from '@app/platform/text/html.ts'
import { hrefOf, isJson, many, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { readAttachment } from './read-attachment.ts'

export type RemoteCaptions = CaptionTrack & { url: string }

/** As tall as most screens show within a page, and no heavier than it has to be. */
const TALLEST = 720

/** Lists of segments, with the files that they are made of as tags. */
const isPlaylist = (link: Json): boolean => textOf(link['mediaType']) === 'application/x-mpegURL'

/** PeerTube says so of files that lack the sound, or the picture; older versions say nothing, and lack neither. */
const isWhole = (link: Json): boolean => {
  const codecs = many(link['attachment']).flatMap((one) =>
    isJson(one) && one['name'] === 'ffprobe_codec_type' ? [one['value']] : [],
  )
  return codecs.length === 0 || (codecs.includes('audio') && codecs.includes('video'))
}

/**
 * The file of a Video that a browser plays by itself: the tallest of those of up to 720 lines, else the least tall. Its
 * duration is that of the object.
 */
export const fileOf = (object: Json): RemoteAttachment | null => {
  const links = many(object['url']).filter(isJson)
  const files = [...links, ...links.filter(isPlaylist).flatMap((link) => many(link['tag']).filter(isJson))]
    .filter((link) => playedAs(textOf(link['mediaType'])) === 'video' && isWhole(link))
    .flatMap((link) => {
      const { href, mediaType, width, height } = link
      return (
        readAttachment({ type: 'Video', href, mediaType, width, height, duration: object['duration'] }) ?? []
      )
    })
    .toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0))
  return files.findLast(({ height }) => (height ?? 0) <= TALLEST) ?? files[0] ?? null
}

/** Where the captions of a Video are, one for each language; those without a language or an address are none. */
export const captionsOf = (object: Json): RemoteCaptions[] => {
  const found = new Map<string, RemoteCaptions>()
  for (const one of many(object['subtitleLanguage']).filter(isJson)) {
    const language = CaptionLanguage.safeParse(one['identifier']).data
    const url = hrefOf(one['url'], (mediaType) => mediaType === 'text/vtt')
    if (!language || found.has(language) || !url || url.length > 2048 || !/^https?:\/\//i.test(url)) continue
    const name = textOf(one['name'])
    found.set(language, {
      language,
      label: name ? plainText(name, captionLimits.label) || null : null,
      url,
    })
  }
  return [...found.values()].slice(0, captionLimits.languages)
}
