import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OperationSpec } from '@app/contract/operation.ts'
import busboy from 'busboy'
import { orNoRoom } from '../files/no-room.ts'
import { coerceForm, foldFields } from './input.ts'
import { badRequest, Refusal } from './refusal.ts'
import type { UploadedFile } from './serve.ts'

/** Where uploaded files lie while they come in and are worked on. */
export const defaultUploadFolder = (): string => join(tmpdir(), 'mbin-uploads')

export type FileLimits = { maxFileBytes: number; uploadFolder: string }

/** For operations that take none. */
const noFiles: FileLimits = { maxFileBytes: 0, uploadFolder: '' }

/** Room for the longest texts the API takes, escapes included; larger bodies are refused unread. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

export type RawBody = { value: unknown; file: UploadedFile | null; dispose(): Promise<void> }

const nothing: RawBody = { value: undefined, file: null, dispose: async () => undefined }

const tooLarge = (limit: number) => new Refusal(413, `The body is larger than ${limit} bytes.`)

/** Reads a body to its end; 413 where it is larger than `limit` bytes. */
export const readText = async (req: IncomingMessage, limit = MAX_BODY_BYTES): Promise<string> => {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  // Broken bytes would be read as other signs than were sent, and stored so.
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.')
  return bytes.toString('utf8')
}

const readJson = async (req: IncomingMessage): Promise<unknown> => {
  const text = await readText(req)
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

/**
 * Writes a stream to a new file. What cannot be written any more is still read to its end: a part that stands still
 * would hold up the form around it, and with it the answer.
 */
const keep = async (stream: Readable, path: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  let fault: unknown = null
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (fault) continue
      hash.update(chunk)
      size += chunk.length
      await file.appendFile(chunk).catch((error: unknown) => (fault = error))
    }
  } finally {
    await file.close()
  }
  if (fault) throw fault
  return { size, sha256: hash.digest('hex') }
}

/** Streams one file part to a temporary file while hashing it; other fields are kept as texts. */
const readMultipart = async (
  req: IncomingMessage,
  operation: OperationSpec,
  { maxFileBytes, uploadFolder }: FileLimits,
): Promise<RawBody> => {
  const pairs: [string, string][] = []
  let file: UploadedFile | null = null
  let path: string | null = null
  let storing: Promise<void> = Promise.resolve()
  let part: Readable | null = null
  let fault: Error | null = null
  const dispose = async () => {
    if (path) await rm(path, { force: true })
  }

  const parser = busboy({
    headers: req.headers,
    limits: {
      fields: 200,
      fieldSize: 1024 * 1024,
      files: 1,
      fileSize: maxFileBytes,
      parts: 210,
      headerPairs: 50,
    },
  })
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated || info.nameTruncated) fault = tooLarge(1024 * 1024)
    pairs.push([name, value])
  })
  parser.on('filesLimit', () => (fault = badRequest('One file at most.')))
  parser.on('fieldsLimit', () => (fault = badRequest('Too many fields: at most 200.')))
  parser.on('file', (field, stream, info) => {
    // A form cut short fails its file too, perhaps before anyone reads it. The parser reports the same fault.
    stream.on('error', () => undefined)
    const wanted = operation.file?.names.includes(field) ?? false
    // A browser sends an empty part for a file input left blank.
    if (!wanted) {
      stream.resume()
      return
    }
    part = stream
    storing = (async () => {
      await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
      path = join(uploadFolder, randomUUID())
      const { size, sha256 } = await keep(stream, path)
      if (stream.truncated) throw badRequest(`${field}: the file is larger than ${maxFileBytes} bytes.`)
      if (size > 0 || info.filename) file = { field, filename: info.filename ?? '', path, size, sha256 }
    })()
    storing.catch((error: Error) => {
      fault ??= orNoRoom(error) as Error
      stream.resume()
    })
  })

  try {
    await pipeline(req, parser)
    await storing
    if (fault) throw fault
  } catch (caught) {
    // Only once nobody writes any more: a file that is just being opened would stay behind.
    ;(part as Readable | null)?.destroy()
    await storing.catch(() => undefined)
    await dispose()
    const error = orNoRoom(caught)
    if (error instanceof Refusal) throw error
    throw badRequest('The form could not be read to its end.')
  }
  const stored = file as UploadedFile | null
  return {
    value: coerceForm(operation.body, foldFields(pairs)),
    file: stored && stored.size > 0 ? stored : null,
    dispose,
  }
}

/** Reads JSON (any `+json`, also where no type is given), urlencoded or multipart by the operation's declaration. */
export const readBody = async (
  req: IncomingMessage,
  operation: OperationSpec,
  limits: FileLimits = noFiles,
): Promise<RawBody> => {
  if (req.method === 'GET' || req.method === 'HEAD') return nothing
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!operation.body && !operation.file) {
    req.resume()
    return nothing
  }
  if (type === 'multipart/form-data') {
    try {
      return await readMultipart(req, operation, limits)
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw badRequest('The form has no readable boundary.')
    }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const fields = foldFields(new URLSearchParams(await readText(req)))
    return { ...nothing, value: coerceForm(operation.body, fields) }
  }
  if (type === '' || type === 'application/json' || type.endsWith('+json') || type === 'text/plain') {
    return { ...nothing, value: await readJson(req) }
  }
  throw new Refusal(415, `A body of type ${type} is not understood here.`)
}
