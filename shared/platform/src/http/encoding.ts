import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

/** How a body is laid out on its way (RFC 9110, section 8.4). */
export type Encoding = 'identity' | 'br' | 'gzip'

/** Below this a packet is a packet. */
export const MIN_ENCODED_BYTES = 1_024

/** What we write, the better one first where a caller likes both alike. */
const written: Encoding[] = ['br', 'gzip', 'identity']
/** A few dozen headers are all that browsers and clients send; whoever sends others must not fill the memory. */
const MAX_REMEMBERED = 500
const remembered = new Map<string, Encoding>()

/** The encoding that a caller likes best of those we write (RFC 9110, section 12.5.3); `identity` where it takes none. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  // Its types are those of a version that knew no preference of the server's own.
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as {
    encoding(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding | undefined
  }
  const best = negotiator.encoding(written, { preferred: written }) ?? 'identity'
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, best)
  return best
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
