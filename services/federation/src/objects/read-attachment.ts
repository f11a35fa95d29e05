import type { RemoteAttachment } from '@app/contract/calls/content.ts'
import { mediaTypeOfAddress, playedAs } from '@app/contract/media-files.ts'
import { plainText } from '@app/platform/text/html.ts'
import { hrefOf, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const ALT_LENGTH = 1500
export const imageEnding = /\.(jpe?g|gif|png|jxl|hei[cf]|webp|avif)(?:$|[?#])/i
/** A blurhash (https://blurha.sh): its base 83, of 1 to 9 components each way. */
const blurhash = /^[\w#$%*+,\-.:;=?@[\]^{|}~]{6,166}$/
const mime = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,60}$/

type Kind = RemoteAttachment['type']
const kinds: Readonly<Record<string, Kind>> = { Image: 'image', Video: 'video', Audio: 'audio' }

/** Its type says it, else its media type, else how its address ends. */
const kindOf = (attachment: Json, mediaType: string | null, url: string): Kind | null => {
  const type = typeOf(attachment)
  const kind = kinds[type]
  if (kind) return kind
  if (type !== 'Document') return null
  const family = mediaType?.split('/')[0]
  if (family === 'image' || family === 'video' || family === 'audio') return family
  if (mediaType !== null) return null
  if (imageEnding.test(url)) return 'image'
  return playedAs(mediaTypeOfAddress(url))
}

/** Pixels of a side: more than that is a mistake. */
const sideOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 100_000 ? value : null

const focusOf = (value: unknown): RemoteAttachment['focus'] => {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : []
  const within = (at: unknown): at is number => typeof at === 'number' && Math.abs(at) <= 1
  return within(x) && within(y) ? { x, y } : null
}

/** Seconds of an ISO 8601 duration such as `PT1H2M3.5S`, or as they are. */
const durationOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : null
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(textOf(value) ?? '') ?? []
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 && Number.isFinite(total) ? total : null
}

/** A picture, video or sound that came with an object; null for what is none, or has no address on the web. */
export const readAttachment = (attachment: Json): RemoteAttachment | null => {
  const url = hrefOf(attachment)
  if (!url || url.length > 2048 || !/^https?:\/\//i.test(url)) return null
  const told = (textOf(attachment['mediaType']) ?? textOf(attachment['mimeType']))?.toLowerCase() ?? null
  const mediaType = told !== null && mime.test(told) ? told : null
  const type = kindOf(attachment, mediaType, url)
  if (!type) return null
  const name = textOf(attachment['name']) ?? textOf(attachment['summary'])
  const hash = textOf(attachment['blurhash'])
  return {
    type,
    url,
    mediaType,
    altText: name ? plainText(name, ALT_LENGTH) || null : null,
    blurHash: hash && blurhash.test(hash) ? hash : null,
    focus: type === 'image' ? focusOf(attachment['focalPoint']) : null,
    width: sideOf(attachment['width']),
    height: sideOf(attachment['height']),
    duration: type === 'image' ? null : durationOf(attachment['duration']),
  }
}
