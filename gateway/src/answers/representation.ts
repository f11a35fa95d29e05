import { hash } from 'node:crypto'
import { encode, MIN_ENCODED_BYTES } from '@app/platform/http/encoding.ts'
import type { Encoding } from '@app/platform/http/encoding.ts'

const COMPRESSIBLE =
  /^(?:text\/|image\/svg|font\/ttf|application\/(?:.*\+)?(?:json|xml|javascript|manifest|wasm))/i

type Variant = { encoding: Encoding; etag: string; body: Buffer }

/** One body in memory with a strong tag, and its compressed forms, each made once when first asked for. */
export class Representation {
  readonly body: Buffer
  readonly digest: string
  readonly #compressible: boolean
  readonly #quality: number | undefined
  readonly #variants = new Map<Encoding, Variant>()
  readonly #underWay = new Map<Encoding, Promise<Variant>>()

  constructor(body: Buffer, type: string, quality?: number) {
    this.body = body
    this.digest = hash('sha1', body, 'base64url')
    this.#compressible = body.length >= MIN_ENCODED_BYTES && COMPRESSIBLE.test(type)
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
    const made = encode(this.body, encoding, this.#quality).then((body) => {
      const variant = { encoding, etag: `"${this.digest}-${encoding}"`, body }
      this.#variants.set(encoding, variant)
      this.#underWay.delete(encoding)
      return variant
    })
    this.#underWay.set(encoding, made)
    return made
  }
}
