import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const HEAD_CHARACTERS = 64 * 1024

async function* following(head: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield* head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The beginning of a text. */
const readHead = async (pieces: AsyncIterator<string>): Promise<string[]> => {
  const head: string[] = []
  let size = 0
  while (size < HEAD_CHARACTERS) {
    const next = await pieces.next()
    if (next.done) break
    head.push(next.value)
    size += next.value.length
  }
  return head
}

/** Sends a file to keep. What fails near its beginning is refused as any request is; later the connection ends. */
export const sendFile = async (
  res: ServerResponse,
  { name, type, text }: { name: string; type: string; text: AsyncIterable<string> },
): Promise<void> => {
  const pieces = text[Symbol.asyncIterator]()
  const head = await readHead(pieces)
  res.statusCode = 200
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  res.setHeader('Cache-Control', 'no-store')
  res.flushHeaders()
  try {
    await pipeline(Readable.from(following(head, pieces)), res)
  } catch (error) {
    // Who hangs up before the end is no fault of ours.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
