import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from '@app/platform/http/encoding.ts'
import type { Encoding } from '@app/platform/http/encoding.ts'
import type { Representation } from './representation.ts'

type Headers = Readonly<Record<string, string>>
type Ready = { head: string[]; unchanged: string[]; etag: string; body: Buffer }

const flat = (headers: Headers): string[] => Object.entries(headers).flat()

/** An answer in memory with all its headers laid out, so that serving it is little more than a write. */
export class KeptAnswer {
  readonly representation: Representation
  readonly #headers: Headers
  readonly #ready = new Map<Encoding, Ready>()

  constructor(representation: Representation, headers: Headers) {
    this.representation = representation
    this.#headers = headers
  }

  #layOut(encoding: Encoding, variant: { encoding: Encoding; etag: string; body: Buffer }): Ready {
    const { 'content-type': _type, ...rest } = this.#headers
    const ready = {
      etag: variant.etag,
      body: variant.body,
      head: [
        ...flat(this.#headers),
        'ETag',
        variant.etag,
        'Content-Length',
        `${variant.body.length}`,
        ...(variant.encoding === 'identity' ? [] : ['Content-Encoding', variant.encoding]),
      ],
      unchanged: [...flat(rest), 'ETag', variant.etag],
    }
    this.#ready.set(encoding, ready)
    return ready
  }

  /** Answers a GET or HEAD, with `more` headers in the flat form of `writeHead`. */
  serve(req: IncomingMessage, res: ServerResponse, more: readonly string[]): void {
    const encoding = acceptedEncoding(req.headers['accept-encoding'] as string | undefined)
    const ready = this.#ready.get(encoding)
    if (ready) {
      this.#write(req, res, ready, more)
      return
    }
    const variant = this.representation.as(encoding)
    if (!('then' in variant)) {
      this.#write(req, res, this.#layOut(encoding, variant), more)
      return
    }
    variant.then(
      (made) => this.#write(req, res, this.#layOut(encoding, made), more),
      (error: Error) => res.destroy(error),
    )
  }

  /** Whether the reader has it already. A tag says more than a time, which is only looked at without one (RFC 9110, 13.2.2). */
  #isKnown({ headers }: IncomingMessage, etag: string): boolean {
    const known = headers['if-none-match']
    if (known !== undefined) return known === '*' || known.includes(etag)
    const [modified, since] = [this.#headers['last-modified'], headers['if-modified-since']]
    return modified !== undefined && since !== undefined && Date.parse(modified) <= Date.parse(since)
  }

  #write(req: IncomingMessage, res: ServerResponse, ready: Ready, more: readonly string[]): void {
    if (this.#isKnown(req, ready.etag)) {
      res.writeHead(304, ready.unchanged.concat(more))
      res.end()
      return
    }
    res.writeHead(200, ready.head.concat(more))
    res.end(req.method === 'HEAD' ? undefined : ready.body)
  }
}
