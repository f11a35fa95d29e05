import { decode, isBlurhashValid } from 'blurhash'

const SIDE = 8
const ROW = SIDE * 3
const HEADER = 54
/** A decoded hash costs more than drawing the rest of a card, and pages repeat them. */
const KEPT = 500
const kept = new Map<string, string>()

/** A bitmap of 24 bits a pixel, rows from the bottom up, as BITMAPINFOHEADER wants it; rows of 24 bytes need no padding. */
const bitmap = (pixels: Uint8ClampedArray): Uint8Array => {
  const bytes = new Uint8Array(HEADER + ROW * SIDE)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x424d)
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, HEADER, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, SIDE, true)
  view.setInt32(22, SIDE, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (let colour = 0; colour < 3; colour++)
        bytes[HEADER + (SIDE - 1 - y) * ROW + x * 3 + colour] = pixels[(y * SIDE + x) * 4 + 2 - colour] ?? 0
  return bytes
}

/** A tiny picture of a blurhash (https://blurha.sh) as a `data:` address; null for none, or what is no hash. */
export const blurhashUrl = (hash: string | null): string | null => {
  if (hash === null || !isBlurhashValid(hash).result) return null
  const known = kept.get(hash)
  if (known) return known
  const url = `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmap(decode(hash, SIDE, SIDE))))}`
  if (kept.size >= KEPT) kept.clear()
  kept.set(hash, url)
  return url
}
