import { createHash } from 'node:crypto'
import { Transform, Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../operator-error.ts'
import type { Measured } from './manifest.ts'

const NEWLINE = 10

/** Passes everything through, and knows at the end how much it was and what its digest is. COPY writes a row a line. */
export const createMeter = () => {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { meter, measured: () => ({ bytes, sha256: hash.digest('hex'), rows }) }
}

export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

export const measure = async (body: Readable): Promise<Measured> => {
  const { meter, measured } = createMeter()
  await pipeline(body, meter, nowhere())
  const { bytes, sha256 } = measured()
  return { bytes, sha256 }
}

/** Throws `OperatorError` where what was read is not what the backup says was written. */
export const requireSame = (
  what: string,
  noted: Measured | undefined,
  found: Measured & { rows?: number },
): void => {
  if (!noted || noted.sha256 === found.sha256) return
  const { rows } = noted as { rows?: number }
  const more = rows === undefined ? '' : ` (${rows} rows were written, ${found.rows} are there)`
  throw new OperatorError(
    `${what} is not what was saved: ${noted.bytes} bytes were, ${found.bytes} are there${more}.`,
  )
}
