import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** How a body is laid out on its way (RFC 9110, section 8.4). */
export type Encoding = 'identity' | 'br' | 'gzip'

/** Below this a packet is a packet. */
export const MIN_ENCODED_BYTES = 1_024

/** The best encoding that a caller takes; weights other than 0 are not compared. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const refuses = (name: string) =>
    new RegExp(`${name}\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$)`, 'i').test(header)
  if (header.includes('br') && !(header.includes('q=0') && refuses('br'))) return 'br'
  if (header.includes('gzip') && !(header.includes('q=0') && refuses('gzip'))) return 'gzip'
  return 'identity'
}

/** What many will read, or what is long. */
const QUALITY = 4
/** For one reader alone and while others wait: a third of the time for an eighth more bytes. */
const QUICK = 1
const GZIP = { level: 6 }
const brotliOptions = (size: number, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

const brotliInBackground = promisify(brotliCompress)
const gzipInBackground = promisify(gzip)

/** Compresses beside whatever else goes on, however long it takes. */
export const encode = async (body: Buffer, encoding: Encoding, quality = QUALITY): Promise<Buffer> => {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipInBackground(body, GZIP)
  return brotliInBackground(body, brotliOptions(body.length, quality))
}

/** Compresses at once: for bodies so small that handing them over would cost more. */
export const encodeNow = (body: Buffer, encoding: Encoding): Buffer => {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body, GZIP)
  return brotliCompressSync(body, brotliOptions(body.length, QUICK))
}
