/**
 * Holds a key to what every store can keep: parts of letters, digits, `.`, `_`, `-`, `=`, `@`, joined by `/`, none of
 * them hidden or climbing. Throws on anything else, so no key reaches outside the store.
 */
export const checkKey = (key: string): string => {
  if (key.length > 512 || !/^[\w@=-][\w.@=-]*(\/[\w@=-][\w.@=-]*)*$/.test(key))
    throw new TypeError(`Not a file key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

/** The part of a file of `size` bytes that a range asks for; null where it lies beyond the end. */
export const clampRange = (
  range: { start: number; end: number },
  size: number,
): { start: number; end: number } | null => {
  const start = Math.max(0, range.start)
  const end = Math.min(range.end, size - 1)
  return start > end ? null : { start, end }
}

const types: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  html: 'text/html; charset=utf-8',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  jxl: 'image/jxl',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
}

/** What a key's ending says its bytes are. */
export const typeOfKey = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
