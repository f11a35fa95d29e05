import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export type Encoding = 'identity' | 'br' | 'gzip'

const COMPRESSIBLE =
  /^(?:text\/|image\/svg|font\/ttf|application\/(?:.*\+)?(?:json|xml|javascript|manifest|wasm))/i
/** Below this a packet is a packet. */
const MIN_BYTES = 1_024

/** The best encoding that a caller takes; weights other than 0 are not compared. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const refuses = (name: string) =>
    new RegExp(`${name}\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$)`, 'i').test(header)
  if (header.includes('br') && !(header.includes('q=0') && refuses('br'))) return 'br'
  if (header.includes('gzip') && !(header.includes('q=0') && refuses('gzip'))) return 'gzip'
  return 'identity'
}

type Variant = { encoding: Encoding; etag: string; body: Buffer }

/** One body in memory with a strong tag, and its compressed forms, each made once when first asked for. */
export class Representation {
  readonly body: Buffer
  readonly digest: string
  readonly #compressible: boolean
  readonly #quality: number
  readonly #variants = new Map<Encoding, Variant>()
  readonly #underWay = new Map<Encoding, Promise<Variant>>()

  constructor(body: Buffer, type: string, quality = 4) {
    this.body = body
    this.digest = hash('sha1', body, 'base64url')
    this.#compressible = body.length >= MIN_BYTES && COMPRESSIBLE.test(type)
    this.#quality = quality
    this.#variants.set('identity', { encoding: 'identity', etag: `"${this.digest}"`, body })
  }

  get bytes(): number {
    let bytes = 0
    for (const variant of this.#variants.values()) bytes += variant.body.length
    return bytes
  }

  /** Answers at once where the form is there already. */
  as(encoding: Encoding): Variant | Promise<Variant> {
    const wanted = this.#compressible ? encoding : 'identity'
    return this.#variants.get(wanted) ?? this.#underWay.get(wanted) ?? this.#make(wanted)
  }

  #make(encoding: Encoding): Promise<Variant> {
    const made = this.#compress(encoding).then((body) => {
      const variant = { encoding, etag: `"${this.digest}-${encoding}"`, body }
      this.#variants.set(encoding, variant)
      this.#underWay.delete(encoding)
      return variant
    })
    this.#underWay.set(encoding, made)
    return made
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return deflate(this.body, { level: 6 })
    return brotli(this.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
      },
    })
  }
}
