const byEnding: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
}

/** The media type of a video or sound as its address ends; null where it does not end like either. */
export const mediaTypeOfAddress = (url: string): string | null => {
  const ending = /\.(\w+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null
}

/** Whether something of this media type is watched or heard; null where it is neither. */
export const playedAs = (mediaType: string | null): 'video' | 'audio' | null => {
  const family = mediaType?.split('/')[0]
  return family === 'video' || family === 'audio' ? family : null
}
