import type { PlayedMedia } from '@app/contract/content/media.ts'
import { mediaTypeOfAddress, playedAs } from '@app/contract/media-files.ts'
import type { Item } from '../items/item.ts'

type Played = Pick<PlayedMedia, 'type' | 'url' | 'mediaType' | 'width' | 'height'>
type Row = Pick<Item, 'number' | 'url' | 'attachments' | 'link_media_type' | 'captions' | 'has_transcript'>

/** What a link leads to, where that is played. */
const linked = ({ url, link_media_type }: Row): Played | null => {
  const mediaType = url === null ? null : (link_media_type ?? mediaTypeOfAddress(url))
  const type = playedAs(mediaType)
  return url !== null && type ? { type, url, mediaType, width: null, height: null } : null
}

const attached = ({ attachments }: Row): Played | null => {
  for (const { type, storageUrl, sourceUrl, mediaType, width, height } of attachments ?? []) {
    const url = storageUrl ?? sourceUrl
    if (type !== 'image' && url) return { type, url, mediaType, width, height }
  }
  return null
}

/** The video or sound of a thread, and what is said in it; null where there is none. */
export const mediaOf = (row: Row): PlayedMedia | null => {
  const played = linked(row) ?? attached(row)
  if (!played) return null
  const tracks = row.captions ?? []
  return {
    ...played,
    captions: tracks.map((track) => ({
      ...track,
      url: `/api/entry/${row.number}/captions/${track.language}`,
    })),
    hasTranscript: row.has_transcript || tracks.length > 0,
  }
}
