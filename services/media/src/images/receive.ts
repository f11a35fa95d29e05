import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MAGIC_BYTES } from './formats.ts'
import { megabytes, RefusedImage } from './refused-image.ts'

export type Received = { path: string; size: number; sha256: string; head: Buffer }

/** Writes `bytes` to the file at `path` while hashing and counting, and stops reading at once when there are too many. */
export const receive = async (bytes: Readable, path: string, maxBytes: number): Promise<Received> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      if (size < MAGIC_BYTES) head.push(part.subarray(0, MAGIC_BYTES - size))
      size += part.length
      if (size > maxBytes)
        throw new RefusedImage(`The image is larger than the ${megabytes(maxBytes)} allowed.`)
      hash.update(part)
      // Not `write`, which may keep only a part of it without a word, as on a disk that is nearly full.
      await file.appendFile(part)
    }
  } finally {
    bytes.destroy()
    await file.close()
  }
  if (size === 0) throw new RefusedImage('The image is empty.')
  return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}
